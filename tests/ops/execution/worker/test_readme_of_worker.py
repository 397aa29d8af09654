"""The README's example runs as it stands there."""

import textwrap
import time
from pathlib import Path
from typing import Any

import pytest

from ops.execution.worker import client

MY_MODULE = """
def my_function(payload, reporter):
    return {"twice": 2 * payload["n"]}


def my_side(payload, reporter):
    channel = reporter.channel()
    while (message := channel.receive()) is not None:
        channel.send({"twice": 2 * message["n"]})
    return {}
"""


def test_the_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_module.py").write_text(MY_MODULE)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    readme = Path(client.__file__).with_name("README.md").read_text("utf-8")
    names: dict[str, Any] = {"time": time}
    exec(textwrap.dedent("\n".join(line for line in readme.splitlines() if line.startswith("    "))), names)
    outcome = names["outcome"]
    assert outcome.failure is None
    assert outcome.result == {"twice": 6}
    assert names["answer"] == {"twice": 6}
