"""Progress of long work on stderr: a bar on a terminal, else one line an item."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from ops.program import pasteable
from ops.untrusted.text import printable
from pipelines.output.console import stderr_console


class Ticker:
    """Progress through a known number of items, one after the other."""

    def __init__(self, console: Console, total: int, bar: Progress | None) -> None:
        self._console = console
        self._total = total
        self._bar = bar
        self._task = None if bar is None else bar.add_task("", total=total)
        self._item = ""
        self._count = 0

    def start(self, item: str) -> None:
        """Show the next item."""
        self._item = item
        self.show(item)

    def extend(self) -> None:
        """Raise the total by one."""
        self._total += 1
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, total=self._total)

    def phase(self, name: str) -> None:
        """Show the phase of the current item."""
        self.show(f"{self._item}  {name}")

    def step(self, text: str) -> None:
        """Say in a line of its own what came of a step of the current item, which may take minutes."""
        self._console.print(_shown(f"{self._item}  {text}"), soft_wrap=True)

    def finish(self, note: str) -> None:
        """Count the item as done, with its result."""
        self._count += 1
        if self._bar is not None and self._task is not None:
            self._bar.advance(self._task)
        else:
            number = f"{self._count:{len(str(self._total))}}/{self._total}"
            self._console.print(_shown(f"[{number}] {self._item}  {note}"), soft_wrap=True)

    def show(self, text: str) -> None:
        """Show `text` beside the bar."""
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, description=printable(text))


@contextmanager
def progress(total: int) -> Iterator[Ticker]:
    """Show progress through `total` items while the context lasts."""
    console = stderr_console()
    if not console.is_terminal:
        yield Ticker(console, total, None)
        return
    columns = (
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}", markup=False),
    )
    # Results that go to a file or a pipe must not be drawn into the bar's terminal instead.
    to_terminal = sys.stdout.isatty()
    with Progress(*columns, console=console, transient=True, redirect_stdout=to_terminal) as bar:
        yield Ticker(console, total, bar)


@contextmanager
def working(subject: str) -> Iterator[Callable[[str, str], None]]:
    """Show the current step of work of unknown length; yields a function that takes an item and the step.

    On a terminal that is one line which changes, otherwise a line whenever the item or what is done with it changes;
    shares of an item ("34%") are for terminals alone.
    """
    console = stderr_console()
    if not console.is_terminal:

        def tell(item: str, step: str) -> None:
            if not step.endswith("%"):
                console.print(_shown(f"{subject}: {step} {item}"), soft_wrap=True)

        yield tell
        return
    with console.status(_shown(subject)) as status:
        yield lambda item, step: status.update(_shown(f"{subject}: {item} {step}"))


def _shown(text: str) -> str:
    """Text of one line as rich takes it."""
    return escape(pasteable(printable(text)))
