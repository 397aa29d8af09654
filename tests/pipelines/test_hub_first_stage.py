"""The first stage as people use it: separate processes against a hub on the loopback device, with nothing patched."""

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import dagster as dg
import pytest

from assets.resources import MODELS_NAME
from ops.checkout import CHECKOUT
from pipelines.instance import write_config
from tests.hub_server import FakeHub, serve
from tests.pipelines.conftest import Workplace
from tests.warehouse.warehouse_rows import empty

pytestmark = pytest.mark.slow

REPOSITORY = "someone/tiny-bert"
SPEC = f"hub:{REPOSITORY}"
CONFIG = {
    "architectures": ["BertModel"],
    "model_type": "bert",
    "hidden_size": 16,
    "intermediate_size": 32,
    "num_hidden_layers": 1,
    "num_attention_heads": 2,
    "vocab_size": 64,
    "max_position_embeddings": 32,
}
CHUNK_BYTES = 10 * 1024 * 1024
"""What the client of the hub keeps at a time of a file that comes in."""

GRAPHNET = str(Path(sys.executable).with_name("graphnet"))

ONLY_DOWNLOADED = ("--deadline", "20")
"""Ends the capture of a model that was downloaded; downloads have three quarters of it."""

Finished = subprocess.CompletedProcess[str]


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    import transformers

    folder = tmp_path_factory.mktemp("weights")
    transformers.BertModel(transformers.BertConfig(**CONFIG)).save_pretrained(folder)
    return (folder / "model.safetensors").read_bytes()


@pytest.fixture
def hub(tmp_path: Path, weights: bytes) -> Iterator[FakeHub]:
    folder = tmp_path / "hub" / REPOSITORY
    folder.mkdir(parents=True)
    (folder / "config.json").write_text(json.dumps(CONFIG))
    (folder / "model.safetensors").write_bytes(weights)
    with serve(tmp_path / "hub") as running:
        yield running


@pytest.fixture
def environ(hub: FakeHub, workplace: Workplace) -> dict[str, str]:
    """Variables of a person whose hub is on the loopback device."""
    empty(workplace.folder)
    kept = {name: value for name, value in workplace.environ.items() if not name.startswith(("HF_", "HUGGING"))}
    return {**kept, "HF_ENDPOINT": hub.endpoint, "DAGSTER_HOME": str(workplace.folder / "dagster")}


def graphnet(environ: dict[str, str], *arguments: str, **options: object) -> Finished:
    command = [GRAPHNET, *arguments]
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        command, cwd=CHECKOUT, env=environ, capture_output=True, text=True, timeout=120, check=False, **options
    )


