"""Stages about builds: comparing two, the verdict after a run, history, the plan of a night, notices."""
