"""Datasets for other people, and from them: repositories of shards with a card, samples as single files.

May import `score`, `worker`, `sample` and what these may.
"""