def materialize(environ: dict[str, str], spec: str) -> Finished:
    """The asset, by Dagster's own command line, on an instance that knows the model."""
    home = Path(environ["DAGSTER_HOME"])
    home.mkdir(exist_ok=True)
    write_config(home)
    with dg.DagsterInstance.from_config(str(home)) as instance:
        instance.add_dynamic_partitions(MODELS_NAME, [spec])
    command = [sys.executable, "-m", "dagster", "asset", "materialize", "-m", "pipelines.definitions"]
    return subprocess.run(
        [*command, "--select", "hf_model_snapshot", "--partition", spec],
        cwd=CHECKOUT, env=environ, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def message_of(finished: Finished) -> str:
    """What the command says of its one model."""
    (row,) = map(json.loads, finished.stdout.splitlines())
    return str(row["message"])


def test_a_hub_model_is_downloaded_by_the_asset(hub: FakeHub, environ: dict[str, str]) -> None:
    finished = materialize(environ, SPEC)
    assert finished.returncode == 0, finished.stderr
    assert {name for name, _ in hub.downloads} == {"config.json", "model.safetensors"}
    hub.downloads.clear()
    missing = materialize(environ, "hub:someone/else")
    assert missing.returncode != 0
    assert f"there is no model 'someone/else' at {hub.endpoint}" in missing.stderr
    assert hub.downloads == []


def test_a_hub_model_becomes_a_sample(environ: dict[str, str]) -> None:
    finished = graphnet(environ, "extract", SPEC, "--json")
    assert finished.returncode == 0, finished.stderr
    row = json.loads(finished.stdout)
    assert (row["status"], row["sample_ids"]) == ("success", ["huggingface_hub/someone_tiny-bert"])
    assert (Path(environ["GRAPHNET_HOME"]) / "samples" / row["sample_ids"][0] / "graph_net.json").is_file()


def clear_line(finished: Finished) -> None:
    """Every message is one line, and there is no traceback."""
    assert finished.returncode == 1, finished.stderr
    assert "Traceback" not in finished.stderr
    assert all("\n" not in row["message"] for row in map(json.loads, finished.stdout.splitlines()))


def test_each_fault_that_a_hub_answers_with_is_one_clear_line(hub: FakeHub, environ: dict[str, str]) -> None:
    hub.gated.add("someone/gated")
    hub.locked.update({"someone/no-token": 401, "someone/bad-token": 403, "someone/broken": 500})
    for repository in (*hub.gated, *hub.locked):
        shutil.copytree(hub.root / REPOSITORY, hub.root / repository)
    expected = {
        "someone/else": f"there is no model 'someone/else' at {hub.endpoint}",
        "someone/gated": f"someone/gated is gated: accept its conditions at {hub.endpoint}/someone/gated",
        "someone/no-token": "set HF_TOKEN to a token that may read it",
        "someone/bad-token": f"{hub.endpoint} refuses access to someone/bad-token (403): set HF_TOKEN",
        "someone/broken": f"{hub.endpoint} answers 500 when asked for someone/broken: try again later",
    }
    finished = graphnet(environ, "extract", *(f"hub:{repository}" for repository in expected), "--json")
    clear_line(finished)
    messages = {row["spec"]: row["message"] for row in map(json.loads, finished.stdout.splitlines())}
    assert messages.keys() == {f"hub:{repository}" for repository in expected}
    for repository, message in expected.items():
        assert message in messages[f"hub:{repository}"]


def test_a_hub_that_is_down_is_one_clear_line(environ: dict[str, str]) -> None:
    environ["HF_ENDPOINT"] = "http://127.0.0.1:9"
    finished = graphnet(environ, "extract", SPEC, "--json")
    clear_line(finished)
    assert "http://127.0.0.1:9 cannot be reached: check the network" in message_of(finished)


def test_a_full_disk_is_one_clear_line(hub: FakeHub, environ: dict[str, str], workplace: Workplace) -> None:
    weights = hub.root / REPOSITORY / "model.safetensors"
    weights.write_bytes(bytes(4_000_000))
    limit = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (2_000_000, 2_000_000))}
    finished = graphnet(environ, "extract", SPEC, "--json", **limit)
    clear_line(finished)
    expected = f"there is no room for {REPOSITORY} in {workplace.folder / 'home' / 'hub'}: free some space"
    assert expected in message_of(finished)


def test_a_cut_transfer_is_resumed(hub: FakeHub, environ: dict[str, str]) -> None:
    (hub.root / REPOSITORY / "model.safetensors").write_bytes(bytes(CHUNK_BYTES + 1_000_000))
    hub.cut["model.safetensors"] = [CHUNK_BYTES + 1000]
    graphnet(environ, "extract", SPEC, "--json", *ONLY_DOWNLOADED)
    ranges = [asked for name, asked in hub.downloads if name == "model.safetensors"]
    assert ranges == [None, f"bytes={CHUNK_BYTES}-"]


def test_a_killed_download_goes_on_with_the_files_that_it_lacks(hub: FakeHub, environ: dict[str, str]) -> None:
    hub.stalled["model.safetensors"] = 1000
    cache = Path(environ["GRAPHNET_HOME"]) / "hub"
    with subprocess.Popen(
        [GRAPHNET, "extract", SPEC, "--json"],
        cwd=CHECKOUT, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    ) as process:  # fmt: skip
        assert hub.has_stalled.wait(60)
        while not list(cache.glob("models--*/snapshots/*/config.json")):
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGKILL)
    (rest,) = cache.glob("models--*/blobs/*.incomplete")
    long_ago = time.time() - 7200
    os.utime(rest, (long_ago, long_ago))
    graphnet(environ, "extract", SPEC, "--json", *ONLY_DOWNLOADED)
    assert sorted(name for name, _ in hub.downloads) == ["config.json", "model.safetensors", "model.safetensors"]
    assert not rest.exists()
    assert len(list(cache.glob("models--*/snapshots/*/model.safetensors"))) == 1
