"""Measures one graph, eager and compiled: `judge` (for the parent), `sides` (for workers), `timing` (statistics).

Reading order: `judge/run.py` (the steps of a run), `judge/participant.py` (a side as the judge sees it),
`judge/rounds.py` (blocks of calls), `judge/agreement.py` (agreement of outputs); then `sides/serve.py`, which answers.
"""
