"""Builds of a backend that is a file, by revisions of its git repository: each in a worktree, prepared there.

A worktree is kept by its commit and by the command that prepared it, so that a revision is built once.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from backends.registry import names_file, split_file_spec
from ops.errors import GraphNetError
from ops.execution.untrusted.text import printable

_READY = ".graphnet-prepared"
"""File in a worktree that was prepared to the end."""

_SHOWN = 12
_GIT_TIMEOUT_S = 120.0
_PREPARE_TIMEOUT_S = 4 * 3600.0


class GitBuildError(GraphNetError):
    """A revision cannot be checked out or built; the message says why and what to try."""


@dataclass(frozen=True, slots=True)
class GitBuild:
    """A backend as it was at a revision.

    Attributes:
        spec: The backend's file in the worktree.
        label: What the build is called: "git 3f2a91c7d0e1".
        folder: The worktree.
    """

    spec: str
    label: str
    folder: Path


def check_out(spec: str, revision: str, root: Path, prepare: str = "") -> GitBuild:
    """Check out a revision of a backend's repository in a worktree, and run a command there.

    Args:
        spec: "path/to/file.py:Class", as it is now.
        revision: A commit, as git takes it.
        root: Folder of all worktrees.
        prepare: Command line that builds the compiler there; "" for nothing to build. It runs with the user's rights.

    Raises:
        GitBuildError: It is no file, not in git, there is no such revision, or the command failed.
    """
    if not names_file(spec):
        raise GitBuildError(
            f"git:{revision} is for a backend that is a file, such as my_compiler.py:MyCompiler: {spec} is none"
        )
    path, name = split_file_spec(spec)
    path = path.expanduser().resolve()
    top = Path(git(path.parent, "rev-parse", "--show-toplevel")).resolve()
    commit = git(
        top, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}", missing=f"{top} has no revision {revision}"
    )
    identity = hashlib.sha256(f"{top}\n{commit}\n{prepare}".encode(errors="surrogatepass")).hexdigest()
    folder = root / f"{commit[:_SHOWN]}-{identity[:_SHOWN]}"
    with _lock_worktree(folder):
        if not (folder / _READY).is_file():
            _make_worktree(folder, top, commit, prepare)
    place = folder / path.relative_to(top)
    if not place.is_file():
        hint = f", and {prepare!r} does not make it" if prepare else "; --prepare COMMAND may make it"
        raise GitBuildError(f"{path.relative_to(top)} is not in revision {revision} of {top}{hint}")
    label = f"git {commit[:_SHOWN]}"
    return GitBuild(f"{place}:{name}" if name else str(place), label, folder)


@contextlib.contextmanager
def _lock_worktree(folder: Path) -> Iterator[None]:
    """Wait for the lock of a worktree, so that no two processes make it at a time."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _make_worktree(folder: Path, top: Path, commit: str, prepare: str) -> None:
    if folder.exists():  # of a command that was interrupted
        with contextlib.suppress(GitBuildError):
            git(top, "worktree", "remove", "--force", str(folder))
        shutil.rmtree(folder, ignore_errors=True)
    git(top, "worktree", "prune")
    git(top, "worktree", "add", "--detach", "--force", str(folder), commit)
    if prepare:
        log = folder.with_suffix(".log")
        with log.open("wb") as output:
            try:
                done = subprocess.run(
                    prepare,
                    shell=True,
                    cwd=folder,
                    stdout=output,
                    stderr=output,
                    timeout=_PREPARE_TIMEOUT_S,
                    check=False,
                )
            except subprocess.TimeoutExpired as error:
                raise GitBuildError(
                    f"{prepare!r} did not end within {_PREPARE_TIMEOUT_S / 3600:g} h; see {log}"
                ) from error
        if done.returncode:
            lines = log.read_text("utf-8", "replace").strip().splitlines()
            last = f": {printable(lines[-1], 300)}" if lines else ""
            raise GitBuildError(f"{prepare!r} failed in {folder} with status {done.returncode}{last}; see {log}")
    (folder / _READY).touch()


def git(folder: Path, *arguments: str, missing: str = "") -> str:
    """Run git in a repository, and return its output; `missing` is the message where it fails."""
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *arguments], capture_output=True, text=True, timeout=_GIT_TIMEOUT_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise GitBuildError(f"git cannot be asked about {folder}: {error}") from error
    if done.returncode:
        said = done.stderr.strip().partition("\n")[0]
        raise GitBuildError(missing or f"git {arguments[0]} failed in {folder}: {printable(said, 300)}")
    return done.stdout.strip()
