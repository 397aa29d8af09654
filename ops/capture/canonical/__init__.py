"""The canonical form of a captured graph and its text: names, sizes, devices and calls that do not depend on the run.

`form` is the entry point, `printer` writes `model.py`. Imports nothing else of capture. Its modules import torch: only
workers import them.
"""
