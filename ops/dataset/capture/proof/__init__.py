"""Proof of a capture: its texts, run on the values recorded before the call, agree with an uncompiled call.

`original` keeps a copy of a model from before its first call, `proven` runs the texts, `training` those of training,
and `agreement` compares. May import `tracing` and `canonical`. Its modules import torch: worker only.
"""
