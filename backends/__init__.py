"""Compilers under test, a file or package each; imports nothing else of this project."""
