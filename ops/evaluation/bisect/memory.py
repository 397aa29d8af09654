"""The trials of a bisection so far, kept in a folder of its own, so that a bisection that was killed can continue."""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from ops.dataset.sample.folders import replace_file
from ops.errors import GraphNetError
from ops.evaluation.bisect.trials import VersionTrial

_FILE = "trials.json"
_FORMAT = 2
_TRIALS = TypeAdapter(list[VersionTrial])


class BisectError(GraphNetError):
    """There is nothing to bisect, or it cannot go on; the message says why and what to try."""


@dataclass(slots=True)
class BisectMemory:
    """The trials of a question, kept in a file.

    Attributes:
        folder: Folder of this question: the file, and whatever was installed or checked out for it.
        asked: The question, for whoever reads the file.
        trials: Version → its trial. A version that could not be tried has none: it is tried again.
    """

    folder: Path
    asked: Mapping[str, Any]
    trials: dict[str, VersionTrial] = field(default_factory=dict)

    @classmethod
    @contextlib.contextmanager
    def open(cls, root: Path, asked: Mapping[str, Any], *, again: bool = False) -> Iterator[BisectMemory]:
        """Open the memory of a question, for one process at a time.

        Args:
            root: Folder of all questions.
            asked: The question, with all that decides the answer.
            again: Forget the trials of earlier runs.

        Raises:
            BisectError: Another process works on it, or its file cannot be read.
        """
        digest = hashlib.sha256(json.dumps(asked, sort_keys=True).encode(errors="surrogatepass")).hexdigest()
        folder = root / digest[:16]
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / "lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise BisectError("another process is bisecting the same; wait until it has ended") from error
            memory = cls(folder, asked)
            if again:
                memory._path.unlink(missing_ok=True)
            memory._read()
            yield memory

    @property
    def _path(self) -> Path:
        return self.folder / _FILE

    def keep(self, trial: VersionTrial) -> None:
        """Keep a trial, if the version could be tried; the file is replaced in one step."""
        if trial.problem:
            return
        self.trials[trial.version] = trial
        document = {
            "format": _FORMAT,
            "asked": dict(self.asked),
            "trials": _TRIALS.dump_python([*self.trials.values()], mode="python"),
        }
        replace_file(self._path, f"{json.dumps(document, indent=1)}\n".encode())

    def clear(self) -> None:
        """Remove the folders of installations and worktrees; the trials stay."""
        for path in self.folder.iterdir():
            if path.is_dir():
                shutil.rmtree(path)

    def _read(self) -> None:
        try:
            document = json.loads(self._path.read_text("utf-8"))
            if document["format"] != _FORMAT:
                raise ValueError("it is of another version of this program")
            self.trials = {trial.version: trial for trial in _TRIALS.validate_python(document["trials"])}
        except FileNotFoundError:
            return
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise BisectError(
                f"{self._path} cannot be read ({error}); --again begins anew, without what it says"
            ) from error
