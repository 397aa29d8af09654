"""Intake: models become samples of a dataset.

`work` is what all do; `extract`, `grow` and `agent` are presets of it.
"""
