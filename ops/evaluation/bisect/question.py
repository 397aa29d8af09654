"""The question of a bisection (sample, compiler and ends), and the bisection that answers it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from packaging.version import Version

from backends import registry
from backends.registry import names_file
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.evaluation.benchmark.describe import BackendDescription, BackendSpec, describe_backend
from ops.evaluation.benchmark.measuring_code import measuring_code
from ops.evaluation.benchmark.side_modules import compiler_side
from ops.evaluation.bisect.candidates import Candidates
from ops.evaluation.bisect.commits import commits_between
from ops.evaluation.bisect.memory import BisectError, BisectMemory
from ops.evaluation.bisect.run import Bisection, BisectResources
from ops.evaluation.bisect.trials import Criterion
from ops.evaluation.bisect.versions import PackageVersions, versions_between
from ops.execution.environments.definition import definitions
from ops.execution.environments.pip import OnProgress, available_versions
from ops.execution.environments.versions import VersionRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """The question that a person asks.

    Attributes:
        target: The sample.
        spec: The backend.
        good: A version of a package, or a revision of the repository that the backend's file lies in.
        bad: A version or revision in the same form.
        criterion: Criterion of bad versions; None for the difference of both ends, whatever it is.
        package: The package whose versions are tried; "" for the compiler's own, or for commits of a file.
        beside: Further requirements of each environment, as pip takes them.
        index_url: Another index of packages; "" for none.
        prereleases: Whether pre-releases are tried, too.
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


@contextlib.contextmanager
def bisection(
    question: Question,
    place: BisectResources,
    on_progress: OnProgress = lambda _item, _step: None,
    *,
    again: bool = False,
) -> Iterator[Bisection]:
    """Open the bisection that answers a question; it starts with the trials of earlier ones of the same question.

    Args:
        question: The question.
        place: Hosts and folders.
        on_progress: Called with each item and step.
        again: Forget the trials of earlier ones.

    Raises:
        GraphNetError: There is no such backend, package, version, file or revision.
    """
    is_of_file = names_file(question.spec.spec) and not question.package
    candidates, details = (_commits if is_of_file else _versions)(question, place, on_progress)
    asked = {
        "sample": question.target.sample_hash,
        "backend": str(question.spec),
        "settings": place.config.hash(measuring_code(compiler_side(question.target.framework)).digest),
        **details,
        "good": candidates.names[0],
        "bad": candidates.names[-1],
    }
    with BisectMemory.open(place.root, asked, again=again) as memory:
        candidates.folder = memory.folder / "made"
        yield Bisection(question.target, candidates, place, memory, question.criterion, on_progress)


def _commits(question: Question, place: BisectResources, _: OnProgress) -> tuple[Candidates, Mapping[str, Any]]:
    """Return the commits, and all that decides the answer besides sample, backend and ends."""
    given = {"--with": question.beside, "--index-url": question.index_url, "--pre": question.prereleases}
    if refused := [name for name, value in given.items() if value]:
        raise BisectError(
            f"{', '.join(refused)} is of packages, and {question.spec.spec} is tried commit by commit; name the "
            "package by --package"
        )
    commits = commits_between(question.spec, question.good, question.bad, place.environments, question.prepare)
    return commits, {"repository": str(commits.repository), "prepare": question.prepare}


def _versions(
    question: Question, place: BisectResources, on_progress: OnProgress
) -> tuple[Candidates, Mapping[str, Any]]:
    """Return the versions of a package, and all that decides the answer besides sample, backend and ends."""
    usual = _usual_backend(question, place)
    package = question.package or _package_of(question.spec, usual)
    installed = "" if usual.unavailable_reason else usual.environment.packages.get(package, "")
    on_progress(package, "looking up versions of")
    available = available_versions(package, index_url=question.index_url, prereleases=question.prereleases)
    here = [installed] if installed else []
    names = versions_between(package, [*available, *here], question.good, question.bad)
    versions = PackageVersions(
        spec=question.spec,
        names=names,
        subject=package,
        is_backwards=Version(names[0]) > Version(names[-1]),
        environments=place.environments,
        request=VersionRequest(package, names[0], None, question.beside, question.index_url, question.prereleases),
        installed=installed,
    )
    beside = [*question.beside, question.index_url]
    return versions, {"package": package, "beside": beside, "code": usual.backend_code_hash}


def _usual_backend(question: Question, place: BisectResources) -> BackendDescription:
    """Describe the backend as it is here, which checks its options."""
    if question.spec.environment:
        raise BisectError(f"--backend {question.spec} names an environment: leave it out, each version gets its own")
    if question.prepare:
        raise BisectError("--prepare builds commits of a backend that is a file, and these are versions of a package")
    return describe_backend(question.spec, place.config, place.host, place.environments)


def _package_of(spec: BackendSpec, usual: BackendDescription) -> str:
    """Return the package of the compiler: the first of the backend's environment, else of the backend's own list."""
    definition = definitions().get(usual.needs or "")
    packages = [*(definition.packages if definition else ()), *registry.get(spec.spec).packages]
    if not packages:
        raise BisectError(f"{spec.spec} names no package whose versions could be tried; name one by --package")
    return str(packages[0])
