"""Isolated execution, timing and comparison of one sample under one backend."""
