"""What the settings file and the environment say, entry by entry, and the errors that name the place."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ops.errors import GraphNetError
from pipelines.settings_values import convert, expected_form

FILE_NAME = "graphnet.toml"
FILE_VARIABLE = "GRAPHNET_SETTINGS"
VARIABLE_PREFIX = "GRAPHNET_"
OTHER_VARIABLES = frozenset(
    {FILE_VARIABLE, "GRAPHNET_REQUIRE_BROWSER", "GRAPHNET_REQUIRE_BUBBLEWRAP", "GRAPHNET_WORKER_HOST"}
)
"""Variables with the prefix that are no settings: the file's name, switches of the tests, a mark of worker hosts."""


class SettingsError(GraphNetError):
    """A setting is unknown or has a value it cannot have; the message names the key and where it was set."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One value that was set somewhere.

    Attributes:
        key: "benchmark.seed"; for a variable that is no setting its name.
        raw: The value as the file or the variable has it.
        origin: Path of the file, or name of the variable.
        where: The place in words, for errors.
    """

    key: str
    raw: Any
    origin: str
    where: str

    def converted(self, types: Mapping[str, Any]) -> Any:
        """The value in the key's type.

        Args:
            types: Every key with the annotation of its value.

        Raises:
            SettingsError: The key is not among them, or the value is not what it takes.
        """
        if self.key not in types:
            raise SettingsError(f"unknown setting {self.where}{self._suggestion(types)}")
        try:
            return convert(self.raw, types[self.key], self.key)
        except ValueError as error:
            form = expected_form(types[self.key], self.key)
            raise SettingsError(f"{self.where} is {self.raw!r}; expected {form}") from error

    def _suggestion(self, known: Iterable[str]) -> str:
        names = [variable_of(key) for key in known] if self.key == self.origin else list(known)
        close = difflib.get_close_matches(self.key, names, n=1)
        return f"; did you mean {close[0]}?" if close else "; `graphnet settings` lists the known ones"


def variable_of(key: str) -> str:
    """Name of the environment variable that sets `key`."""
    return VARIABLE_PREFIX + key.replace(".", "_").upper()


def from_file(base: Path, variables: Mapping[str, str]) -> Iterator[Entry]:
    """Entries of the settings file; none when there is no file.

    Args:
        base: The checkout.
        variables: May name another file.

    Raises:
        SettingsError: The file that is named does not exist, or the file is not TOML.
    """
    named = variables.get(FILE_VARIABLE)
    path = base / Path(named).expanduser() if named else base / FILE_NAME
    if not path.is_file():
        if named:
            raise SettingsError(f"{FILE_VARIABLE} names {path}, which is not a file")
        return
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        raise SettingsError(f"cannot read the settings file {path}: {error}") from error
    for name, value in document.items():
        section = value if isinstance(value, dict) else None
        entries = {name: value} if section is None else {f"{name}.{inner}": item for inner, item in section.items()}
        for key, item in entries.items():
            yield Entry(key, item, str(path), f"{key!r} in {path}")


def from_variables(variables: Mapping[str, str], keys: Iterable[str]) -> Iterator[Entry]:
    """Entries of the `GRAPHNET_*` variables that are set."""
    key_of = {variable_of(key): key for key in keys}
    for name, value in sorted(variables.items()):
        if name.startswith(VARIABLE_PREFIX) and name not in OTHER_VARIABLES:
            yield Entry(key_of.get(name, name), value, name, f"variable {name}")
