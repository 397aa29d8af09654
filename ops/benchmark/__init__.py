"""One run of a sample under a backend: its configuration, its row, running it, and what makes it out of date.

May import `environments`, `sample`, `worker`, `untrusted` and `backends`.
"""
