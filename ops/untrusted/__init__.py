"""What untrusted code or folders give, read safely: typed values, files, printable text.

May import `ops.errors` alone.
"""
