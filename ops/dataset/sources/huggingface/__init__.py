"""Building and calling a transformers model: its class, the weights of its checkpoint, and example inputs.

Its modules import torch and transformers: worker only.
"""
