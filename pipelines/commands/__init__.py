"""The commands of the command line, one module each, found by `pipelines.cli`. Modules do not import each other."""
