"""The file of expected outcomes: CSV with comments, of which an update touches only the lines that change.

    # scope: --dataset catalog --backend inductor
    sample_id,backend,status,failure_kind,t_min,graph_breaks,flaky
    # Two threads race in the compiler's thread pool.
    transformers/bert,inductor,pass,,-4,0,pass|failure:timeout

The comment that begins with "# scope:" says which results the file is about. A person may write flaky states, further
comments and further columns; all of these stay in their places.
"""

import csv
import io
import shlex
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter

from ops.dataset.outputs.tolerances import CORRECT_T, is_right
from ops.dataset.sample.folders import replace_file
from ops.errors import GraphNetError
from ops.evaluation.benchmark.result_parsing import check_grid
from ops.evaluation.expected.outcomes import STATUSES, RowJudgement, RowKey, SampleOutcome, judge
from ops.evaluation.verdict.rules import RunState
from ops.evaluation.verdict.words import t_text
from ops.execution.untrusted.text import printable
from ops.execution.untrusted.values import Count, MalformedError, read
from ops.failures import FailureKind

N = TypeVar("N", int, float)

COLUMNS = ("sample_id", "backend", "status", "failure_kind", "t_min", "graph_breaks", "flaky")

_SCOPE = "# scope:"
_SEPARATOR = "|"
_SHOWN = 40
_CONFLICT = ("<<<<<<<", "=======", ">>>>>>>")
_INTRODUCTION = """\
# Expected status of benchmark runs. `graphnet expect check` holds the newest results against it, and
# `graphnet expect update` writes what changed. `flaky`: states that a sample may end in as well,
# such as pass|failure:timeout.
"""


class ExpectedFileError(GraphNetError):
    """A file of expected outcomes cannot be understood; the message names the line."""


@dataclass(frozen=True, slots=True)
class FileLine:
    """A line of the file; a line with an outcome is a row.

    Attributes:
        text: Its text without the line feed; a carriage return before that is part of it.
        outcome: The expected outcome; None for a comment.
        flaky: Further states that are allowed.
        cells: All cells, since those of further columns have to stay.
    """

    text: str
    outcome: SampleOutcome | None = None
    flaky: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ExpectedFile:
    """The lines of a file, and its columns; `line_end` is the end of new lines, others keep theirs."""

    lines: tuple[FileLine, ...]
    columns: tuple[str, ...] = COLUMNS
    line_end: str = "\n"

    @property
    def rows(self) -> Mapping[RowKey, tuple[SampleOutcome, tuple[str, ...]]]:
        """Sample and backend → the expected outcome, and the flaky states."""
        return {line.outcome.key: (line.outcome, line.flaky) for line in self.lines if line.outcome is not None}

    @property
    def scope(self) -> list[str]:
        """The options that select the results that the file is about."""
        texts = [line.text.removeprefix(_SCOPE) for line in self.lines if line.text.startswith(_SCOPE)]
        try:
            return [part for text in texts for part in shlex.split(text)]
        except ValueError as error:
            raise ExpectedFileError(f"the line that begins with {_SCOPE!r} cannot be read: {error}") from error

    @property
    def text(self) -> str:
        """The content of the file."""
        return "".join(f"{line.text}\n" for line in self.lines)


def new_file(outcomes: Iterable[SampleOutcome], scope: Sequence[str]) -> ExpectedFile:
    """Make a file of outcomes, sorted by sample and backend, with the options of its results as the scope."""
    head = [*_INTRODUCTION.splitlines(), f"{_SCOPE} {printable(' '.join(map(_quote_word, scope)))}", ",".join(COLUMNS)]
    rows = (_line(item, (), COLUMNS) for item in sorted(outcomes, key=lambda item: item.key))
    return ExpectedFile((*map(FileLine, head), *rows))


def _quote_word(text: str) -> str:
    """Quote a word of the scope; a condition, which has single quotes in it, reads best in double ones."""
    return f'"{text}"' if "'" in text and not set(text) & set('"\\$`') else shlex.quote(text)


