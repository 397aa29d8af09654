"""The frameworks of models and graphs: a module each, found by its `FRAMEWORK`. Imports none of them."""
