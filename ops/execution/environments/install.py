"""Installs a compiler's packages by pip, without ever changing torch, and reinstalls packages that lost files.

Pip is first asked for its plan. If that changes a torch that the environment does not name itself, or another package
of the pipeline beside which it would be installed, nothing is done.
"""

import itertools
import shutil
import sys
import tempfile
import venv
from collections.abc import Mapping, Sequence
from importlib import metadata
from pathlib import Path

from ops.execution.environments import pip
from ops.execution.environments.definition import (
    Definition,
    damaged_packages,
    own_packages,
    write_record,
)
from ops.execution.environments.pip import InstallError, OnProgress
from ops.execution.worker.task import ENVIRONMENT_RECORD

PINNED = "torch"
"""The package that all results depend on: no environment changes it, unless it is made for a version of it."""


def create(definition: Definition, root: Path, constraints: Path, on_progress: OnProgress) -> list[str]:
    """Install an environment's packages, into its own folder or beside the pipeline's.

    Args:
        definition: The environment.
        root: Folder that holds the environments that have one of their own.
        constraints: Versions of the pipeline's packages, which must not change.
        on_progress: Called with the progress.

    Returns:
        Packages that were installed, as "name version", and those that were reinstalled because files were missing;
        nothing if all were there.

    Raises:
        InstallError: Pip cannot do it, or it would change packages that must not change.
    """
    folder = root / definition.name
    if definition.is_own:
        _make_environment(folder, sees_pipeline=not definition.is_isolated)
    python = folder / "bin" / "python" if definition.is_own else None
    name = definition.name
    with tempfile.TemporaryDirectory(prefix="graphnet-env-") as scratch:
        wanted = ["--requirement", str(definition.path)]
        if not definition.is_own:
            wanted += ["--constraint", str(_without_torch(constraints, Path(scratch)))]
        planned = pip.versions_of(pip.plan(wanted, name, on_progress, python))
        _refuse_changes(definition, planned)
        again = {**_find_damage(definition, folder), **_find_other_builds(definition, folder)}
        again = {package: why for package, why in again.items() if pip.normal_name(package[0]) not in planned}
        if definition.is_own and (planned or again):
            (folder / ENVIRONMENT_RECORD).unlink(missing_ok=True)
        if planned:
            pip.install(wanted, name, on_progress, python)
        if again:
            path = _reinstall_list(definition, list(again), Path(scratch))
            pip.install(["--force-reinstall", "--no-deps", "--requirement", str(path)], name, on_progress, python)
    if definition.is_own:
        write_record(folder, definition.packages)
    repaired = [f"{name} {version} again ({why})" for (name, version), why in again.items()]
    return [*(f"{name} {version}" for name, version in planned.items()), *repaired]


_Package = tuple[str, str]
"""Name and version of a package."""


def _find_damage(definition: Definition, folder: Path) -> dict[_Package, str]:
    """Find packages that lack files, with their number: all packages of an own folder, else those of the list."""
    names = None if definition.is_own else [name for name in definition.packages if pip.normal_name(name) != PINNED]
    damaged = damaged_packages(own_packages(folder) if definition.is_own else sys.path, names)
    return {(lost.name, lost.version): f"{lost.missing_count} files were missing" for lost in damaged}


def _find_other_builds(definition: Definition, folder: Path) -> dict[_Package, str]:
    """Find packages that are installed from another build than the wheel in the list: pip sees only their version."""
    rebuilt = {}
    for name, line in _files(definition).items():
        digest = line.partition("#sha256=")[2]
        for package in itertools.islice(metadata.distributions(name=name, path=own_packages(folder)), 1):
            if digest not in (package.read_text("direct_url.json") or ""):
                rebuilt[package.name, package.version] = "it was another build"
    return rebuilt


def _files(definition: Definition) -> dict[str, str]:
    """Package → its line in the list, for packages that are installed from a wheel's file."""
    lines = definition.path.read_text("utf-8").splitlines()
    return {pip.normal_name(line.partition(" @ ")[0]): line for line in lines if " @ file:" in line}


def _reinstall_list(definition: Definition, packages: Sequence[_Package], scratch: Path) -> Path:
    """Write a list of packages to reinstall, from the same sources as in the definition."""
    options = [line for line in definition.path.read_text("utf-8").splitlines() if line.startswith("-")]
    files = _files(definition)
    lines = [files.get(pip.normal_name(name), f"{name}=={version}") for name, version in packages]
    path = scratch / "again.txt"
    path.write_text("\n".join([*options, *lines]) + "\n", "utf-8")
    return path


def _make_environment(folder: Path, *, sees_pipeline: bool) -> None:
    """Make a virtual environment, whose interpreter may find the pipeline's packages behind its own."""
    venv.EnvBuilder(symlinks=True, with_pip=False).create(folder)
    if not sees_pipeline:
        return
    (site,) = folder.glob("lib/python*/site-packages")
    behind = [path for path in sys.path if Path(path).name in ("site-packages", "dist-packages")]
    (site / "graphnet.pth").write_text("\n".join(behind) + "\n", "utf-8")


def _without_torch(constraints: Path, scratch: Path) -> Path:
    """Write the constraints without torch, so that pip names a package that needs another one instead of failing."""
    lines = constraints.read_text("utf-8").splitlines() if constraints.exists() else []
    path = scratch / "constraints.txt"
    path.write_text("\n".join(line for line in lines if not line.startswith(f"{PINNED}==")), "utf-8")
    return path


def _refuse_changes(definition: Definition, planned: Mapping[str, str]) -> None:
    installed: dict[str, str] = {}
    for item in metadata.distributions():
        installed.setdefault(
            pip.normal_name(item.name), item.version
        )  # the first on the path is the one that is imported
    changes = {name: version for name, version in planned.items() if installed.get(name, version) != version}
    own = {pip.normal_name(name) for name in definition.packages}
    if PINNED in planned and not (definition.is_isolated and PINNED in own):
        there = installed.get(PINNED, "none")
        raise InstallError(
            f"the environment {definition.name} is not installed: it would change torch from {there} to "
            f"{planned[PINNED]}, and every result stands on the torch that is here; pin packages that take {there}"
        )
    others = sorted(changes.keys() - own)
    if others and not definition.is_own:
        told = ", ".join(f"{name} {installed[name]} to {changes[name]}" for name in others)
        raise InstallError(
            f"the environment {definition.name} is not installed: it would change packages of the pipeline ({told}); "
            f"give it an environment of its own by a line '# own environment: <why>' in {definition.path}"
        )


def remove(definition: Definition, root: Path) -> bool:
    """Remove the folder of an environment of its own; True if there was one.

    After an interrupted removal it is incomplete: it can be removed, or made, again.

    Raises:
        OSError: A file cannot be removed.
    """
    folder = root / definition.name
    if not folder.is_dir():
        return False
    (folder / ENVIRONMENT_RECORD).unlink(missing_ok=True)
    shutil.rmtree(folder)
    return True
