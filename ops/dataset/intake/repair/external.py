"""A fixer of somebody else: a command that is told what failed, and answers with a new recipe. Off by default.

It reads one JSON object from its standard input and writes the new file to its standard output; nothing there means
that it knows no way. What it writes is code of a stranger: it is only ever run in the sandbox.
"""

from __future__ import annotations

import ast
import contextlib
import json
import os
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO

from ops.dataset.intake.recipe import FUNCTION, Recipe, WrittenRecipe
from ops.dataset.intake.repair.diagnosis import Diagnosis
from ops.errors import GraphNetError
from ops.execution.untrusted.text import printable

DEADLINE_S = 300.0
_MOST_BYTES = 256 * 1024
_SHOWN = 300
_LOOK_EVERY_S = 0.1
_TOLD = ("reason", "phase", "error", "text", "line")
"""Fields of a diagnosis that the command gets."""


class FixerError(GraphNetError):
    """The command failed instead of answering with a recipe or with nothing; says why."""


@dataclass(frozen=True, slots=True)
class ExternalFixer:
    """The command.

    Attributes:
        command: Program and arguments; no shell reads them.
        deadline_s: It and what it started are killed after so long.
    """

    command: Sequence[str]
    deadline_s: float = DEADLINE_S
    name: str = "external"

    @classmethod
    def of(cls, text: str) -> ExternalFixer:
        """The command that a person wrote, with quotes as in a shell.

        Raises:
            FixerError: There is no such program, or a quote has no end.
        """
        try:
            command = shlex.split(text)
        except ValueError as error:
            raise FixerError(f"the command {text!r} cannot be read: {error}") from error
        if not command or shutil.which(command[0]) is None:
            raise FixerError(f"there is no program {''.join(command[:1])!r} to fix recipes with")
        return cls(command)

    def fix(self, recipe: Recipe, failure: Diagnosis) -> Recipe | None:
        """Ask the command for another recipe of the same model; None where it knows no way.

        Raises:
            FixerError: It cannot be started, fails, takes too long, or answers something else.
        """
        question = {
            "version": 1,
            "recipe": recipe.text,
            "function": FUNCTION,
            "options": dict(recipe.options),
            "config": dict(recipe.config),
            "failure": {name: getattr(failure, name) for name in _TOLD},
        }
        strict = json.loads(json.dumps(question), parse_constant=str)  # NaN and Infinity as texts: JSON has none
        text = self._answer(json.dumps(strict, allow_nan=False).encode())
        if not text.strip() or text == recipe.text:
            return None
        try:
            tree = ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise FixerError(f"the fixer {self.command[0]!r} wrote no Python: {error}") from error
        if not any(isinstance(part, ast.FunctionDef) and part.name == FUNCTION for part in tree.body):
            raise FixerError(f"the fixer {self.command[0]!r} wrote a file without a function {FUNCTION}")
        return WrittenRecipe(name=recipe.name, title=recipe.title, options=recipe.options, written=text)

    def _answer(self, question: bytes) -> str:
        program = self.command[0]
        with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
            given.write(question)
            given.seek(0)
            try:
                process = subprocess.Popen(
                    list(self.command), stdin=given, stdout=output, stderr=errors, start_new_session=True
                )
            except (OSError, ValueError) as error:
                raise FixerError(f"the fixer {program!r} cannot be started: {error}") from error
            try:
                status = self._wait(process, output)
            finally:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()
            if status != 0:
                errors.seek(0)
                said = printable(errors.read(_SHOWN).decode(errors="replace").strip())
                raise FixerError(f"the fixer {program!r} ended with status {status}: {said}")
            output.seek(0)
            return output.read().decode(errors="replace")

    def _wait(self, process: subprocess.Popen[bytes], output: IO[bytes]) -> int:
        """Wait until the command ends within its limits, and return its status."""
        end = time.monotonic() + self.deadline_s
        status = None
        while status is None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                status = process.wait(_LOOK_EVERY_S)
            if os.fstat(output.fileno()).st_size > _MOST_BYTES:
                raise FixerError(f"the fixer {self.command[0]!r} wrote more than {_MOST_BYTES // 1024} KiB")
            if status is None and time.monotonic() > end:
                raise FixerError(f"the fixer {self.command[0]!r} did not end within {self.deadline_s:g} s")
        return status
