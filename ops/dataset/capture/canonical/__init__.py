"""The canonical form of a captured graph and its text, whose names, sizes, devices and calls are the same in all runs.

`form` is the entry point, `printer` writes `model.py`. Imports nothing else of capture. Its modules import torch: only
workers import them.
"""
