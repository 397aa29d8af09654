"""Decomposition: a graph as a sequence of parts, each a sample of its own, and the proof that they make up the whole.

In a worker, `task` runs the graph (`observation`), asks a scheme where to split (`schemes/`), moves splits that cannot
stand (`splits`), and replies with splits and records (`worker_reply`). The parent (`run`) reads this reply as untrusted
input: it computes itself what crosses (`ops.dataset.graph.flow`) and writes the parts (`parts`), so no text of a part
comes from a worker. `composition` proves that parts make up the whole; `validator` does so as a backend. `rows`,
`drawing` and `distinct_parts` are for many samples, `api` is for a module at hand. May import `capture`, `graph`,
`passes`, `sample`, `worker` and `untrusted`.
"""
