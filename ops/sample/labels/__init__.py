"""What kind of model a sample is: its task, its architecture family, and traits of its graph, each with the rule why.

`facts` says what is looked at, `rules` how tables of rules are applied; the tables are `tasks.csv`, `families.csv` and
`traits.py`. May import `ops.sample.format`. Nothing of a sample is executed.
"""
