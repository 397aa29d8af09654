"""Places where models are looked for, one a module; each is found by `ops.agent.registry` without a list of them."""
