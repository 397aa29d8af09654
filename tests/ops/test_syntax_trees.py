"""Tests of parsing by several threads at once."""

import sys
import threading
from collections.abc import Iterator

import pytest

from ops import syntax_trees

_SOURCE = "\n".join(
    f"def f{number}(x, y=[1, 2, 3]): return (x + y[{number}]) * (lambda z: z)(x)" for number in range(40)
)


class _Finalized:
    """Runs Python code when it is collected, which lets other threads go on amid a parse."""

    def __init__(self) -> None:
        self.cycle = self

    def __del__(self) -> None:
        for _ in range(50):
            pass


@pytest.fixture(autouse=True)
def _often() -> Iterator[None]:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


def test_threads_parse_at_once() -> None:
    errors: list[str] = []

    def parse() -> None:
        for _ in range(60):
            _Finalized()
            try:
                syntax_trees.parse(_SOURCE)
            except SystemError as error:
                errors.append(str(error))

    threads = [threading.Thread(target=parse) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
