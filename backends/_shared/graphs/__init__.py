"""Brings graphs of torch into forms for compilers: bound, exported or traced, and rewritten. Its modules import torch."""
