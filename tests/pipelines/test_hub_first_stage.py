"""The first stage as people use it, against a hub on the loopback device: the asset, and one command in its process."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import dagster as dg
import numpy as np
import pytest
from safetensors.numpy import save

from assets.extract import hf_model_snapshot
from assets.resources import MODELS_NAME
from ops.checkout import CHECKOUT
from pipelines.definitions import build_resources
from pipelines.settings import load_settings
from tests.hub_server import TINY_BERT, FakeHub, add_model, serve
from tests.pipelines.conftest import Workplace
from tests.warehouse.warehouse_rows import empty

pytestmark = pytest.mark.slow

SPEC = "hub:someone/tiny-bert"


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[FakeHub]:
    config = {**TINY_BERT, "architectures": ["BertModel"]}
    add_model(tmp_path / "hub", "someone/tiny-bert", config, save({"weight": np.zeros(3, np.float32)}))
    with serve(tmp_path / "hub") as running:
        yield running


@pytest.fixture
def environ(hub: FakeHub, workplace: Workplace) -> dict[str, str]:
    """Variables of a person whose hub is on the loopback device."""
    empty(workplace.folder)
    kept = {name: value for name, value in workplace.environ.items() if not name.startswith(("HF_", "HUGGING"))}
    return {**kept, "HF_ENDPOINT": hub.endpoint}


def test_a_hub_model_is_downloaded_by_the_asset(hub: FakeHub, environ: dict[str, str]) -> None:
    with mock.patch.dict(os.environ, environ, clear=True), dg.DagsterInstance.ephemeral() as instance:
        instance.add_dynamic_partitions(MODELS_NAME, [SPEC])
        resources = build_resources(load_settings())
        result = dg.materialize([hf_model_snapshot], instance=instance, resources=resources, partition_key=SPEC)
    assert result.success
    assert {name for name, _ in hub.downloads} == {"config.json", "model.safetensors"}


def test_each_model_of_a_command_is_a_sample_or_one_clear_line(hub: FakeHub, environ: dict[str, str]) -> None:
    random, absent, unreachable = f"{SPEC}?weights=random", "hub:someone/else", f"{SPEC}?endpoint=http://127.0.0.1:9"
    finished = subprocess.run(
        [Path(sys.executable).with_name("graphnet"), "extract", random, absent, unreachable, "--json"],
        cwd=CHECKOUT, env=environ, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert finished.returncode == 1, finished.stderr
    assert "Traceback" not in finished.stderr
    rows = {row["spec"]: row for row in map(json.loads, finished.stdout.splitlines())}
    assert list(rows) == [random, absent, unreachable]
    assert (rows[random]["status"], rows[random]["message"]) == ("success", None)
    assert rows[random]["sample_ids"] == ["huggingface_hub/someone_tiny-bert-random"]
    samples = Path(environ["GRAPHNET_HOME"]) / "samples"
    assert (samples / rows[random]["sample_ids"][0] / "graph_net.json").is_file()
    assert f"there is no model 'someone/else' at {hub.endpoint}" in rows[absent]["message"]
    assert "http://127.0.0.1:9 cannot be reached: check the network" in rows[unreachable]["message"]
    assert not any("\n" in str(row["message"]) for row in rows.values())
