"""Progress of long work on stderr: a bar on a terminal, else one line an item."""

import contextlib
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from statistics import fmean

from rich.console import Console
from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from ops.execution.program import make_pasteable
from ops.execution.untrusted.text import printable
from pipelines.output.console import stderr_console

_LINE_EVERY_S = 60.0


class TimeLeft:
    """Estimates the time of the remaining items by the mean time of finished ones of their kind, or else of all."""

    def __init__(self, counts: Sequence[int]) -> None:
        """Start with the number of items of each kind."""
        self._remaining = list(counts)
        self._taken: list[list[float]] = [[] for _ in counts]

    def done(self, kind: int, seconds: float, *, again: bool = False) -> None:
        """Note the time of a finished item; one that is repeated (`again`) was not counted as remaining."""
        self._remaining[kind] -= 0 if again else 1
        self._taken[kind].append(seconds)

    @property
    def seconds(self) -> float | None:
        """Estimated seconds of the remaining items; None before any is finished."""
        every = list(chain.from_iterable(self._taken))
        if not every:
            return None
        means = (fmean(own or every) for own in self._taken)
        return sum(max(count, 0) * mean for count, mean in zip(self._remaining, means, strict=True))


def duration_text(seconds: float) -> str:
    """Format a duration: "40 s", "12 min", "3 h 20 min"."""
    minutes = round(seconds / 60)
    if minutes < 2:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


class _Remaining(TimeRemainingColumn):
    """The time left: as told by `Ticker.expect`, or else estimated by rich from the last items."""

    def render(self, task: Task) -> Text:
        """Render the text beside the bar."""
        told = task.fields.get("told")
        return Text(told, style="progress.remaining") if told else super().render(task)


class Ticker:
    """Progress through a known number of items, one after the other."""

    def __init__(self, console: Console, bar: Progress, total: int, done: int = 0, *, has_lines: bool = True) -> None:
        self._console, self._bar, self._has_lines = console, bar, has_lines
        self._task = bar.add_task("", total=total, completed=done, told="")
        self._total, self._count = total, done
        self._item, self._told = "", ""
        self._told_at = time.monotonic()

    def start(self, item: str) -> None:
        """Show the next item."""
        self._item = item
        self.show(item)

    def extend(self, count: int = 1) -> None:
        """Raise the total."""
        self._total += count
        self._bar.update(self._task, total=self._total)

    def phase(self, name: str) -> None:
        """Show the phase of the current item."""
        self.show(f"{self._item}  {name}")

    def step(self, text: str) -> None:
        """Write a line with the result of a step of the current item, which may take minutes."""
        self._console.print(_markup(f"{self._item}  {text}"), soft_wrap=True)

    def expect(self, seconds: float | None, rate: str = "") -> None:
        """Set the time that the remaining items will take, to be shown by the next `finish`.

        Args:
            seconds: That time; None where it is not known.
            rate: Text of how fast items are finished, such as "1,500 an hour".
        """
        remaining = f"{duration_text(seconds)} left" if seconds else ""
        self._told = ", ".join(filter(None, (rate, remaining)))
        self._bar.update(self._task, told=self._told)

    def finish(self, note: str) -> None:
        """Count the item as finished, and show its result."""
        self._count += 1
        self._bar.advance(self._task)
        if self._has_lines:
            number = f"{self._count:{len(str(self._total))}}/{self._total}"
            told = f"  ({self._told})" if self._told and self._count < self._total else ""
            self._console.print(_markup(f"[{number}] {self._item}  {note}{told}"), soft_wrap=True)

    def reach(self, count: int, text: str) -> None:
        """Show the number of finished items and a text; without a bar, at most a line a minute."""
        if self._console.is_terminal:
            self._bar.update(self._task, completed=count, description=printable(text))
        elif time.monotonic() - self._told_at >= _LINE_EVERY_S:
            self._told_at = time.monotonic()
            self._console.print(_markup(text), soft_wrap=True)

    def show(self, text: str) -> None:
        """Show `text` beside the bar."""
        self._bar.update(self._task, description=printable(text))


@contextmanager
def progress(total: int, done: int = 0, *, has_lines: bool = False) -> Iterator[Ticker]:
    """Show progress through `total` items, of which `done` are finished already, while the context lasts.

    Each item gets a line where there is no bar, or if `has_lines`.
    """
    console = stderr_console()
    columns = (
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        _Remaining(),
        TextColumn("{task.description}", markup=False),
    )
    # If stdout is a file or a pipe, results must go there and not to the bar's terminal.
    bar = Progress(*columns, console=console, transient=True, redirect_stdout=sys.stdout.isatty())
    with bar if console.is_terminal else contextlib.nullcontext():
        yield Ticker(console, bar, total, done, has_lines=has_lines or not console.is_terminal)


@contextmanager
def show_work(subject: str) -> Iterator[Callable[[str, str], None]]:
    """Show the current step of work of unknown length; yields a function that takes an item and its step.

    On a terminal it is one changing line, otherwise a new line for each call; steps that end in "%" are for terminals
    alone.
    """
    console = stderr_console()
    if not console.is_terminal:

        def tell(item: str, step: str) -> None:
            if not step.endswith("%"):
                console.print(_markup(f"{subject}: {step} {item}"), soft_wrap=True)

        yield tell
        return
    with console.status(_markup(subject)) as status:
        yield lambda item, step: status.update(_markup(f"{subject}: {item} {step}"))


def _markup(text: str) -> str:
    """Escape a line of text for rich."""
    return escape(make_pasteable(printable(text)))
