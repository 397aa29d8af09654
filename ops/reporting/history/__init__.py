"""History: the changes of scores, failures and compile times from build to build of a compiler.

`series.py`: numbers of each build over the same samples; `steps.py`: the jumps of a series, by `ruptures`, without
noise and drift; `changes.py`: the jumps of all series of a curve; `rows.py`: the stored rows.

May import `ops.reporting.score`.
"""
