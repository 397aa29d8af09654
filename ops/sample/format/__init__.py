"""The sample format: the folder's files and `Sample`, read by `ast` and written without loss.

May import `ops.untrusted` and `ops.errors`.
"""
