"""Logs of GraphNet's and PassNet's benchmark commands: read into runs of this project, and written from them.

A log is evidence, as a file of exported results is: anybody may have written it, and it may be cut, or be of several
processes at once. What it says of a sample becomes a run with its failure's phase and kind, or a run with times and
`t_min`; what contradicts itself is left out and counted.
"""
