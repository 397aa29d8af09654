"""Packages of compilers beyond the pipeline's own (`backends/environments/<name>.txt`), and their state here.

A file is a pip requirements file with every package pinned. Its first comment tells its purpose. One whose packages
cannot live beside the pipeline's says `# own environment: <why>`, and is installed in a folder of its own, where it
sees the pipeline's packages (torch above all) behind its own. One that must not even see those says
`# isolated environment: <why>`.

An environment for one version of a package (`ops.execution.environments.versions`) has such a file in its own folder.
"""

import csv
import dataclasses
import functools
import itertools
import json
import os
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib import metadata
from pathlib import Path
from urllib.parse import unquote

import backends
from ops.errors import GraphNetError
from ops.execution.worker.task import ENVIRONMENT_RECORD

FOLDER = Path(backends.__file__).parent / "environments"

_OWN = "# own environment:"
_ISOLATED = "# isolated environment:"
_NAME = r"([A-Za-z0-9][A-Za-z0-9._-]*)(?:\[[^\]]*\])?"
_PINNED = re.compile(rf"{_NAME}==([^\s;]+)")
_FILE = re.compile(rf"{_NAME} @ file://\S*/[^/\s-]+-([^/\s-]+)-[^/\s]+\.whl")

REQUIREMENTS = "graphnet-requirements.txt"
"""File in the folder of an environment that was made for one version of a package: the chosen packages."""


class EnvironmentFileError(GraphNetError):
    """There is no such environment, or its file is malformed."""


class InstallationState(StrEnum):
    """The state of an environment on this machine."""

    INSTALLED = "installed"
    DIFFERENT = "other versions"
    INCOMPLETE = "incomplete"
    DAMAGED = "damaged"
    ABSENT = "not installed"


@dataclass(frozen=True, slots=True)
class Definition:
    """The content of a file of `backends/environments`.

    Attributes:
        name: Name of the file, which backends give as `environment()`.
        path: The file.
        about: Its purpose, in one line.
        packages: Distribution → version.
        own_reason: Reason why it cannot be installed with the pipeline's packages; "" where it can.
        is_isolated: True if it does not see the pipeline's packages at all.
    """

    name: str
    path: Path
    about: str
    packages: Mapping[str, str]
    own_reason: str
    is_isolated: bool = False

    @property
    def is_own(self) -> bool:
        """True if it is installed in a folder of its own."""
        return bool(self.own_reason)


@dataclass(frozen=True, slots=True)
class Installation:
    """The installation of a definition on this machine.

    Attributes:
        state: Its state in one word.
        python: Interpreter that runs it, or would.
        versions: Distribution → version of its installed packages.
        size_bytes: Bytes of its packages on the disk.
    """

    state: InstallationState
    python: Path
    versions: Mapping[str, str]
    size_bytes: int


def definitions(folder: Path | None = None) -> dict[str, Definition]:
    """Read all environments of the project, by name.

    Raises:
        EnvironmentFileError: A file has a package that is not pinned.
    """
    return {path.stem: _read(path) for path in sorted((folder or FOLDER).glob("*.txt"))}


def version_definitions(root: Path | None) -> dict[str, Definition]:
    """Read the environments below a folder that were made for one version of a package, by name; also unfinished ones.

    Raises:
        EnvironmentFileError: A file is malformed.
    """
    paths = sorted(root.glob(f"*/{REQUIREMENTS}")) if root is not None else []
    return {path.parent.name: dataclasses.replace(_read(path), name=path.parent.name) for path in paths}


def find_definition(name: str | None, root: Path | None) -> Definition | None:
    """Find the environment of a name, of the project or made for one version; None if there is none."""
    project = _project_definitions()
    if not name or name in project or root is None or not (root / name / REQUIREMENTS).is_file():
        return project.get(name or "")
    return version_definitions(root).get(name)


def own_environments(root: Path | None) -> list[str]:
    """List the environments that have a folder of their own, and are complete."""
    names = [*_project_definitions(), *version_definitions(root)]
    return sorted(name for name in names if own_python(name, root) is not None)


def find_installation(definition: Definition, root: Path) -> Installation:
    """Describe the installation of an environment; those with a folder of their own are below `root`."""
    state, versions = _inspect(definition, root)
    if definition.is_own:
        folder = root / definition.name
        size_bytes = sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())
        return Installation(state, folder / "bin" / "python", versions, size_bytes)
    recorded = (file for name in versions for file in metadata.distribution(name).files or ())
    return Installation(state, Path(sys.executable), versions, sum(file.size or 0 for file in recorded))


