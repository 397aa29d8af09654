"""From a torch module and example inputs to samples.

Entry points: `extract` (the parent's side, from a model's name to a row), `task` (the worker's side) and `api` (the
decorator in a person's own code). `tracing` records the graphs of a running module, `canonical` brings each into
canonical form and prints it, `fake` captures without allocating large weights, `writing` makes sample folders. Each may
import those that this sentence names before it: `canonical`, `tracing`, `fake`, `writing`, the entry points. May import
`passes`, `sources`, `sample`, `worker` and `untrusted`.
"""
