"""Needs of a converter on this machine: its environment, and the versions that its results depend on."""

import hashlib
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ops.dataset.convert.base import Converter
from ops.execution.environments.definition import definitions, own_python, read_record
from ops.execution.environments.description import package_versions


@dataclass(frozen=True, slots=True)
class Tools:
    """The part of a converter's needs that is installed.

    Attributes:
        python: Interpreter of its environment, the pipeline's where it has none; None where that is not installed.
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
    python = Path(sys.executable) if name is None else own_python(name, root)
    installed = package_versions(converter.packages) if name is None else _versions(name, root if python else None)
    versions = {package: installed[package] for package in converter.packages if package in installed}
    identity = hashlib.sha256(json.dumps([code_hash, sorted(versions.items())]).encode()).hexdigest()
    missing = f"{' and '.join(converter.packages)}, which are not installed: `graphnet env create {name}`"
    reason = None if python is not None else f"conversion to {converter.name} needs {missing}"
    return Tools(python, versions, identity, reason)


def _versions(name: str, root: Path | None) -> Mapping[str, str]:
    """Package → version in an environment below a folder; those that its definition asks for if it is not installed."""
    installed = read_record(root / name) if root is not None else None
    return installed or (definitions()[name].packages if name in definitions() else {})
