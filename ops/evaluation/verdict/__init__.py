"""The meaning of results: the one place that decides when a sample failed, is wrong or is slower.

`rules` has the levels of t, the margins, the baseline rule, the ratio of two times with its interval, and the verdicts;
`result` a run in the form that all code judges; `findings` the results of a comparison; `words` texts for people.
All code that compares a `t_min`, asks for a baseline, or needs a margin takes it from here. The database has the same
rules as macros made of these (`warehouse.database.rules`); docs/verdicts.md explains them.
"""
