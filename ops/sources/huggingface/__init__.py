"""How a transformers model is built and called: its class, which weights a checkpoint has, and example inputs.

Its modules import torch and transformers: worker only.
"""
