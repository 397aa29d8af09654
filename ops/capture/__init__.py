"""From a torch module and example inputs to samples.

Entry points: `extract` (the parent's side, from a model's name to a row), `task` (the worker's side) and `api` (the
decorator in a person's own code). In the order of the layers, each of which may import those before it: `statistics`
are of a tensor's values, `proof_record` is what a proof says, `canonical` brings a graph into canonical form and prints
it, `tracing` records the graphs of a running module, `proof` checks that their texts give what the model gives, `fake`
captures without allocating large weights, `writing` makes sample folders, `task_protocol` is what tasks report,
`paddle` does all this for Paddle's models. May import `passes`, `sources`, `sample`, `worker` and `untrusted`.
"""
