"""Runs things: workers and their sandboxes, environments of compilers, and data that nobody has checked yet."""
