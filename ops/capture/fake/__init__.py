"""Capture without allocating large tensors: fake tensors and their statistics."""
