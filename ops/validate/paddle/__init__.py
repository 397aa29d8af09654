"""The checks of Paddle samples that run them: a file each, under the names of torch's, and what these checks share.

May import Paddle (in a worker of its environment only), `ops.capture.paddle`, `ops.sample` and what `ops.validate` has
without torch; never torch.
"""
