"""Proof of a capture: its texts, run on the values recorded before the call, give what an uncompiled call gives.

`original` keeps copies of a model from before its first call, `proven` runs the texts, `training` those of training,
and `agreement` compares. May import `tracing` and `canonical`. Its modules import torch: worker only.
"""
