"""The libraries of the zoo, one a file: each builds models from its own definitions, with random weights."""
