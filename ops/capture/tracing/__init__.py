"""From a running module to captured graphs, as `torch.compile` and AOTAutograd give them, with their inputs.

`capture` runs the model; `recording` keeps its graphs while it runs, and `eager` the operators between them;
`aliased_arguments` has graphs restore memory that arguments share; `captured` is a graph in canonical form with its
inputs; `training` adds backward graphs. May import `canonical`. Its modules import torch: worker only.
"""
