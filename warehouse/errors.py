"""Errors of the warehouse."""

from ops.errors import GraphNetError


class WarehouseError(GraphNetError):
    """Results could not be stored or read; nothing that was stored before is lost."""


class NewerSchemaError(WarehouseError):
    """The database was written by a newer version of this project."""


class OlderSchemaError(WarehouseError):
    """The database is of a version of this project whose results cannot be taken over."""


def brief_message(error: BaseException) -> str:
    """Return an error's message without the stack trace that DuckDB adds to its internal errors."""
    text = str(error)
    return text.partition("\n")[0] if _TRACE in text else text


_TRACE = "Stack Trace:"
