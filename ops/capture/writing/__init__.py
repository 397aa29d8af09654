"""From captured graphs to sample folders: metadata of tensors, paths of the dataset, import of a sandbox's output.

May import `fake`, `tracing` and `canonical`.
"""
