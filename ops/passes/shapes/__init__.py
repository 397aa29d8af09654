"""Other sizes and dtypes of a sample: which literals of its code follow a dimension, and which casts a dtype needs.

`dimensions`, `literals`, `inputs` and `plan` are text and arithmetic alone; `stepper`, `search`, `casts` and `verify` run the
sample, in a worker (`task`, `dtype_task`).
"""
