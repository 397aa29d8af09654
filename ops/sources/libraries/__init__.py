"""The libraries of the zoo, one a file: each builds models from its own definitions, with random weights.

May import `ops.sources.base`, `huggingface` and `model_types`, and `ops.sample.format`.
"""
