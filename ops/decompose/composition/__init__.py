"""The proof that parts make up the whole: by their code, without running it, and as one module that can be run.

Read from folders, which anybody may have changed: everything is checked against the source.
"""
