"""The released versions of a package between two ends, each made ready in an environment of its own."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from packaging.version import InvalidVersion, Version

from ops.checkout import CHECKOUT
from ops.evaluation.benchmark.describe import BackendSpec
from ops.evaluation.bisect.candidates import Candidates
from ops.evaluation.bisect.memory import BisectError
from ops.execution.environments import install
from ops.execution.environments.definition import own_python, version_definitions
from ops.execution.environments.pip import InstallError, OnProgress
from ops.execution.environments.versions import VersionRequest, define

_SHOWN = 4
_MACHINES_FAULT = "due to an OSError"
"""Words of pip's message where the disk is full or the network is down, which is no fault of a version."""


@dataclass(slots=True, kw_only=True)
class PackageVersions(Candidates):
    """The versions of a package from the good one to the bad one.

    An environment that exists already is used as it is, and stays. All others are made below `folder`.

    Attributes:
        request: The package with its further requirements; its version is replaced.
        installed: The version that the backend has without an environment of its own; "" if it needs one.
    """

    noun = "version"
    request: VersionRequest
    installed: str

    def ready(self, name: str, on_progress: OnProgress) -> tuple[BackendSpec, Path]:
        """Install a version, unless it is installed or has an environment."""
        request = self._request(name)
        if _is_same(name, self.installed):
            return self.spec, self.environments
        spec = replace(self.spec, environment=request.name)
        if not request.beside and own_python(request.name, self.environments) is not None:
            return spec, self.environments
        try:
            install.create(
                define(request, self.folder, on_progress), self.folder, CHECKOUT / "constraints.txt", on_progress
            )
        except InstallError as error:
            if _MACHINES_FAULT in str(error):
                raise BisectError(f"{error}\nmend that, and run the same command again to continue") from error
            raise
        return spec, self.folder

    def discard(self, name: str) -> None:
        """Remove the environment that was made for a version."""
        if definition := version_definitions(self.folder).get(self._request(name).name):
            install.remove(definition, self.folder)

    def commands(self, backend: str, sample: str, good: str, bad: str) -> Sequence[str]:
        """Return the command lines that show the change again."""
        spec, mark, options = backend.partition("?")
        wanted = {name: self._request(name).name for name in (good, bad) if not _is_same(name, self.installed)}
        sides = [f"{spec}@{wanted[name]}{mark}{options}" if name in wanted else backend for name in (good, bad)]
        beside = [word for item in self.request.beside for word in ("--with", item)]
        index = ["--index-url", self.request.index_url] if self.request.index_url else []
        asked = [f"{self.subject}@{name}" for name in wanted]
        create = [shlex.join(["graphnet", "env", "create", *asked, *beside, *index])] if asked else []
        return [*create, shlex.join(["graphnet", "compare", *sides, sample, "--all"])]

    def _request(self, name: str) -> VersionRequest:
        return replace(self.request, version=name)


def versions_between(package: str, available: Sequence[str], good: str, bad: str) -> tuple[str, ...]:
    """List the versions from the good one to the bad one, both included; downwards where the bad one is older.

    Args:
        package: For messages.
        available: All versions, in any order; of those that differ only in a local part ("2.13.0+cpu") one stays.
        good: A version as a person wrote it: 1.23 is 1.23.0.
        bad: A version in the same form.

    Raises:
        BisectError: There is no such version, or both are the same.
    """
    there: dict[Version, str] = {}
    for text in available:
        try:
            there.setdefault(Version(Version(text).public), Version(text).public)
        except InvalidVersion:
            continue
    ends = [_end(package, there, text) for text in (good, bad)]
    if ends[0] == ends[1]:
        raise BisectError(f"--good and --bad are the same version of {package}, {there[ends[0]]}")
    low, high = min(ends), max(ends)
    between = [version for version in sorted(there) if low <= version <= high]
    return tuple(there[version] for version in (between if ends[0] == low else between[::-1]))


def _end(package: str, there: Mapping[Version, str], text: str) -> Version:
    try:
        version = Version(Version(text).public)
    except InvalidVersion as error:
        raise BisectError(f"{text!r} is no version; write one of {package}'s, as in 1.2.3") from error
    if version in there:
        return version
    ordered = sorted(there)
    place = sum(item < version for item in ordered)
    near = ", ".join(there[item] for item in ordered[max(0, place - _SHOWN // 2) : place + _SHOWN // 2])
    hint = "; --pre takes pre-releases, too" if version.is_prerelease else ""
    raise BisectError(f"pip finds no version {text} of {package} for this machine; near it are {near}{hint}")


def _is_same(name: str, installed: str) -> bool:
    """Tell whether a version is the installed one, without regard to local parts."""
    return bool(installed) and Version(name).public == Version(installed).public
