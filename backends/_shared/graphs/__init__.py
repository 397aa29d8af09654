"""Brings graphs of torch into forms for compilers: bound, exported or traced, rewritten. Its modules import torch."""
