"""Environments that are made for one version of a package: `torch@2.14.1`, `onnxruntime@1.23.0`, a wheel file.

Pip chooses the packages of one once; the list with every version is kept in its folder
(`ops.execution.environments.definition.REQUIREMENTS`), so that an interrupted installation goes on with the same list.
Such an environment sees the pipeline's packages behind its own. One with another torch is isolated, and has the
packages that workers import.
"""

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from importlib import metadata
from pathlib import Path
from typing import Any

from ops.errors import GraphNetError
from ops.execution.environments import pip
from ops.execution.environments.definition import REQUIREMENTS, Definition, definitions, find_definition
from ops.execution.environments.install import PINNED
from ops.execution.environments.pip import InstallError, OnProgress

WORKER_NEEDS = ("numpy", "pydantic", "safetensors")
"""Packages that a worker of torch imports besides torch, in the pipeline's own versions."""

LATEST = "latest"
"""Word in place of a version: the newest version."""

_REQUESTED = "# requested: "
_WHEEL = re.compile(r"([^-]+)-([^-]+)-.+\.whl")
_TEXT = re.compile(r"([A-Za-z0-9][A-Za-z0-9._-]*)@(.+)", re.DOTALL)
_VERSION = re.compile(r"[A-Za-z0-9.+!_-]+")


class VersionError(GraphNetError):
    """The requested text is no package with a version."""


@dataclass(frozen=True, slots=True)
class VersionRequest:
    """A package in one version.

    Attributes:
        package: Name of the distribution.
        version: Its version, or "latest".
        wheel: The file that it is installed from; None for an index.
        beside: Requirements of pip for further packages: "torchvision==0.29.1".
        index_url: Another index of packages besides the one that pip is set to; "" for none.
        prereleases: True if "latest" may be a prerelease.
    """

    package: str
    version: str
    wheel: Path | None = None
    beside: tuple[str, ...] = ()
    index_url: str = ""
    prereleases: bool = False

    @property
    def name(self) -> str:
        """Name of the environment: "torch-2.14.1"."""
        return re.sub(r"[^A-Za-z0-9_.-]+", "-", f"{pip.normal_name(self.package)}-{self.version}")

    def requirement(self) -> str:
        """Write the package as a requirement of pip.

        Raises:
            OSError: The wheel cannot be read.
        """
        if self.wheel is None:
            return self.package if self.version == LATEST else f"{self.package}=={self.version}"
        with self.wheel.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        return f"{self.package} @ {self.wheel.as_uri()}#sha256={digest}"


def is_request(text: str) -> bool:
    """Tell whether a text requests a version of a package, as opposed to an environment by its name."""
    return "@" in text


def parse_request(
    text: str, *, beside: Sequence[str] = (), index_url: str = "", prereleases: bool = False
) -> VersionRequest:
    """Read PACKAGE@VERSION, PACKAGE@latest or PACKAGE@path/to/file.whl; the other arguments are its attributes.

    Raises:
        VersionError: It is none of these, or there is no such file.
    """
    match = _TEXT.fullmatch(text)
    if match is None:
        raise VersionError(f"{text!r} is not of the form PACKAGE@VERSION, PACKAGE@latest or PACKAGE@FILE.whl")
    package, version = match.groups()
    if not version.endswith(".whl"):
        if not _VERSION.fullmatch(version):
            raise VersionError(f"{version!r} is no version; write {package}@VERSION, as in {package}@1.2.3")
        return VersionRequest(package, version, None, tuple(beside), index_url, prereleases)
    wheel = Path(version).expanduser().absolute()
    if not wheel.is_file():
        raise VersionError(f"there is no file {wheel}")
    named = _WHEEL.fullmatch(wheel.name)
    if named is None or pip.normal_name(named[1]) != pip.normal_name(package):
        raise VersionError(f"{wheel.name} is no wheel of {package}")
    return VersionRequest(package, named[2], wheel, tuple(beside), index_url, prereleases)


def define(request: VersionRequest, root: Path, on_progress: OnProgress) -> Definition:
    """Choose the packages of an environment, unless that was done before; nothing is installed.

    Args:
        request: The package and version.
        root: Folder of the environments.
        on_progress: Called with the progress.

    Raises:
        InstallError: Pip finds no such version, or no packages that fit it.
        OSError: The wheel cannot be read, or the list cannot be written.
    """
    wanted = (request.requirement(), *request.beside)
    if request.version == LATEST:
        arguments = ["--no-deps", "--ignore-installed", *_arguments(request, wanted[:1])]
        (newest,) = pip.versions_of(pip.plan(arguments, request.name, on_progress)).values()
        return define(replace(request, version=newest), root, on_progress)
    definition = find_definition(request.name, root)
    before = _requirements_of(definition) if definition is not None else ()
    if definition is not None and set(wanted) <= set(before):
        return definition
    kept = [item for item in before if _package_name(item) not in set(map(_package_name, wanted))]
    return _choose(request, (*wanted, *kept), root, on_progress)


