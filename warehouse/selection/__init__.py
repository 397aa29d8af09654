"""Which samples, builds and runs something is over: lists, datasets, conditions, and what is out of date or due."""
