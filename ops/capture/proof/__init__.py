"""Proof of a capture: its texts, run on the values recorded before the call, give what an uncompiled call gives.

`original` keeps a model as it was before its first call, `copies` copies models, `replay` runs the texts, `agreement`
compares, `proven` is the entry point. May import `tracing` and `canonical`. Its modules import torch: worker only.
"""
