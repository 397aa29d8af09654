"""Comparing two builds of a compiler: twin runs of both, the statistics that decide, and the verdicts.

`pairs` what a twin run of both builds gives, `twin_run` runs one, `estimates`
and `groups` are the statistics, `decide` is the procedure of two rounds, `conclude` makes findings of it,
What counts as worse, and what a finding is: `ops.verdict`.
"""
