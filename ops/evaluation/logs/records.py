"""What a log says of each sample, collected line by line.

A sample begins where a command names it and ends where the next one of the same prompt begins. Lines of several
processes with one prompt cannot be told apart: then lines come twice in what looks like one sample, and that sample and
those before it that did not end are left out.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ops.evaluation.logs.lines import LogLine, LogLines, parse_line

_CONFIG = frozenset({b"model", b"device", b"hardware", b"compiler", b"warmup", b"trials", b"compile_framework_version"})
_SAID_ONCE = frozenset({b"Config", b"Datatype", b"DataType", b"Shape", b"Performance", b"Speedup", b"Result", b"Fail"})
_MOST_RECORD_BYTES = 4 << 20
_MOST_PROMPTS = 16
_MOST_PENDING = 64
_MOST_TEXT = 2000
_SIDE_COUNT = 2
_SIDES = {
    b"Eager model execution failed": "eager",
    b"Run model in eager mode failed": "eager",
    b"Compiled model execution failed": "compiled",
    b"Run model in compiled mode failed": "compiled",
}
"""Beginning of a line that says why a side failed → the side."""


@dataclass(slots=True)
class LogRecord:
    """The lines about one sample.

    Attributes:
        path: The sample's path where it ran.
        config: Settings that the log names, such as `device`.
        values: (tag, key) → value, of lines about results.
        timed: How many sides were warm, and began to be timed.
        trials: How many calls of the last of them were timed.
        texts: Side → why it failed, in the words of the log.
        last_error: The last line that looks like an exception.
        is_announced_only: The sample was named, and nothing of it ran.
        is_over: Another sample was begun, or the command ended.
        is_mixed: Its lines contradict each other.
        is_early: Results came before both sides had been timed: of another sample, if the one before has none.
    """

    path: str
    config: dict[str, str] = field(default_factory=dict)
    values: dict[tuple[bytes, bytes], bytes] = field(default_factory=dict)
    timed: int = 0
    trials: int = 0
    texts: dict[str, str] = field(default_factory=dict)
    last_error: str = ""
    is_announced_only: bool = False
    is_over: bool = False
    is_mixed: bool = False
    is_early: bool = False
    size_bytes: int = 0

    def add(self, line: LogLine) -> None:
        """Add what a line says."""
        self.size_bytes += len(line.value)
        if self.size_bytes > _MOST_RECORD_BYTES:
            self.is_mixed = True
            return
        place = line.tag, line.key
        if place == (b"Datatype", b"eager"):
            self.is_early, self.is_mixed = self.timed < _SIDE_COUNT, self.is_mixed or self.timed > _SIDE_COUNT
        before = self.values.setdefault(place, line.value)
        if before is not line.value and (line.tag in _SAID_ONCE or before != line.value):
            self.is_mixed = True
        if line.tag == b"Config" and line.key in _CONFIG:
            self.config[line.key.decode()] = text_of(line.value)

    def add_text(self, line: bytes) -> None:
        """Add a line that is none of a result."""
        words, colon, rest = line.partition(b": ")
        if line.startswith(b"[Profiling]"):
            self.timed, self.trials = self.timed + 1, 0
        elif words.startswith(b"Trial "):
            self.trials += 1
            self.is_mixed |= words[6:] != b"%d" % self.trials
        elif colon and words in _SIDES:
            self.texts.setdefault(_SIDES[words], text_of(rest))
        elif words.endswith((b"Error", b"Exception")) and b" " not in words:
            self.last_error = text_of(line)

    @property
    def is_finished(self) -> bool:
        """True where the command came to its end with the sample."""
        names = {tag for tag, _ in self.values}
        is_told = b"Result" in names and (b"Performance" in names or self.is_mismatch)
        return is_told or b"Fail" in names or b"failed" in self.values.get((b"Result", b"status"), b"")

    @property
    def is_mismatch(self) -> bool:
        """True where outputs have another dtype or shape than eager's."""
        return any(self.has_mismatch(tag) for tag in (b"DataType", b"Shape"))

    def has_mismatch(self, tag: bytes) -> bool:
        """Tell whether dtypes (`DataType`) or shapes (`Shape`) differ."""
        return b"match:False" in self.values.get((tag, b""), b"")

    def median_ms(self, side: bytes) -> float | None:
        """Median time of a side's calls, or where the log has none, as of older versions, their mean; None without."""
        try:
            timing = json.loads(self.values[b"Performance", side])["e2e"]
            return float(timing["median"] if "median" in timing else timing["mean"])
        except (KeyError, ValueError, TypeError, RecursionError):
            return None


