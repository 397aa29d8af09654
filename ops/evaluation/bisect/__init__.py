"""Finds the first version of a compiler, or the first commit of one's own, that fails, is wrong or is slower."""
