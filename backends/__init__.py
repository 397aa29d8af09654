"""Compilers under test, one file each; imports nothing else of this project."""
