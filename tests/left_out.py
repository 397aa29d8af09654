"""What this checkout is without: tests of the core ask nothing of an annex that was deleted."""

from functools import cache

from benchmarks.code.annexes import annexes, files_of
from ops.checkout import CHECKOUT


@cache
def is_left_out(name: str) -> bool:
    """Tell whether a file of an annex is not here."""
    return not (CHECKOUT / name).exists() and any(files_of(own, [name]) for own in annexes().values())


def is_command_left_out(*words: str) -> bool:
    """Tell whether a command, or its subcommand, is of an annex that is not here."""
    command, subcommand = (word.replace("-", "_") for word in (*words, "", "")[:2])
    modules = (f"{command}.py", f"_{command}_{subcommand}.py")
    return any(is_left_out(f"pipelines/commands/{module}") for module in modules)
