"""The constraints, one check a file: its name and order, whether it gates, how it judges samples of each framework.

A class with `check` runs in a worker; its `check` judges samples of torch, `check_paddle` those of Paddle. A class with
`check_listed` runs in the parent. Every module here is imported in the environment of every framework, so it may import
torch and Paddle only inside functions.
"""
