"""The class of a sample under validation, a module for each framework, found by its `ENTRY`."""
