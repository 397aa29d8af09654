"""The compiler's own words in an exception's message that begins with something else."""

_MARK = "error:"


def first_error(error: BaseException) -> str:
    """The first line of the form "file:line: error: what is wrong", from there on; without one, the whole message."""
    message = str(error)
    lines = [line.partition(_MARK)[2].strip() for line in message.splitlines() if _MARK in line]
    return lines[0] if lines else message
