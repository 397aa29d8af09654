"""Comparing two builds of a compiler: twin runs of both, the statistics that decide, and the verdicts.

`thresholds` says what counts as worse, `pairs` what a twin run of both builds gives, `twin_run` runs one, `estimates`
and `groups` are the statistics, `decide` is the procedure of two rounds, `conclude` makes findings of it,
`verdicts` says what a finding is, `documents` how findings are shown.
"""
