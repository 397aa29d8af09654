"""Measuring one graph eager and compiled: `judge` (for the parent), `sides` (for workers), `timing` (statistics).

To read it in order: `judge/run.py` (the steps of a run), `judge/participant.py` (a side as the judge sees it),
`judge/rounds.py` (blocks of calls), `judge/agreement.py` (how outputs agree); then `sides/serve.py`, which answers.
"""
