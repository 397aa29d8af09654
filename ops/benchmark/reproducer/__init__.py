"""A failed run as a folder that reproduces it with nothing of this project."""
