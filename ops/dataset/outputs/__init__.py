"""Outputs of a graph as bytes, the tolerances of their dtypes, and their comparison. Any framework; no torch."""
