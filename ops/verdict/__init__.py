"""What a result means: the one place that says when a sample failed, is wrong or is slower.

`rules` has the levels of t, the margins, the baseline rule, the ratio of two times with its interval, and the verdicts;
`result` a run as all who judge see it; `findings` what is said of two builds; `words` how any of it is told to people.
Whoever compares `t_min`, asks whether there is a baseline, or needs a margin takes it from here (docs/verdicts.md).
The database has the same rules as macros made of these (`warehouse.database.rules`); docs/verdicts.md explains them.
"""
