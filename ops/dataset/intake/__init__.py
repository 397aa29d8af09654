"""Intake: models on their way into a dataset.

place → candidate → decide → attempt → validate → claim → keep. Finders look at places, triage or a plan of growth
decides, recipes and fixers are what is attempted; extraction and validation are those of the other commands.
`warehouse.stages.intake` runs it.
"""
