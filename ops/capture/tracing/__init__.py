"""From a running module to captured graphs, as `torch.compile` and AOTAutograd give them, with their inputs.

`capture` runs the model, `recording` keeps graphs and eager operators while it runs, `training` adds backward graphs.
May import `canonical`. Its modules import torch: worker only.
"""
