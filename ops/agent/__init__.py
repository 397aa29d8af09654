"""The agent: finds models, decides which are worth a capture, writes a recipe of each, and submits valid samples.

find → triage → recipe → extract → verify → deduplicate → submit. Extraction and validation are those of the other
commands; what is here is what comes before and after them. `warehouse.stages.dataset.agent` runs it.
"""
