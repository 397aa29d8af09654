"""The commands of the command line, one module each, found by `pipelines.cli`. May import everything but each other."""
