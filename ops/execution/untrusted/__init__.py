"""Reads input from untrusted code and folders safely: typed values, files, printable text.

May import `ops.errors` alone.
"""