def _choose(request: VersionRequest, wanted: Sequence[str], root: Path, on_progress: OnProgress) -> Definition:
    """Let pip choose all packages, and write the list of them."""
    base = _base(request.package)
    is_isolated = pip.normal_name(request.package) == PINNED or (base is not None and base.is_isolated)
    asked = [*wanted, *_companions(base, request, wanted)]
    arguments = _arguments(request, asked)
    if not is_isolated:
        items = pip.plan(arguments, request.name, on_progress)
        is_isolated = PINNED in pip.versions_of(items)
    if is_isolated:
        if base is None:
            asked += [
                f"{name}=={metadata.version(name)}" for name in WORKER_NEEDS if name not in map(_package_name, wanted)
            ]
        items = pip.plan(["--ignore-installed", *_arguments(request, asked)], request.name, on_progress)
    if not items:
        there = metadata.version(request.package)
        raise InstallError(
            f"the environment {request.name} is not made: {request.package} {there} is the version that the pipeline "
            "has; leave the environment out"
        )
    (root / request.name).mkdir(parents=True, exist_ok=True)
    path = root / request.name / REQUIREMENTS
    unfinished = path.with_suffix(".new")
    unfinished.write_text("\n".join(_lines(request, wanted, items, is_isolated=is_isolated)) + "\n", "utf-8")
    unfinished.replace(path)
    definition = find_definition(request.name, root)
    assert definition is not None
    return definition


def _lines(
    request: VersionRequest, wanted: Sequence[str], items: Sequence[dict[str, Any]], *, is_isolated: bool
) -> Iterator[str]:
    """Yield the lines of an environment's list: the requested package comes first."""
    beside = f", with {', '.join(map(_package_name, wanted[1:]))}" if len(wanted) > 1 else ""
    yield f"# {request.package} {request.version}{beside}."
    yield _REQUESTED + " ".join(item.replace(" ", "") for item in wanted)
    yield f"# {'isolated' if is_isolated else 'own'} environment: it is made for one version of {request.package}"
    if request.index_url:
        yield f"--extra-index-url {request.index_url}"
    versions = pip.versions_of(items)
    files = {pip.normal_name(_package_name(item)): item for item in wanted if " @ " in item}
    first = pip.normal_name(request.package)
    for name in sorted(versions, key=lambda name: (name != first, name)):
        yield files.get(name, f"{name}=={versions[name]}")


def _requirements_of(definition: Definition) -> tuple[str, ...]:
    """Read the requirements from which the list of an environment was made."""
    lines = definition.path.read_text("utf-8").splitlines()
    texts = next((line.removeprefix(_REQUESTED) for line in lines if line.startswith(_REQUESTED)), "").split()
    return tuple(text.replace("@file:", " @ file:") for text in texts)


def _base(package: str) -> Definition | None:
    """Find the project's environment for a package: its other packages are needed beside any version of it."""
    matching = (
        item
        for item in definitions().values()
        if pip.normal_name(next(iter(item.packages))) == pip.normal_name(package)
    )
    return next(matching, None)


def _companions(base: Definition | None, request: VersionRequest, wanted: Sequence[str]) -> Iterator[str]:
    """Yield the other packages of the project's environment; those of the same version there get the same one here."""
    if base is None:
        return
    usual, *_ = base.packages.values()
    given = {pip.normal_name(_package_name(item)) for item in wanted}
    for name, version in base.packages.items():
        if pip.normal_name(name) not in given:
            yield f"{name}=={request.version if version == usual else version}"


def _arguments(request: VersionRequest, wanted: Sequence[str]) -> list[str]:
    index = ["--extra-index-url", request.index_url] if request.index_url else []
    return [*index, *(["--pre"] if request.prereleases else []), *wanted]


def _package_name(requirement: str) -> str:
    """Read the package's name from a requirement of pip."""
    match = re.match(r"[A-Za-z0-9][A-Za-z0-9._-]*", requirement)
    return match[0] if match else requirement
