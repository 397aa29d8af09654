"""Capture of Paddle models: Paddle's own programs, recorded as it runs them, printed as samples.

May import Paddle (in a worker of its environment only), `ops.sample` and `ops.sources`; never torch.
"""
