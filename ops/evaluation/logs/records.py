"""The lines about each sample of a log, collected one by one.

A sample begins where a command names it and ends where the next one of the same prompt begins. Lines of several
processes with one prompt cannot be told apart: then lines come twice in what looks like one sample, and that sample and
those before it that did not end are left out.
"""

from __future__ import annotations

import json
import os
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ops.evaluation.logs.lines import parse_line, read_lines

_CONFIG = frozenset({b"model", b"device", b"hardware", b"compiler", b"warmup", b"trials", b"compile_framework_version"})
_STATUS = b"Result", b"status"
"""Tag and key of a line of Paddle's command alone, before anything is compared."""
_ORDER: Mapping[bytes, int] = {
    b"Config": 0, b"Datatype": 2, b"DataType": 3, b"Shape": 3, b"Correctness": 4, b"Result": 5, b"Fail": 6,
    b"Performance": 6, b"Speedup": 7,
}  # fmt: skip
"""Tag of a line → its place in the order in which all commands print; times come at the first, `_STATUS` at 1."""
_AGREEMENT = b" [Correctness]["
_MOST_RECORD_BYTES = 4 << 20
_MOST_PROMPTS = 16
_MOST_APART = 1000
"""Samples of one process that another one may begin and end while the first is busy with one of its own."""
_MOST_TEXT = 2000
_SIDE_COUNT = 2
_SIDES = {
    b"Eager model execution failed": "eager",
    b"Run model in eager mode failed": "eager",
    b"Compiled model execution failed": "compiled",
    b"Run model in compiled mode failed": "compiled",
}
"""Beginning of a line that says why a side failed → the side."""
_FAILURE_WORDS = tuple(_SIDES)
"""Beginnings of lines whose rest is the text of a sample's exception, whatever it looks like."""


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
        is_over: Another sample was begun, or the command ended.
        is_mixed: Its lines contradict each other, or come in another order than one process prints them.
        is_early: Results came before both sides had been timed: of another sample, if the one before has none.
        is_cut: The log ends before it does.
        number: Its place among the samples of its prompt, from 1 on.
        prompt: The word before its lines.
        rank: Place of its last line in the order of lines.
    """

    path: str
    config: dict[str, str] = field(default_factory=dict)
    values: dict[tuple[bytes, bytes], bytes] = field(default_factory=dict)
    timed: int = 0
    trials: int = 0
    texts: dict[str, str] = field(default_factory=dict)
    last_error: str = ""
    is_over: bool = False
    is_mixed: bool = False
    is_early: bool = False
    is_cut: bool = False
    number: int = 0
    prompt: bytes = b""
    rank: int = 0
    size_bytes: int = 0

    def add(self, tag: bytes, key: bytes, value: bytes) -> None:
        """Add what a line says (`parse_line`)."""
        place = tag, key
        rank = 1 if place == _STATUS else _ORDER[tag]
        self.size_bytes += len(value)
        if self.size_bytes > _MOST_RECORD_BYTES:
            self.is_mixed = True
            return
        if tag == b"DataType":
            self.is_early, self.is_mixed = self.timed < _SIDE_COUNT, self.is_mixed or self.timed > _SIDE_COUNT
        before = self.values.setdefault(place, value)
        is_again = before is not value and (tag != b"Correctness" or before != value)
        self.is_mixed |= is_again or rank < self.rank
        self.rank = rank
        if tag == b"Config" and key in _CONFIG:
            self.config[key.decode()] = text_of(value)

    def add_text(self, line: bytes) -> None:
        """Add a line that is none of a result."""
        words, colon, rest = line.partition(b": ")
        if line.startswith(b"[Profiling]"):
            self.timed, self.trials = self.timed + 1, 0
            self.is_mixed |= self.rank > 0
        elif words.startswith(b"Trial ") and words[6:].isdigit():
            before, self.trials = self.trials, int(words[6:16])
            self.is_mixed |= self.trials not in (1, before + 1) or self.rank > 0
        elif colon and words in _SIDES:
            self.texts.setdefault(_SIDES[words], text_of(rest))
        elif words.endswith((b"Error", b"Exception")) and b" " not in words:
            self.last_error = text_of(line)

    @property
    def is_finished(self) -> bool:
        """True where the command came to its end with the sample."""
        names = {tag for tag, _ in self.values}
        is_mismatch = any(self.has_mismatch(tag) for tag in (b"DataType", b"Shape"))
        is_told = b"Result" in names and (b"Performance" in names or is_mismatch)
        return is_told or b"Fail" in names or b"failed" in self.values.get(_STATUS, b"")

    @property
    def is_paddle(self) -> bool:
        """True where Paddle's command printed it, which says how both sides ended."""
        is_told = _STATUS in self.values or self.config.get("compiler") == "cinn"
        return is_told or "paddle_samples" in self.path

    def has_mismatch(self, tag: bytes) -> bool:
        """Tell whether dtypes (`DataType`) or shapes (`Shape`) differ."""
        return b"match:False" in self.values.get((tag, b""), b"")

    def median_ms(self, side: bytes) -> float | None:
        """Median time of a side's calls, or where the log has none, as of older versions, their mean; None without."""
        try:
            timing = json.loads(self.values[b"Performance", side])["e2e"]
            return float(timing["median"] if "median" in timing else timing["mean"])
        except (KeyError, ValueError, TypeError, RecursionError, OverflowError):
            return None


