"""Compilers that several backends drive. Each module imports its compiler: for processes of runs only."""
