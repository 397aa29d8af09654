"""The commits between two of a repository that a backend's file lies in, each in a worktree and built there."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from backends.registry import names_file, split_file_spec
from ops.evaluation.benchmark.describe import BackendSpec
from ops.evaluation.bisect.candidates import Candidates
from ops.evaluation.bisect.memory import BisectError
from ops.evaluation.compare.git_builds import GitBuild, check_out, git
from ops.execution.environments.pip import OnProgress

_SHOWN = 12


@dataclass(slots=True, kw_only=True)
class Commits(Candidates):
    """The commits from the good one to the bad one, along first parents, so that a merge is one step.

    Attributes:
        repository: Top folder of the repository that the backend's file lies in.
        prepare: Command that builds the compiler in a worktree; "" for nothing to build.
    """

    noun = "commit"
    repository: Path
    prepare: str = ""
    _built: dict[str, GitBuild] = field(default_factory=dict, init=False)

    def ready(self, name: str, on_progress: OnProgress) -> tuple[BackendSpec, Path]:
        """Check a commit out and build it."""
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
        """Return the command line that shows the change again."""
        name, mark, options = backend.partition("?")
        sides = [f"{name}@git:{commit}{mark}{options}" for commit in (good, bad)]
        prepare = ["--prepare", self.prepare] if self.prepare else []
        return [shlex.join(["graphnet", "compare", *sides, sample, "--all", *prepare])]


def commits_between(spec: BackendSpec, good: str, bad: str, environments: Path, prepare: str = "") -> Commits:
    """List the commits of a backend's file from the good one to the bad one; backwards where the bad one is older.

    Raises:
        BisectError: The backend is no file, both are the same commit, or neither descends from the other.
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
    return Commits(
        spec=spec,
        names=tuple(subjects)[:: 1 if is_forwards else -1],
        subject=top.name,
        is_backwards=not is_forwards,
        environments=environments,
        about=subjects,
        repository=top,
        prepare=prepare,
    )


def _descends(top: Path, old: str, new: str) -> bool:
    command = ["git", "-C", str(top), "merge-base", "--is-ancestor", old, new]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0