def read_file(path: Path) -> ExpectedFile:
    """Read a file.

    Raises:
        ExpectedFileError: It cannot be understood.
    """
    try:
        return parse(path.read_bytes().decode("utf-8-sig"), str(path))
    except UnicodeDecodeError as error:
        raise ExpectedFileError(f"{path} is not UTF-8 text: {error}") from error


def write_file(path: Path, file: ExpectedFile) -> None:
    """Write a file in one step: a reader sees the old or the new file, also after a kill in between."""
    replace_file(path, file.text.encode())


def parse(text: str, name: str) -> ExpectedFile:
    """Parse the text of a file.

    Raises:
        ExpectedFileError: It cannot be understood.
    """
    lines: list[FileLine] = []
    columns: tuple[str, ...] = ()
    first_lines: dict[RowKey, int] = {}
    for number, line in enumerate(text.removesuffix("\n").split("\n") if text else [], start=1):
        raw = line.removesuffix("\r")
        try:
            if not raw.strip() or raw.lstrip().startswith("#"):
                lines.append(FileLine(line))
            elif not columns:
                columns = _header(raw)
                lines.append(FileLine(line))
            else:
                outcome, flaky, cells = _parse_row(raw, columns)
                lines.append(FileLine(line, outcome, flaky, cells))
                if (first := first_lines.setdefault(outcome.key, number)) != number:
                    raise ExpectedFileError(f"{outcome.sample_id} under {outcome.backend} is in line {first} already")
        except (ValueError, csv.Error, ExpectedFileError, MalformedError) as error:
            why = "a merge left its marks here: resolve the conflict first" if raw.startswith(_CONFLICT) else error
            raise ExpectedFileError(printable(f"{name}, line {number}: {why}")) from error
    if not columns:
        raise ExpectedFileError(f"{name} has no line with the columns {', '.join(COLUMNS)}: `graphnet expect write`")
    return ExpectedFile(tuple(lines), columns, "\r\n" if "\r\n" in text else "\n")


def _header(raw: str) -> tuple[str, ...]:
    columns = tuple(name.strip() for name in next(csv.reader([raw])))
    if missing := [name for name in COLUMNS if name not in columns]:
        raise ExpectedFileError(f"the columns {', '.join(missing)} are missing")
    if len(set(columns)) < len(columns):
        raise ExpectedFileError("a column is there twice")
    return columns


def _parse_row(raw: str, columns: Sequence[str]) -> tuple[SampleOutcome, tuple[str, ...], tuple[str, ...]]:
    """Parse a row: its outcome, its flaky states, and all cells."""
    cells = tuple(next(csv.reader([raw], strict=True)))
    if len(cells) != len(columns):
        raise ExpectedFileError(f"{len(cells)} cells, and there are {len(columns)} columns")
    row = dict(zip(columns, (cell.strip() for cell in cells), strict=True))
    _check_word("status is", row["status"], STATUSES.values())
    _check_kind(row["failure_kind"])
    state, t_min, breaks = _STATES[row["status"]], _number(row, "t_min", float), _number(row, "graph_breaks", int)
    read(TypeAdapter(Count | None), breaks, f"graph_breaks {row['graph_breaks'][:_SHOWN]!r}")
    outcome = SampleOutcome(row["sample_id"], row["backend"], state, row["failure_kind"], t_min, breaks)
    _check_outcome(outcome)
    return outcome, tuple(_flaky_states(row["flaky"])), cells


_STATES = {status: state for state, status in STATUSES.items()}


def _check_outcome(outcome: SampleOutcome) -> None:
    """Check that the values of a row agree.

    Raises:
        ExpectedFileError: They contradict each other.
        ValueError: No run has such a `t_min`.
    """
    for name in ("sample_id", "backend"):
        if not getattr(outcome, name):
            raise ExpectedFileError(f"{name} is empty")
    kind, t_min, ended = outcome.failure_kind, outcome.t_min, f"status is {outcome.status}"
    has_failed = outcome.state in (RunState.FAILED, RunState.NO_BASELINE)
    if kind and not has_failed:
        raise ExpectedFileError(f"failure_kind is {kind}, and {ended}")
    if t_min is None:
        return
    if has_failed:
        raise ExpectedFileError(f"t_min is {t_text(t_min)}, and {ended}")
    if is_right(t_min) != (outcome.state is RunState.RIGHT):
        raise ExpectedFileError(f"t_min is {t_text(t_min)}, and {ended}: {CORRECT_T} divides pass and wrong")
    check_grid(outcome)


