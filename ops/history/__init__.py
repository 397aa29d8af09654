"""History: how scores, failures and compile times moved from build to build of a compiler, and where they jumped.

`series.py`: numbers of each build over the same samples; `steps.py`: where a series jumps, by `ruptures`, told from
noise and from drift; `changes.py`: the jumps of all series of a curve; `rows.py`: what is stored.

May import `ops.score`.
"""
