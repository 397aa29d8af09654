"""What a result means: the one place that says when a sample failed, is wrong or is slower.

`rules` has the levels of t, the margins, the baseline rule, the ratio of two times with its interval, and the verdicts;
`result` a run as all who judge see it; `findings` what is said of two builds; `words` how any of it is told to people.
Nobody else compares `t_min`, asks a phase whether there is a baseline, or has a margin: a test holds the code to that.
The database has the same rules as macros made of these (`warehouse.database.rules`); docs/verdicts.md explains them.
"""
