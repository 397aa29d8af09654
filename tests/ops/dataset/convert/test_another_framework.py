"""A converter to a framework that nobody has heard of is one more file: nothing else of the project names it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from ops.checkout import CHECKOUT
from tests.tiny_samples import write_tiny

PACKAGES = ("backends", "ops", "pipelines", "warehouse")

BODIES = {
    "differs": "a = torch.relu(x)\nb = torch.sin(a)\nreturn (b,)",
    "fails": "a = torch.relu(x)\nb = torch.exp(a)\nreturn (b,)",
    "good": "return (torch.relu(x),)",
    "stopped": "a = torch.relu(x)\nreturn (torch.tan(a),)",
}

REST = """
import json, sys
from pipelines.cli import main
from pipelines.settings import load_settings
from warehouse.store import Warehouse

try:
    main(["convert", "mine", "--to", "toy", "--out", "out", "--json"])
except SystemExit as ended:
    print(ended.code)
rows = Warehouse(load_settings().warehouse_path).query(
    "SELECT sample_id, target, status, phase, stopped_by, first_different, first_different_line, versions['numpy'] "
    "FROM conversion_current ORDER BY sample_id"
)
print(json.dumps(rows.values.tolist(), default=list))
try:
    main(["list", "converted", "lists", "--to", "toy", "--dataset", "mine"])
except SystemExit:
    pass
print("torch" in sys.modules)
"""


@pytest.mark.slow
def test_a_converter_is_one_file(tmp_path: Path) -> None:
    checkout = tmp_path / "checkout"
    for name in PACKAGES:
        shutil.copytree(CHECKOUT / name, checkout / name, ignore=shutil.ignore_patterns("__pycache__", "*.duckdb*"))
    shutil.copy(Path(__file__).with_name("toy_converter.py"), checkout / "ops" / "dataset" / "convert" / "toy.py")
    for name, body in BODIES.items():
        write_tiny(tmp_path / "mine" / name, body, {"x": (4, 8)})
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DAGSTER_", "GRAPHNET_"))}
    environ = {
        **kept,
        "PYTHONPATH": str(checkout),
        "GRAPHNET_HOME": str(tmp_path / "home"),
        "GRAPHNET_WAREHOUSE_PATH": str(tmp_path / "graphnet.duckdb"),
        "GRAPHNET_ALLOW_WEAK_SANDBOX": "true",
    }
    command = [sys.executable, "-c", REST]
    done = subprocess.run(command, env=environ, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=200)
    *told, code, rows, has_torch = done.stdout.splitlines()
    answers = {row["sample_id"]: row for row in map(json.loads, told)}
    assert answers["good"]["status"] == "success" and answers["good"]["t_min"] is not None, done.stderr
    assert "toy has no exp after all" in answers["fails"]["message"]
    assert code == "1"
    assert json.loads(rows) == [
        ["differs", "toy", "failure", "compare", [], "torch.sin", 7, np.__version__],
        ["fails", "toy", "failure", "run", [], "torch.exp", 7, np.__version__],
        ["good", "toy", "success", "", [], "", 0, np.__version__],
        ["stopped", "toy", "failure", "convert", ["torch.tan"], "", 0, np.__version__],
    ]
    texts = {path.name: path.read_text().split() for path in (tmp_path / "lists").iterdir()}
    assert texts == {
        "torch_to_toy_samples_list_full.txt": ["differs", "fails", "good"],
        "torch_to_toy_samples_list.txt": ["good"],
    }
    assert has_torch == "False"  # the pipeline's side needs no framework at all