def text_of(value: bytes) -> str:
    """Decode bytes of a log; what is no UTF-8 is replaced, and what is too long is cut."""
    return value[:_MOST_TEXT].decode(errors="replace")


@dataclass(slots=True)
class RecordReader:
    """Reads the records of a log.

    Attributes:
        path: The log.
        warnings: What was left out or is doubtful → how often.
    """

    path: Path
    warnings: Counter[str] = field(default_factory=Counter)
    _open: dict[bytes, LogRecord] = field(default_factory=dict)
    _pending: dict[bytes, list[LogRecord]] = field(default_factory=dict)
    _announced: LogRecord | None = None
    _newest: LogRecord | None = None
    _was_mixed: bool = False
    _has_timing: bool = False

    def read(self) -> Iterator[LogRecord]:
        """Yield what the log says of each sample, as soon as nothing later can change it.

        Raises:
            LogError: The file cannot be read.
        """
        lines = LogLines(self.path)
        for raw in lines:
            line = parse_line(raw)
            if line is None:
                yield from self._take_text(raw)
            elif line.tag == b"Processing":
                yield from self._begin(line)
            elif (record := self._open.get(line.prompt)) is not None:
                self._newest = record
                record.add(line)
            else:
                self.warnings["lines of results before any sample"] += 1
        yield from self._settle_announced()
        for prompt in list(self._open):
            yield from self._end(prompt, is_last=True)
        if lines.overlong:
            self.warnings["lines longer than 256 KiB"] = lines.overlong
        if lines.has_cut_end:
            self.warnings["cut last line"] = 1

    def _take_text(self, raw: bytes) -> Iterator[LogRecord]:
        announced = raw.startswith(b"[") and b"] test_compiler, model_path: " in raw[:60]
        if announced or raw.startswith(b"Totally "):
            yield from self._settle_announced()
            for record in self._open.values():
                record.is_over = len(self._open) == 1  # with several prompts, another process may go on
            if announced:
                name = raw.partition(b"model_path: ")[2]
                self._announced = self._newest = LogRecord(_normal(name), is_announced_only=True)
        elif self._newest is not None:
            self._newest.add_text(raw)

    def _settle_announced(self) -> Iterator[LogRecord]:
        """Yield the sample that a command named before it ran it, where it never ran: it could not be loaded."""
        if self._announced is not None:
            yield self._announced
        self._announced = None

    def _begin(self, line: LogLine) -> Iterator[LogRecord]:
        path = _normal(line.value)
        if self._announced is not None and self._announced.path == path:
            self._announced = None
        yield from self._settle_announced()
        if line.prompt in self._open:
            yield from self._end(line.prompt)
        elif len(self._open) >= _MOST_PROMPTS:
            yield from self._end(next(iter(self._open)))
        self._open[line.prompt] = self._newest = LogRecord(path)

    def _end(self, prompt: bytes, *, is_last: bool = False) -> Iterator[LogRecord]:
        """End the sample of a prompt; one that came to no end waits for the next, which may show why."""
        record = self._open.pop(prompt)
        waiting = self._pending.setdefault(prompt, [])
        self._has_timing |= record.timed > 0
        is_early = record.is_early and self._has_timing  # a log may be without all lines of timing
        if record.is_mixed or (is_early and (waiting or self._was_mixed)):
            self.warnings["samples whose lines several processes mixed"] += 1 + len(waiting)
            self._was_mixed = True
            waiting.clear()
            return
        if not record.is_finished and not is_last and len(waiting) < _MOST_PENDING:
            waiting.append(record)
            return
        self._was_mixed = False
        yield from waiting
        waiting.clear()
        if is_last and not record.is_finished and not record.is_over:
            self.warnings["last sample that the log does not finish"] += 1
        else:
            yield record


def _normal(name: bytes) -> str:
    return os.path.normpath(text_of(name).strip() or ".")
