"""The sample format: a folder's files ↔ `Sample`, read with `ast` and written without loss.

May import `ops.untrusted` and `ops.errors`.
"""
