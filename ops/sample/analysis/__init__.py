"""What a graph does, by its text and by `torch.fx`: operators, dependence, identities.

May import `ops.sample.format`, `ops.torch_private` and `ops.errors`.
"""
