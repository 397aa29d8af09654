"""Compares two builds of a compiler: twin runs of both, the statistics that decide, and the verdicts.

`pairs` has the result of a twin run, `twin_run` makes one, `estimates` and `groups` are the statistics, `decide` is the
procedure of two rounds with the tests of `hypotheses`, `conclude` makes findings of it, `stored` makes findings of
stored runs alone. `ops.evaluation.verdict` defines what is worse and what a finding is.
"""
