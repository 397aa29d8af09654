"""Repair of a failed capture: a diagnosis, and fixers that change the recipe in a way that the error asks for."""
