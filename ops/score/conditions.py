"""Names of scores under other conditions (penalties, error policy, grouping) than those of the settings.

What is stored under a plain name is of the settings; under other conditions it is named by what differs.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Difference:
    """What tells some conditions from those of the settings.

    Attributes:
        note: For readers, such as "p = 0.1, by task"; "" for nothing.
        suffix: The same for the name of a file, such as "-p0.1-by_task".
    """

    note: str = ""
    suffix: str = ""

    def named(self, name: str) -> str:
        """A name for readers: `st_chart`, or `st_chart (p = 0.1)`."""
        return f"{name} ({self.note})" if self.note else name

    def file_name(self, name: str) -> str:
        """Name of a file without its ending: `st_chart`, or `st_chart-p0.1`."""
        return f"{name}{self.suffix}"


def difference(usual: Mapping[str, object], asked: Mapping[str, object]) -> Difference:
    """What differs between the conditions of the settings and others, both by name."""
    parts = [_told(name, value) for name, value in asked.items() if value != usual[name]]
    return Difference(", ".join(note for note, _ in parts), "".join(f"-{suffix}" for _, suffix in parts))


def _told(name: str, value: object) -> tuple[str, str]:
    """A condition for readers, and for the name of a file."""
    match name:
        case "group_by":
            return ("in one group", "by_all") if value == "all" else (f"by {value}", f"by_{value}")
        case "include_invalid":
            return ("with invalid samples", "with_invalid") if value else ("without invalid samples", "without_invalid")
        case "policy":
            return f"policy {value}", str(value)
        case _:
            return f"{name} = {value:.12g}", f"{name}{value:.12g}"