def own_python(name: str | None, root: Path | None) -> Path | None:
    """Find the interpreter of the environment `name`, if it is complete in a folder of its own; else None."""
    definition = find_definition(name, root)
    if root is None or definition is None or not definition.is_own or read_record(root / definition.name) is None:
        return None
    return root / definition.name / "bin" / "python"


def python_of(name: str, root: Path | None) -> Path | None:
    """Find the interpreter of the environment that a person named; None for the pipeline's own, which is named "".

    Raises:
        EnvironmentFileError: There is no environment of this name, or it is incomplete.
    """
    if name and (reason := missing_environment(name, root) or with_installation(None, name, root)):
        raise EnvironmentFileError(reason)
    return own_python(name, root)


def missing_environment(name: str, root: Path | None) -> str | None:
    """Tell why there is no environment of a name, with the command that makes it; None if there is, or for no name."""
    if not name or find_definition(name, root) is not None:
        return None
    package, _, version = name.rpartition("-")
    advice = f"; `graphnet env create {package}@{version}` makes it" if package else ""
    there = ", ".join(own_environments(root)) or "none"
    return f"there is no environment {name} (there are: {there}){advice}"


def with_installation(reason: str | None, name: str | None, root: Path | None) -> str | None:
    """Combine a backend's own reason for being unavailable with the state of its environment.

    Args:
        reason: Its own reason; None if it has none.
        name: The environment that it needs; it may not exist.
        root: Folder of the environments that have one of their own.

    Returns:
        The reason, with the command that installs missing packages if there are any; None if it is available.
    """
    definition = find_definition(name, root)
    if definition is None:
        return reason
    state, versions = _inspect(definition, root or Path())
    command = f"`graphnet env create {definition.name}`"
    if state is InstallationState.DAMAGED:
        damaged = known_damage(_paths(definition, root or Path()), definition.packages)
        lost = f"files of {', '.join(package.name for package in damaged)} are missing"
        return f"the installation of {definition.name} is damaged ({lost}); {command} repairs it"
    if state not in (InstallationState.ABSENT, InstallationState.INCOMPLETE):
        return reason
    if reason is not None:
        return f"{reason.rstrip('.')}; {command} installs it"
    if state is InstallationState.ABSENT:
        return None  # it runs with other packages than those of the list
    missing = [package for package in definition.packages if package not in versions]
    detail = f" ({', '.join(missing)} missing)" if missing else ""
    return f"the installation of {definition.name} is incomplete{detail}; {command} completes it"


