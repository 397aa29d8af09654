"""Typed queries of stored results for the pipeline, the command line and reports; a module for each subject."""
