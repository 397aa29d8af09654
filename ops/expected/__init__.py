"""Expected status: a file, kept in git, of what is to come of each sample under each backend.

`outcomes.py`: what came of a run in a few stable words, and how two such differ; `file.py`: the file, which is read,
made, and changed line by line, so that a review shows what changed and nothing else.

May import `ops.benchmark`, `ops.compare` and `ops.untrusted`.
"""
