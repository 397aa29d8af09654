"""Tells what was judged: scores and charts, the history of nights, subsets, and published datasets."""
