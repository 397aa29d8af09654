"""The page on coverage: a part for each framework, of which one can be written anew."""

from pathlib import Path

import pytest

from benchmarks.dataset.coverage import TITLES, ModelCoverage, part, write_part
from tests.left_out import is_left_out


@pytest.mark.skipif(is_left_out("ops/execution/frameworks/paddle.py"), reason="it is of an annex that was deleted")
def test_a_part_replaces_its_own_alone(tmp_path: Path) -> None:
    page = tmp_path / "coverage.md"
    for seconds in (1.0, 2.0):
        models = [ModelCoverage("zoo:paddle/lenet", "computer_vision", seconds, None, 1, 13, (), 1)]
        write_part(page, "paddle", part("paddle", models, validated=True))
    failed = [ModelCoverage("zoo:transformers/bert", "nlp", 3.0, "load: it is not there")]
    write_part(page, "torch", part("torch", failed, validated=True))
    text = page.read_text()
    assert {name: text.count(f"{title}\n") for name, title in TITLES.items()} == {
        "torch": 1, "torch-2.14.1": 0, "paddle": 1,
    }  # fmt: skip
    assert text.index(TITLES["torch"]) < text.index("load: it is not there") < text.index(TITLES["paddle"])
    assert "| `zoo:paddle/lenet` | computer_vision | 1      | 13        | 1     | 2.00    |" in text
