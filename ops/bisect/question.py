"""What a person asks: which sample, compiler and ends; and the bisection that answers it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from backends import registry
from backends.registry import names_file
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendDescription, BackendSpec, describe_backend
from ops.benchmark.frameworks import FRAMEWORKS
from ops.benchmark.measuring_code import measuring_code
from ops.bisect.commits import Commits, commits_between
from ops.bisect.memory import BisectError, Memory
from ops.bisect.run import Bisection
from ops.bisect.trials import Criterion
from ops.bisect.versions import PackageVersions, versions_between
from ops.environments.definition import definitions
from ops.environments.pip import OnProgress, available_versions
from ops.environments.versions import VersionRequest
from ops.sample.catalog.rows import SampleTarget
from ops.worker.client import WorkerHost


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What a person asks.

    Attributes:
        target: The sample.
        spec: The backend.
        good: A version of a package, or a revision of the repository that the backend's file lies in.
        bad: Likewise.
        criterion: What is bad; None for whatever both differ in.
        package: The package whose versions are tried; "" for the compiler's own, or for commits of a file.
        beside: What else is to be in each environment, as pip takes it.
        index_url: Another index of packages; "" for none.
        prereleases: Whether they are tried, too.
        prepare: Command that builds each commit; "" for none.
    """

    target: SampleTarget
    spec: BackendSpec
    good: str
    bad: str
    criterion: Criterion | None = None
    package: str = ""
    beside: tuple[str, ...] = ()
    index_url: str = ""
    prereleases: bool = False
    prepare: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where bisections work.

    Attributes:
        config: How runs are measured by the settings.
        host: Host of the pipeline's own environment.
        environments: Folder of the environments that are here.
        root: Folder of all bisections.
        log_dir: Folder of logs.
        lock_dir: Folder of the device locks.
    """

    config: BenchmarkConfig
    host: WorkerHost
    environments: Path
    root: Path
    log_dir: Path
    lock_dir: Path


@contextlib.contextmanager
def bisection(
    question: Question, place: Place, on_progress: OnProgress = lambda _item, _step: None, *, again: bool = False
) -> Iterator[Bisection]:
    """The bisection that answers a question; it knows what an earlier one with the same question has found out.

    Args:
        question: What is asked.
        place: Where.
        on_progress: Told of what is being done.
        again: Forget what was found out before.

    Raises:
        GraphNetError: There is no such backend, package, version, file or revision.
    """
    is_of_file = names_file(question.spec.spec) and not question.package
    details, candidates = (_commits if is_of_file else _versions)(question, place, on_progress)
    asked = {
        "sample": question.target.sample_hash,
        "backend": str(question.spec),
        "settings": place.config.hash(measuring_code(FRAMEWORKS[question.target.framework].compiler).digest),
        **details,
        "good": candidates.names[0],
        "bad": candidates.names[-1],
    }
    with Memory.opened(place.root, asked, again=again) as memory:
        yield Bisection(
            question.target,
            candidates.below(memory.folder),
            place.config,
            place.host,
            memory,
            place.log_dir,
            place.lock_dir,
            question.criterion,
            on_progress,
        )


def _commits(question: Question, place: Place, _: OnProgress) -> tuple[dict[str, Any], Commits]:
    """What decides the answer besides the sample, the backend and the ends; and the commits."""
    _refuse(question, beside=question.beside, index_url=question.index_url, pre=question.prereleases)
    repository, names, subjects = commits_between(question.spec, question.good, question.bad)
    commits = Commits(
        spec=question.spec,
        repository=repository,
        names=names,
        subjects=subjects,
        prepare=question.prepare,
        environments=place.environments,
    )
    return {"repository": str(repository), "prepare": question.prepare}, commits


def _versions(question: Question, place: Place, on_progress: OnProgress) -> tuple[dict[str, Any], PackageVersions]:
    """The same for the versions of a package."""
    usual = _usual(question, place)
    package = question.package or _package_of(question.spec, usual)
    installed = "" if usual.unavailable_reason else usual.environment.packages.get(package, "")
    on_progress(package, "looking up versions of")
    available = available_versions(package, index_url=question.index_url, prereleases=question.prereleases)
    here = [installed] if installed else []
    names = versions_between(package, [*available, *here], question.good, question.bad)
    request = VersionRequest(package, names[0], None, question.beside, question.index_url, question.prereleases)
    versions = PackageVersions(
        spec=question.spec, request=request, installed=installed, names=names, environments=place.environments
    )
    beside = [*question.beside, question.index_url]
    return {"package": package, "beside": beside, "code": usual.backend_code_hash}, versions


def _refuse(question: Question, **options: object) -> None:
    """Refuse what says nothing of commits."""
    given = [f"--{name.replace('_', '-')}" for name, value in options.items() if value]
    if given:
        raise BisectError(
            f"{', '.join(given).replace('--beside', '--with')} is of packages, and {question.spec.spec} is tried "
            "commit by commit; name the package by --package"
        )


def _usual(question: Question, place: Place) -> BackendDescription:
    """The backend as it is here, by which the options are checked."""
    if question.spec.environment:
        raise BisectError(f"--backend {question.spec} names an environment: leave it out, each version gets its own")
    if question.prepare:
        raise BisectError("--prepare builds commits of a backend that is a file, and these are versions of a package")
    return describe_backend(question.spec, place.config, place.host, place.environments)


def _package_of(spec: BackendSpec, usual: BackendDescription) -> str:
    """The package whose version is the compiler's: the first of its environment, or of the backend's own list."""
    definition = definitions().get(usual.needs or "")
    packages = [*(definition.packages if definition else ()), *registry.get(spec.spec).packages]
    if not packages:
        raise BisectError(f"{spec.spec} names no package whose versions could be tried; name one by --package")
    return str(packages[0])
