"""Decomposition: a graph as a sequence of parts, each a sample of its own, and the proof that they make up the whole.

`units` reads the code, `observation` runs it once (worker only), `schemes/` choose where to split, `plan` says what
crosses each split, `parts` makes the samples, `composition` puts them together again, `run` is the parent's side. May
import `capture`, `passes`, `sample`, `worker` and `untrusted`.
"""
