"""Replay: from metadata to the tensors that a sample takes, and from `model.py` to a module that runs here.

May import `ops.dataset.sample.format`.
"""
