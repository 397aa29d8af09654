"""What a converter needs on this machine: its environment, and the versions that its results stand on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ops.convert.base import Converter
from ops.environments.definition import definitions, own_python, read_record


@dataclass(frozen=True, slots=True)
class Tools:
    """What there is of what a converter needs.

    Attributes:
        python: Interpreter of its environment; None where that is not installed.
        versions: Package → version: the installed ones, or those that would be.
        identity: Sha256 over the converter's code and those versions: with another one, results are out of date.
        unavailable_reason: Why nothing can be converted here, with the command that helps; None if it can.
    """

    python: Path | None
    versions: Mapping[str, str]
    identity: str
    unavailable_reason: str | None


def find_tools(converter: Converter, root: Path | None, code_hash: str) -> Tools:
    """Look for the environment of a converter.

    Args:
        converter: Whose.
        root: Folder of the environments.
        code_hash: Of the converter's code.
    """
    name = converter.environment
    python = own_python(name, root)
    installed = read_record(root / name) if python is not None and root is not None else None
    wanted = definitions()[name].packages if name in definitions() else {}
    found = installed or wanted
    versions = {package: found[package] for package in converter.packages if package in found}
    identity = hashlib.sha256(json.dumps([code_hash, sorted(versions.items())]).encode()).hexdigest()
    reason = None if python is not None else f"`graphnet env create {name}` installs what {converter.name} needs"
    return Tools(python, versions, identity, reason)
