"""Captures Paddle models: records Paddle's own programs as it runs them, and prints them as samples.

May import Paddle (in a worker of its environment only), `ops.dataset.sample` and `ops.dataset.sources`; never torch.
"""
