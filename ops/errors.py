"""The one root exception of the project; what it does not hold is any domain-specific error.

An error that a caller may want to tell apart is a subclass in the module that raises it.
"""


class GraphNetError(Exception):
    """Something failed that a person can act on: the message says what failed and what to try."""
