"""The commands of the command line, one module each, found by `pipelines.cli`. They may import all but each other."""