def read_record(folder: Path) -> dict[str, str] | None:
    """Read the record of a complete environment of its own; None if it is absent or not complete."""
    try:
        document = json.loads((folder / ENVIRONMENT_RECORD).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return document if isinstance(document, dict) else None


def write_record(folder: Path, packages: Mapping[str, str]) -> None:
    """Record that an environment of its own is complete."""
    (folder / ENVIRONMENT_RECORD).write_text(json.dumps(dict(packages), indent=1) + "\n", "utf-8")


@functools.cache
def _project_definitions() -> dict[str, Definition]:
    """Read those of the project; they do not change while a process runs."""
    return definitions()


def _read(path: Path) -> Definition:
    lines = [line.strip() for line in path.read_text("utf-8").splitlines()]
    comments = [line for line in lines if line.startswith("#")]
    own_reason = next((line.partition(":")[2].strip() for line in comments if line.startswith((_OWN, _ISOLATED))), "")
    about = next((line.lstrip("# ") for line in comments if not line.startswith((_OWN, _ISOLATED))), "")
    is_isolated = any(line.startswith(_ISOLATED) for line in comments)
    return Definition(path.stem, path, about, dict(_pins(path, lines)), own_reason, is_isolated)


def _pins(path: Path, lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    for line in lines:
        if not line or line.startswith(("#", "-")):  # a line that begins with a dash is an option of pip
            continue
        match = _PINNED.match(line) or _FILE.match(line)
        if match is None:
            raise EnvironmentFileError(f"{path}: {line!r} is not pinned; write package==version")
        yield match[1], unquote(match[2])


def _inspect(definition: Definition, root: Path) -> tuple[InstallationState, dict[str, str]]:
    """Find the state of an environment and the versions of its packages, without its size, which takes long."""
    folder, paths = root / definition.name, _paths(definition, root)
    versions = _versions(definition.packages, paths)
    if definition.is_own and not folder.exists():
        return InstallationState.ABSENT, versions
    if definition.is_own and read_record(folder) is None:
        return InstallationState.INCOMPLETE, versions
    state = _state(definition, versions)
    if state in (InstallationState.INSTALLED, InstallationState.DIFFERENT) and known_damage(paths, definition.packages):
        return InstallationState.DAMAGED, versions
    return state, versions


def own_packages(folder: Path) -> list[str]:
    """List the folders with the packages of an environment of its own."""
    return [str(path) for path in sorted(folder.glob("lib/python*/site-packages"))]


def _paths(definition: Definition, root: Path) -> list[str]:
    """List the folders in which an interpreter of an environment looks for packages, in this order."""
    own = own_packages(root / definition.name) if definition.is_own else []
    return own if definition.is_isolated else [*own, *sys.path]


def _versions(packages: Mapping[str, str], paths: Sequence[str]) -> dict[str, str]:
    """Find the version of each package that an interpreter with this path would import: the first on it."""
    return {name: first.version for name, first in _first_installed(packages, paths)}


def _first_installed(names: Iterable[str], paths: Sequence[str]) -> Iterator[tuple[str, metadata.Distribution]]:
    """Yield each of these packages that is installed, from the first of the folders that has it."""
    for name in names:
        for package in itertools.islice(metadata.distributions(name=name, path=list(paths)), 1):
            yield name, package


def _state(definition: Definition, versions: Mapping[str, str]) -> InstallationState:
    # The first of the list is the compiler; others may be here for the pipeline's own packages.
    if next(iter(definition.packages)) not in versions:
        return InstallationState.ABSENT
    if len(versions) < len(definition.packages):
        return InstallationState.INCOMPLETE
    # A local version ("2.13.0+cpu") is the same release.
    same = all(versions[name].partition("+")[0] == pin.partition("+")[0] for name, pin in definition.packages.items())
    return InstallationState.INSTALLED if same else InstallationState.DIFFERENT


_NOT_COUNTED = ".pyc"
"""End of bytecode files, which come and go."""


def missing_files(package: metadata.Distribution) -> list[str]:
    """List files of a package that were recorded at its installation and are gone; none without a record."""
    root = Path(str(package.locate_file("")))
    names_in: defaultdict[str, list[str]] = defaultdict(list)
    for row in csv.reader((package.read_text("RECORD") or "").splitlines()):
        if row and not row[0].endswith(_NOT_COUNTED):
            folder, _, name = row[0].rpartition("/")
            names_in[folder].append(name)
    missing = []
    for folder, names in names_in.items():
        there = {*os.listdir(root / folder)} if (root / folder).is_dir() else set()  # noqa: PTH208 - thousands of names
        missing += [f"{folder}/{name}" if folder else name for name in names if name not in there]
    return missing


@dataclass(frozen=True, slots=True)
class DamagedPackage:
    """An installed package that lacks files.

    Attributes:
        name: Name of the distribution.
        version: Installed version.
        missing_count: Number of its files that are gone.
    """

    name: str
    version: str
    missing_count: int


def damaged_packages(paths: Sequence[str], names: Iterable[str] | None = None) -> tuple[DamagedPackage, ...]:
    """Find the packages in these folders that lack files.

    Args:
        paths: The folders, in the order in which an interpreter looks into them.
        names: Distributions to examine; None for all.
    """
    everything = metadata.distributions(path=list(paths))
    installed = everything if names is None else (package for _, package in _first_installed(names, paths))
    damaged = [
        DamagedPackage(package.name, package.version, len(missing))
        for package in installed
        if (missing := missing_files(package))
    ]
    return tuple(sorted(damaged, key=lambda package: package.name))


def known_damage(paths: Sequence[str], names: Iterable[str]) -> tuple[DamagedPackage, ...]:
    """Find damaged packages as `damaged_packages` does, again only after a change directly in one of these folders."""
    changed_ns = (Path(path).stat().st_mtime_ns if Path(path).exists() else 0 for path in paths)
    return _known_damage(tuple(paths), tuple(names), tuple(changed_ns))


@functools.lru_cache(maxsize=64)
def _known_damage(
    paths: tuple[str, ...],
    names: tuple[str, ...],
    _changed: tuple[int, ...],
) -> tuple[DamagedPackage, ...]:
    return damaged_packages(paths, names)