def _number(row: Mapping[str, str], name: str, kind: Callable[[str], N]) -> N | None:
    try:
        number = kind(row[name]) if row[name] else None
        if number != number:
            raise ValueError("it is no number")
    except ValueError as error:
        raise ExpectedFileError(f"{name} is {row[name]!r}; expected a number, or nothing") from error
    return number


def _flaky_states(text: str) -> Iterator[str]:
    for part in filter(None, map(str.strip, text.split(_SEPARATOR))):
        status, _, kind = part.partition(":")
        _check_word("flaky names", status, STATUSES.values(), ", such as pass|failure:timeout")
        _check_kind(kind)
        yield part


def _check_kind(kind: str) -> None:
    if kind:
        _check_word("the kind of failure is", kind, FailureKind)


def _check_word(told: str, word: str, words: Collection[str] | type[FailureKind], example: str = "") -> None:
    if word not in set(words):
        raise ExpectedFileError(f"{told} {word!r}; expected {', '.join(words)}{example}")


def _line(
    outcome: SampleOutcome,
    flaky: Sequence[str],
    columns: Sequence[str],
    line_end: str = "\n",
    cells: Sequence[str] = (),
) -> FileLine:
    """Make the line of an outcome; cells of further columns stay as they are."""
    t_min, breaks = outcome.t_min, outcome.graph_breaks
    values = {
        "sample_id": outcome.sample_id,
        "backend": outcome.backend,
        "status": outcome.status,
        "failure_kind": outcome.failure_kind,
        "t_min": "" if t_min is None else f"{t_min:g}",
        "graph_breaks": "" if breaks is None else str(breaks),
        "flaky": _SEPARATOR.join(flaky),
    }
    row = tuple((dict(zip(columns, cells or [""] * len(columns), strict=True)) | values).values())
    stream = io.StringIO()
    csv.writer(stream, lineterminator=line_end).writerow(row)
    return FileLine(stream.getvalue().removesuffix("\n"), outcome, tuple(flaky), row)


def compare(file: ExpectedFile, results: Iterable[SampleOutcome]) -> list[RowJudgement]:
    """Compare results with a file; return a judgement of each row and result, sorted by sample and backend."""
    rows, current = file.rows, {item.key: item for item in results}
    judgements = []
    for key in sorted(rows.keys() | current.keys()):
        expected, flaky = rows.get(key, (None, ()))
        judgements.append(judge(expected, flaky, current.get(key)))
    return judgements


def update(file: ExpectedFile, judgements: Iterable[RowJudgement], gone: Collection[RowKey]) -> ExpectedFile:
    """Return the file with its changed rows, and all other lines as they are.

    Args:
        file: The present file.
        judgements: Judgements of results; rows without one stay.
        gone: Rows to remove.
    """
    changed = {item.key: item.now for item in judgements if item.now is not None and not item.is_expected}
    lines: list[FileLine] = []
    for line in file.lines:
        key = None if line.outcome is None else line.outcome.key
        if key is not None and (now := changed.pop(key, None)) is not None:
            line_end = "\r\n" if line.text.endswith("\r") else "\n"
            lines.append(_line(now, line.flaky, file.columns, line_end, line.cells))
        elif key not in gone:
            lines.append(line)
    for key, now in changed.items():
        lines.insert(_new_row_index(lines, key), _line(now, (), file.columns, file.line_end))
    return ExpectedFile(tuple(lines), file.columns, file.line_end)


def _new_row_index(lines: Sequence[FileLine], key: RowKey) -> int:
    """Return the index of a new row: behind the last row that sorts before it, else before the first row."""
    rows = [(index, line.outcome.key) for index, line in enumerate(lines) if line.outcome is not None]
    before = [index for index, other in rows if other < key]
    if before or not rows:
        return before[-1] + 1 if before else len(lines)
    place = rows[0][0]
    while lines[place - 1].text.startswith("#"):  # comments on that row stay with it
        place -= 1
    return place
