"""Choice of samples for a command: paths, names of datasets, lists, conditions and validity.

May import `ops`, `warehouse`, `pipelines.output` and `pipelines.settings`.
"""
