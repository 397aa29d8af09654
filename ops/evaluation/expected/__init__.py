"""Expected status: a file, kept in git, of the expected outcome of each sample under each backend.

`outcomes.py`: outcomes of runs in a few stable words, and their comparison; `file.py`: the file, which is read, made,
and changed line by line, so that a review shows nothing but the changes.

May import `ops.evaluation.benchmark`, `ops.evaluation.compare` and `ops.execution.untrusted`.
"""
