"""Installing what a compiler needs, by pip, without ever changing torch; and again, what of it lost files.

Pip is first asked what it would do. Where that touches torch, or beside the pipeline's packages any other that is
installed, nothing is done.
"""

import json
import re
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable, Mapping, Sequence
from importlib import metadata
from pathlib import Path

from ops.environments.definition import (
    DamagedPackage,
    Definition,
    damaged_packages,
    own_packages,
    write_record,
)
from ops.errors import GraphNetError
from ops.worker.task import ENVIRONMENT_RECORD

PINNED = "torch"
"""The package that every result stands on: never changed by an environment."""

_STEP = re.compile(r"^Collecting ([A-Za-z0-9._-]+)")
_PART = re.compile(r"^Progress (\d+) of (\d+)$")
_OPTIONS = ("--disable-pip-version-check", "--no-input", "--no-color")
_TAIL_LINES = 6

OnProgress = Callable[[str, str], None]
"""Told of each package and of what is done with it: "downloading", "34%", "installing"."""


class InstallError(GraphNetError):
    """An environment was not made; the message says why."""


def create(definition: Definition, root: Path, constraints: Path, on_progress: OnProgress) -> list[str]:
    """Install an environment's packages, into its own folder or beside the pipeline's.

    Args:
        definition: What to install.
        root: Folder that holds the environments that have one of their own.
        constraints: Versions of the pipeline's packages, which must not change.
        on_progress: Hears of progress.

    Returns:
        What was installed, as "name version", and what was so again because files were missing; nothing if all was
        there.

    Raises:
        InstallError: Pip cannot do it, or it would change what it must not.
    """
    folder = root / definition.name
    if definition.is_own:
        _make_environment(folder, sees_pipeline=not definition.is_isolated)
    pip = [sys.executable, "-m", "pip", *(["--python", f"{folder}/bin/python"] if definition.is_own else [])]
    with tempfile.TemporaryDirectory(prefix="graphnet-env-") as scratch:
        wanted = ["--requirement", str(definition.path)]
        if not definition.is_own:
            wanted += ["--constraint", str(_without_torch(constraints, Path(scratch)))]
        planned = _plan(pip, wanted, definition, on_progress)
        _refuse_changes(definition, planned)
        damaged = [package for package in _damaged(definition, folder) if _normal(package.name) not in planned]
        if definition.is_own and (planned or damaged):
            (folder / ENVIRONMENT_RECORD).unlink(missing_ok=True)
        install = [*pip, "install", *_OPTIONS, "--progress-bar", _progress_bar()]
        if planned:
            _run([*install, *wanted], definition, on_progress)
        if damaged:
            again = ["--force-reinstall", "--no-deps", "--requirement", str(_again(definition, damaged, Path(scratch)))]
            _run([*install, *again], definition, on_progress)
    if definition.is_own:
        write_record(folder, definition.packages)
    repaired = [f"{lost.name} {lost.version} again ({lost.missing_count} files were missing)" for lost in damaged]
    return [*(f"{name} {version}" for name, version in planned.items()), *repaired]


def _damaged(definition: Definition, folder: Path) -> tuple[DamagedPackage, ...]:
    """Packages that lack files: of a folder of its own all, else those of the list."""
    if definition.is_own:
        return damaged_packages(own_packages(folder))
    return damaged_packages(sys.path, [name for name in definition.packages if _normal(name) != PINNED])


def _again(definition: Definition, damaged: Sequence[DamagedPackage], scratch: Path) -> Path:
    """A list of packages to install again, from where the definition has its own."""
    options = [line for line in definition.path.read_text("utf-8").splitlines() if line.startswith("-")]
    path = scratch / "again.txt"
    path.write_text("\n".join([*options, *(f"{lost.name}=={lost.version}" for lost in damaged)]) + "\n", "utf-8")
    return path


def _make_environment(folder: Path, *, sees_pipeline: bool) -> None:
    """Make a virtual environment, whose interpreter finds the pipeline's packages behind its own if it may."""
    venv.EnvBuilder(symlinks=True, with_pip=False).create(folder)
    if not sees_pipeline:
        return
    (site,) = folder.glob("lib/python*/site-packages")
    behind = [path for path in sys.path if Path(path).name in ("site-packages", "dist-packages")]
    (site / "graphnet.pth").write_text("\n".join(behind) + "\n", "utf-8")


def _without_torch(constraints: Path, scratch: Path) -> Path:
    """The constraints without torch, so that pip tells what asks for another one instead of only failing."""
    lines = constraints.read_text("utf-8").splitlines() if constraints.exists() else []
    path = scratch / "constraints.txt"
    path.write_text("\n".join(line for line in lines if not line.startswith(f"{PINNED}==")), "utf-8")
    return path


def _plan(pip: Sequence[str], wanted: Sequence[str], definition: Definition, on_progress: OnProgress) -> dict[str, str]:
    """What pip would install: name → version."""
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        command = [*pip, "install", *_OPTIONS, "--dry-run", "--progress-bar", "off", "--report", report.name, *wanted]
        _run(command, definition, lambda name, _: on_progress(name, "looking up"))
        document = json.loads(Path(report.name).read_text("utf-8"))
    return {_normal(item["metadata"]["name"]): item["metadata"]["version"] for item in document["install"]}


def _refuse_changes(definition: Definition, planned: Mapping[str, str]) -> None:
    installed: dict[str, str] = {}
    for item in metadata.distributions():
        installed.setdefault(_normal(item.name), item.version)  # the first on the path is the one that is imported
    changes = {name: version for name, version in planned.items() if installed.get(name, version) != version}
    if PINNED in planned:
        there = installed.get(PINNED, "none")
        raise InstallError(
            f"the environment {definition.name} is not installed: it would change torch from {there} to "
            f"{planned[PINNED]}, and every result stands on the torch that is here; pin packages that take {there}"
        )
    own = {_normal(name) for name in definition.packages}
    others = sorted(changes.keys() - own)
    if others and not definition.is_own:
        told = ", ".join(f"{name} {installed[name]} to {changes[name]}" for name in others)
        raise InstallError(
            f"the environment {definition.name} is not installed: it would change packages of the pipeline ({told}); "
            f"give it an environment of its own by a line '# own environment: <why>' in {definition.path}"
        )


def _progress_bar() -> str:
    """How pip tells of its progress: by numbers to read, which it has had since 24.1, or only by names."""
    version = tuple(map(int, metadata.version("pip").split(".")[:2]))
    return "raw" if version >= (24, 1) else "off"


def _run(command: Sequence[str], definition: Definition, on_progress: OnProgress) -> None:
    """Run pip and tell of what it does; its last lines are the reason when it fails."""
    lines: list[str] = []
    name = definition.name
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        for line in map(str.strip, process.stdout):
            if part := _PART.match(line):
                on_progress(name, f"{100 * int(part[1]) // max(1, int(part[2]))}%")
                continue
            lines.append(line)
            if step := _STEP.match(line):
                name = step[1]
                on_progress(name, "downloading")
            elif line.startswith("Installing collected packages"):
                on_progress(definition.name, "installing")
    if process.returncode != 0:
        errors = [line for line in lines if line.startswith("ERROR")] or lines
        told = "\n".join(errors[-_TAIL_LINES:])
        raise InstallError(f"the environment {definition.name} is not installed: pip failed\n{told}")


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
