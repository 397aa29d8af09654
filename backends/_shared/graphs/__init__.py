"""Graphs of torch as compilers take them: bound, exported or traced, and rewritten. Its modules import torch."""
