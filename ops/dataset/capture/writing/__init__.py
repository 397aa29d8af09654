"""Writes captured graphs as sample folders.

`samples` records tensors, `kept_values` decides which values stay, by `value_structure`; `dataset_paths` names and
writes folders, `sandbox_output` imports those of a sandbox. May import `fake`, `tracing` and `canonical`.
"""
