"""Tracing: from a running module to the graphs of `torch.compile` and AOTAutograd, with their inputs.

`capture` runs the model; `recording` keeps its graphs while it runs, and `eager` the operators between them;
`aliased_arguments` makes graphs restore memory that arguments share; `captured` is a graph in canonical form with its
inputs; `training` adds backward graphs. May import `canonical`. Its modules import torch: worker only.
"""
