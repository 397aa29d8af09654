"""The commits between two of a repository that a backend's file lies in, each in a worktree and built there."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from backends.registry import names_file, split_file_spec
from ops.benchmark.describe import BackendSpec
from ops.bisect.memory import BisectError
from ops.compare.git_builds import GitBuild, check_out, git
from ops.environments.pip import OnProgress

_SHOWN = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Commits:
    """The commits from the good one to the bad one, along first parents: what a merge brought is one step.

    Attributes:
        spec: The backend, a file.
        repository: Top folder of its repository.
        names: The commits, by the start of their hashes.
        subjects: Commit → its first line, the oldest first.
        prepare: Command that builds the compiler in a worktree; "" for nothing to build.
        environments: Folder of the environments that the backend may name.
        folder: Folder of the worktrees.
    """

    spec: BackendSpec
    repository: Path
    names: tuple[str, ...]
    subjects: Mapping[str, str]
    prepare: str
    environments: Path
    folder: Path = Path()
    noun = "commit"
    _built: dict[str, GitBuild] = field(default_factory=dict, init=False)

    def below(self, folder: Path) -> Commits:
        """The same with their worktrees below a folder."""
        return replace(self, folder=folder / "worktrees")

    @property
    def is_backwards(self) -> bool:
        """Whether the bad end is the older one."""
        return self.names[0] != next(iter(self.subjects))

    @property
    def subject(self) -> str:
        """What has these commits."""
        return self.repository.name

    def about(self, name: str) -> str:
        """The commit's first line."""
        return self.subjects[name]

    def ready(self, name: str, on_progress: OnProgress) -> tuple[BackendSpec, Path]:
        """Check a commit out and build it.

        Raises:
            GitBuildError: It has no such file, or cannot be built.
        """
        on_progress(name, "building" if self.prepare else "checking out")
        self._built[name] = build = check_out(self.spec.spec, name, self.folder, self.prepare)
        return replace(self.spec, spec=build.spec), self.environments

    def discard(self, name: str) -> None:
        """Remove the worktree of a commit."""
        build = self._built.pop(name, None)
        if build is not None:
            shutil.rmtree(build.folder, ignore_errors=True)
        self.clear()

    def clear(self) -> None:
        """Have git forget the worktrees whose folders are gone."""
        git(self.repository, "worktree", "prune")

    def commands(self, backend: str, sample: str, good: str, bad: str) -> Sequence[str]:
        """The command line that shows the change again."""
        name, mark, options = backend.partition("?")
        sides = [f"{name}@git:{commit}{mark}{options}" for commit in (good, bad)]
        prepare = ["--prepare", self.prepare] if self.prepare else []
        return [shlex.join(["graphnet", "compare", *sides, sample, "--all", *prepare])]


def commits_between(spec: BackendSpec, good: str, bad: str) -> tuple[Path, tuple[str, ...], dict[str, str]]:
    """The repository of a backend's file, its commits from the good one to the bad one, and their first lines.

    They go backwards where the bad one is older.

    Raises:
        BisectError: The backend is no file, both are the same commit, or none descends from the other.
        GitBuildError: The file is in no repository, or there is no such revision.
    """
    if not names_file(spec.spec):
        raise BisectError(f"{spec.spec} is no file, whose commits could be tried; give versions of a package")
    path = split_file_spec(spec.spec)[0].resolve()
    if not path.is_file():
        raise BisectError(f"there is no file {path}")
    top = Path(git(path.parent, "rev-parse", "--show-toplevel"))
    ends = [
        git(top, "rev-parse", "--verify", "--quiet", f"{text}^{{commit}}", missing=f"{top} has no revision {text}")
        for text in (good, bad)
    ]
    if ends[0] == ends[1]:
        raise BisectError(f"--good and --bad are the same commit, {ends[0][:_SHOWN]}")
    is_forwards = _descends(top, *ends)
    if not is_forwards and not _descends(top, *ends[::-1]):
        raise BisectError(f"{good} and {bad} are on different branches: --good has to come before --bad, or after it")
    old, new = ends if is_forwards else ends[::-1]
    log = git(top, "log", "--first-parent", "--reverse", "--format=%H %s", f"{old}..{new}", "--")
    first = git(top, "log", "-1", "--format=%H %s", old, "--")
    subjects = {line[:_SHOWN]: line.partition(" ")[2] for line in [first, *log.splitlines()]}
    names = tuple(subjects)
    return top, names if is_forwards else names[::-1], subjects


def _descends(top: Path, old: str, new: str) -> bool:
    command = ["git", "-C", str(top), "merge-base", "--is-ancestor", old, new]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0
