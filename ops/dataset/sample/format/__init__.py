"""The sample format: a folder's files ↔ `Sample`, read with `ast` and written without loss.

May import `ops.execution.untrusted` and `ops.errors`.
"""
