"""Tables of annexes: every module has `TABLES`, in the order in which rows are written, after those of the core."""
