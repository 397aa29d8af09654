"""The constraints, one check a file: its name and order, whether it gates, how it judges samples.

A class with `check` runs in a worker; its `check` judges samples of torch (of others: `UnderTest.judge`). A class with
`check_listed` runs in the parent. Every module here is imported in the environment of every framework, so it may import
frameworks only inside functions.
"""
