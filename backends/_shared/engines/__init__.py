"""Compilers that several backends use. Each module imports its compiler: for processes of runs only."""
