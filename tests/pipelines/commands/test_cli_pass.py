"""`graphnet pass` with parameters: other samples, elsewhere, with the keys that scripts read."""

import json
import re
from collections.abc import Collection
from pathlib import Path

import pytest
from click.testing import CliRunner

from ops.dataset.decompose.schemes.base import schemes
from ops.dataset.passes.registry import passes
from ops.dataset.sample.format.codec import read_sample
from pipelines.cli import cli
from pipelines.exits import ExitCode


@pytest.mark.slow
@pytest.mark.usefixtures("lasting_hosts")
def test_another_batch_of_a_sample(workplace: object, project: Path, tmp_path: Path) -> None:
    sample, out = next(tmp_path.rglob("weight_meta.py")).parent, tmp_path / "out"
    result = CliRunner().invoke(cli, ["pass", "batch_size?n=8", str(sample), "--out", str(out), "--json"])
    assert result.exit_code == ExitCode.OK, result.output
    assert json.loads(result.stdout) == {
        "sample_id": f"tests/{sample.name}",
        "pass": "batch_size?n=8",
        "modified": True,
        "status": "success",
        "message": "batch 2 to 8: 0 literals follow",
    }
    shapes = {item.name: item.shape for item in read_sample(out / "tests" / sample.name).weights}
    assert shapes["x"][0] == 8


@pytest.mark.parametrize(
    ("command", "names"), [("pass", passes()), ("decompose", schemes())], ids=["pass", "decompose"]
)
def test_help_lists_what_there_is_with_its_parameters(command: str, names: Collection[str]) -> None:
    text = CliRunner().invoke(cli, [command, "--help"]).output
    rows = re.findall(r"^    ([a-z_]+)(?:\?\S+)? {2,}\S", text, re.M)
    assert set(names) <= set(rows) and "Examples:" in text
