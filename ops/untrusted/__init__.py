"""What untrusted code or folders give, read safely: typed values, files, printable text. Imports `ops.errors` alone."""
