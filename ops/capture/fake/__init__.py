"""Capture without allocating large tensors: fake tensors and the statistics of the values that they would have.

May import `tracing` and `canonical`. Its modules import torch: worker only.
"""
