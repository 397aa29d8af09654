"""Labels of a sample: its task, its architecture family, and traits of its graph, each with the rule that gave it.

`facts` collects the texts that rules look at, `rules` applies tables of rules: `tasks.csv`, `families.csv` and
`traits.csv`. May import `ops.dataset.sample.format`. Nothing of a sample is executed.
"""
