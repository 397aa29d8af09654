"""Runs pip as a child process: its plan, the installation, and progress; its own error messages if it fails."""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

from ops.errors import GraphNetError

OnProgress = Callable[[str, str], None]
"""Called with each package and its step: "downloading", "34%", "installing"."""

_AVAILABLE = "Available versions: "
"""Start of the line in which `pip index versions` lists them; only pip 25.1 and newer write them as JSON."""

_STEP = re.compile(r"^Collecting ([A-Za-z0-9._-]+)")
_PART = re.compile(r"^Progress (\d+) of (\d+)$")
_OPTIONS = ("--disable-pip-version-check", "--no-input", "--no-color")
_TAIL_LINES = 6


class InstallError(GraphNetError):
    """An environment was not made; the message says why."""


def plan(wanted: Sequence[str], name: str, on_progress: OnProgress, python: Path | None = None) -> list[dict[str, Any]]:
    """Ask pip for its plan, in the order of its report: "metadata", "download_info" and more of each package.

    Args:
        wanted: Arguments of `pip install`.
        name: Name of the environment, for messages.
        on_progress: Called with the progress.
        python: Interpreter of the environment; None for this one.

    Raises:
        InstallError: Pip cannot do it.
    """
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        command = [*_pip(python), *_OPTIONS, "--dry-run", "--progress-bar", "off", "--report", report.name, *wanted]
        _run(command, name, lambda package, _: on_progress(package, "looking up"))
        document = json.loads(Path(report.name).read_text("utf-8"))
    items: list[dict[str, Any]] = document["install"]
    return items


def versions_of(items: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Normal name → version of what `plan` gives."""
    return {normal_name(item["metadata"]["name"]): item["metadata"]["version"] for item in items}


def install(wanted: Sequence[str], name: str, on_progress: OnProgress, python: Path | None = None) -> None:
    """Install packages; the arguments are those of `plan`.

    Raises:
        InstallError: Pip cannot do it.
    """
    _run([*_pip(python), *_OPTIONS, "--progress-bar", _progress_bar(), *wanted], name, on_progress)


def available_versions(package: str, *, index_url: str = "", prereleases: bool = False) -> list[str]:
    """List the versions of a package that pip finds for this machine, the newest first.

    Args:
        package: Name of the distribution.
        index_url: Another index of packages besides the one that pip is set to; "" for none.
        prereleases: True to include prereleases.

    Raises:
        InstallError: Pip finds none.
    """
    index = ["--extra-index-url", index_url] if index_url else []
    command = [sys.executable, "-m", "pip", "index", "versions", *_OPTIONS, *index, package]
    done = subprocess.run([*command, *(["--pre"] if prereleases else [])], capture_output=True, text=True, check=False)
    for line in done.stdout.splitlines():
        if line.startswith(_AVAILABLE):
            return [version.strip() for version in line.removeprefix(_AVAILABLE).split(",")]
    raise InstallError(f"pip finds no versions of {package}\n{_error_lines(done.stderr.splitlines())}")


def normal_name(name: str) -> str:
    """Normalise the name of a distribution for comparisons: "Typing_Extensions" becomes "typing-extensions"."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _pip(python: Path | None) -> list[str]:
    return [sys.executable, "-m", "pip", *(["--python", str(python)] if python else []), "install"]


def _progress_bar() -> str:
    """Choose pip's form of progress: numbers to read, which it has had since 24.1, or only names."""
    version = tuple(map(int, metadata.version("pip").split(".")[:2]))
    return "raw" if version >= (24, 1) else "off"


def _run(command: Sequence[str], environment: str, on_progress: OnProgress) -> None:
    """Run pip and report its progress; its last lines are the reason if it fails."""
    lines: list[str] = []
    name = environment
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
                on_progress(environment, "installing")
    if process.returncode != 0:
        raise InstallError(f"the environment {environment} is not installed: pip failed\n{_error_lines(lines)}")


def _error_lines(lines: Sequence[str]) -> str:
    """Select the error lines of pip's output, and the conflicts, which it prints between them."""
    if not any(line.startswith("ERROR") for line in lines):
        return "\n".join(lines[-_TAIL_LINES:])
    said = [line for line in lines if line.startswith(("ERROR", "The user requested")) or " depends on " in line]
    return "\n".join(said[-_TAIL_LINES:])
