"""Datasets for and from other people: repositories of shards with a card, and samples as single files.

May import `score`, `worker`, `sample` and all that these may import.
"""
