"""Writes a failed run as a folder that reproduces it without this project.

May import what `ops.evaluation.benchmark` may, and its `config`, `describe` and `results`; not `measuring`.
"""

SCRIPT_FILE = "reproduce.py"
"""The script in a folder that reproduces a failure."""
