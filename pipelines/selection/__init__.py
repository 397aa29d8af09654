"""Which samples a command works on: paths, the names of their datasets, and what is known of their validity.

May import `ops`, `warehouse`, `pipelines.output` and `pipelines.settings`.
"""
