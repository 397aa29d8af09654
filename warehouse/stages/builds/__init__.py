"""Stages of builds: one compared with another, the verdict after a run, history, the night and its notices."""
