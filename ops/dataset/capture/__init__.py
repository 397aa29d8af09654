"""Capture: from a module and example inputs to samples.

Entry points: `extract` (the parent's side, from a model's name to a row), `task` (the worker's side) and `api` (the
decorator in a person's own code). The layers, each of which may import those before it: `statistics` of a tensor's
values; `proof_record`, the result of a proof; `canonical` brings a graph into canonical form and prints it; `tracing`
records the graphs of a running module; `proof` checks that their texts compute the model's outputs; `fake` captures
without allocating large weights; `writing` makes sample folders; `task_protocol` has the reports of tasks; `paddle`
does all this for Paddle's models. May import `passes`, `sources`, `sample`, `worker` and `untrusted`.
"""
