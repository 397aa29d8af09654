"""The task that captures a model, a module for each framework, found by its `ENTRY`."""
