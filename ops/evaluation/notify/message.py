"""The message of a notice: the regressions that a build of a backend brought, for programs and for people.

Names and messages come from samples and compilers, which are untrusted: all texts are made printable.
"""

import hashlib
import html
import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ops.execution.untrusted.text import printable

_LONGEST = 300
_LISTED = 20
"""Regressions that the text lists; the JSON has them all."""


@dataclass(frozen=True, slots=True)
class Regression:
    """A sample, or what many samples have in common, that a build made worse.

    Attributes:
        key: Identity among all regressions.
        dataset: Dataset of the samples.
        backend: Name of the backend, with the options that differ from their defaults.
        build_hash: The first bad build.
        build: Name of that build.
        previous_build: Name of the last good build.
        kind: "failed", "incorrect", "slower", or "slower to compile".
        subject: Sample, or what many samples have in common.
        before: Result before: "1.32×", "right".
        after: Result now, in the same form.
        reason: First line of the failure's message; "" for none.
        operators: The operators that the fault was located at; empty where it was not located.
        folder: Folder of the located fault; "" for none.
        reproducer: Script that shows the fault; "" for none.
    """

    key: str
    dataset: str
    backend: str
    build_hash: str
    build: str
    previous_build: str
    kind: str
    subject: str
    before: str
    after: str
    reason: str = ""
    operators: tuple[str, ...] = ()
    folder: str = ""
    reproducer: str = ""

    @property
    def line(self) -> str:
        """The regression in one line."""
        located = f"located at {', '.join(self.operators)}" if self.operators else ""
        reproducer = f"reproducer: {self.reproducer}" if self.reproducer else ""
        parts = (f"{self.subject}: {self.kind}, {self.before} → {self.after}", self.reason, located, reproducer)
        return "; ".join(printable(part, _LONGEST) for part in parts if part)

    @property
    def record(self) -> dict[str, Any]:
        """The regression as a JSON object."""
        texts = ("dataset", "kind", "subject", "before", "after", "reason", "folder", "reproducer")
        record: dict[str, Any] = {name: printable(getattr(self, name)) for name in texts}
        return {**record, "operators": [printable(name) for name in self.operators]}


@dataclass(frozen=True, slots=True)
class Message:
    """The regressions of one build of a backend.

    Attributes:
        regressions: One or more, all of the same backend and build.
        is_test: Whether it only tries the channel.
    """

    regressions: Sequence[Regression]
    is_test: bool = False

    @property
    def text(self) -> str:
        """The text for a person."""
        first, count = self.regressions[0], len(self.regressions)
        things = "one thing" if count == 1 else f"{count:,} things"
        trial = "[test] " if self.is_test else ""
        head = f"{trial}GraphNet: {first.backend} {first.build} made {things} worse (before: {first.previous_build})"
        lines = [f"• {item.line}" for item in self.regressions[:_LISTED]]
        more = [f"… and {count - _LISTED:,} more"] if count > _LISTED else []
        return "\n".join([printable(head, _LONGEST), *lines, *more])

    def json(self, *, escape_markup: bool = False) -> bytes:
        """Write the message as JSON, whose `text` is shown by Slack and similar services.

        Args:
            escape_markup: Whether & < > are escaped in `text`: otherwise such a service could show false links, or
                notify everybody.
        """
        first = self.regressions[0]
        document = {
            "text": html.escape(self.text, quote=False) if escape_markup else self.text,
            "test": self.is_test,
            "backend": printable(first.backend),
            "build": printable(first.build),
            "build_hash": first.build_hash,
            "previous_build": printable(first.previous_build),
            "regressions": [item.record for item in self.regressions],
        }
        return json.dumps(document, ensure_ascii=False, allow_nan=False).encode(errors="replace")


def regression_key(*parts: str) -> str:
    """Digest the parts that identify a regression: 64 hex digits."""
    return hashlib.sha256(json.dumps(parts).encode(errors="surrogatepass")).hexdigest()


def amount(value: float | None, unit: str) -> str:
    """Write a number for a notice: "1.32×"; "none" without one."""
    if value is None or not math.isfinite(value):
        return "none"
    return f"{value:.4g}{unit}"
