"""The libraries of the zoo, one a file: each builds models from its own definitions, with random weights.

May import `ops.dataset.sources.base`, `huggingface` and `model_types`, and `ops.dataset.sample.format`.
"""