def text_of(value: bytes) -> str:
    """Decode bytes of a log; what is no UTF-8 is replaced, and what is too long is cut."""
    return value[:_MOST_TEXT].decode(errors="replace")


@dataclass(slots=True)
class RecordReader:
    """Reads the records of a log.

    Attributes:
        path: The log.
        is_scan: Whether lines of agreement, which are most of a log, are passed over.
        warnings: What was left out or is doubtful → how often.
    """

    path: Path
    is_scan: bool = False
    warnings: Counter[str] = field(default_factory=Counter)
    _open: dict[bytes, LogRecord] = field(default_factory=dict)
    _announced: LogRecord | None = None
    _newest: LogRecord | None = None
    _counts: Counter[bytes] = field(default_factory=Counter)

    def read(self) -> Iterator[LogRecord]:
        """Yield what the log says of each sample, once the next one of its prompt begins.

        Raises:
            LogError: The file cannot be read.
        """
        for raw in read_lines(self.path, self.warnings):
            prompt, mark, rest = raw.partition(_AGREEMENT)
            if mark and self.is_scan:
                continue
            if mark and prompt in self._open:  # most lines of a log
                self._newest = self._open[prompt]
                key, _, value = rest.partition(b"]: ")
                self._newest.add(b"Correctness", key, value)
                continue
            line = parse_line(raw)
            if line is None or raw.startswith(_FAILURE_WORDS):
                yield from self._take_text(raw)
                continue
            prompt, tag, key, value = line
            if tag == b"Processing":
                yield from self._begin(prompt, value)
            elif prompt in self._open:
                self._newest = self._open[prompt]
                self._newest.add(tag, key, value)
            else:
                self.warnings["lines of results before any sample, left out"] += 1
        yield from self._settle_announced()
        for record in self._open.values():
            record.is_cut = not record.is_finished and not record.is_over
            yield record

    def _take_text(self, raw: bytes) -> Iterator[LogRecord]:
        announced = raw.startswith(b"[") and b"] test_compiler, model_path: " in raw[:60]
        if announced or raw.startswith(b"Totally "):
            yield from self._settle_announced()
            for record in self._open.values():
                record.is_over = len(self._open) == 1  # with several prompts, another process may go on
            if announced:
                self._announced = self._newest = self._new_record(raw.partition(b"model_path: ")[2], b"")
        elif self._newest is not None:
            self._newest.add_text(raw)

    def _new_record(self, name: bytes, prompt: bytes) -> LogRecord:
        self._counts[prompt] += 1
        path = os.path.normpath(text_of(name).strip() or ".")
        return LogRecord(path, number=self._counts[prompt], prompt=prompt)

    def _settle_announced(self) -> Iterator[LogRecord]:
        """Yield the sample that a command named before it ran it, where it never ran: it could not be loaded."""
        if self._announced is not None:
            yield self._announced
        self._announced = None

    def _begin(self, prompt: bytes, path: bytes) -> Iterator[LogRecord]:
        record = self._new_record(path, prompt)
        if self._announced is not None and self._announced.path == record.path:
            self._announced = None
        yield from self._settle_announced()
        if prompt in self._open or len(self._open) >= _MOST_PROMPTS:
            yield self._open.pop(prompt if prompt in self._open else next(iter(self._open)))
        self._open[prompt] = self._newest = record


@dataclass(slots=True)
class LogScan:
    """Findings of a first look at a log.

    Attributes:
        first_config: Settings of the first sample that has any: those of samples that died before they printed theirs.
        framework: torch or paddle: whose command wrote it.
        mixed: Prompt and number of samples whose lines cannot be told apart.
    """

    first_config: dict[str, str] = field(default_factory=dict)
    framework: str = "torch"
    mixed: set[tuple[bytes, int]] = field(default_factory=set)


def scan(path: Path) -> LogScan:
    """Look for stretches of a log that several processes wrote with one prompt.

    One process leaves samples without an end only where it dies. Where another one goes on meanwhile, its lines come
    to stand in samples that are not theirs, and look well there, until some come twice or in a wrong order. So all is
    in doubt from the first sample without an end up to there.

    Raises:
        LogError: The file cannot be read.
    """
    result, doubtful, has_timing, marked = LogScan(), dict[bytes, deque[int]](), False, Counter[bytes]()
    for record in RecordReader(path, is_scan=True).read():
        result.first_config = result.first_config or record.config
        result.framework = "paddle" if record.is_paddle else result.framework
        before, has_timing = doubtful.setdefault(record.prompt, deque()), has_timing or record.timed > 0
        while before and record.number - before[0] > _MOST_APART:
            before.popleft()
        is_early = record.is_early and has_timing  # a log may be without all lines of timing
        is_mixed = record.is_mixed or (is_early and bool(before))
        if is_mixed or is_early or not record.is_finished:
            before.append(record.number)
        if is_mixed:
            first = max(before[0], marked[record.prompt] + 1)
            result.mixed |= {(record.prompt, number) for number in range(first, record.number + 1)}
            marked[record.prompt] = record.number
    return result
