"""The code location: complete, loaded without torch, and found by plain `dagster` in the checkout."""

import json
import os
import subprocess
import sys
from pathlib import Path

import dagster as dg
import pytest

import assets
import backends
import ops
import pipelines
import warehouse
from assets.availability import Availability
from assets.benchmark import again_config, again_job_name, benchmark_key
from backends import registry
from backends.base import Backend
from ops.checkout import CHECKOUT
from ops.dataset.passes.registry import passes_without_parameters
from pipelines.automation import jobs
from pipelines.definitions import build_definitions, build_resources
from pipelines.settings import load_settings
from tests.dagster_instances import definitions
from tests.left_out import is_left_out

GROUPS = {
    "ingest": {"grown_dataset", "hf_model_snapshot"},
    "extract": {"extracted_graph", "validated_graph"},
    "catalog": {"sample_catalog", "dataset_report"},
    "decompose": {"decomposed_subgraphs", "validated_subgraphs"},
    "parts": {"mined_sequences", "distinct_parts"},
    "repair": {f"repaired_samples/{name}" for name in passes_without_parameters()},
    "convert": {"paddle_sample"},
    "faults": {"fault_report"},
    "reference": {"reference_outputs", "device_regression"},
    "benchmark": {benchmark_key(name).to_user_string() for name in registry.names()},
    "news": {"news"},
    "metrics": {"st_scores", "est_scores", "build_history"},
    "charts": {"st_chart", "est_chart", "speedup_violin", "compile_costs", "sample_matrix", "report"},
}

OF_ANNEXES = {
    "build_history": "history",
    "device_regression": "reference",
    "fault_report": "locate",
    "grown_dataset": "agent",
    "paddle_sample": "convert",
    "reference_outputs": "reference",
}
"""Asset → the file of the annex that it is of."""

LOAD_TIME_LIMIT_S = 15.0
"""It takes about two; the limit is for a machine that does much else."""


@pytest.fixture
def defs() -> dg.Definitions:
    return definitions()


def test_packages_are_those_of_the_checkout() -> None:
    for package in (assets, backends, ops, pipelines, warehouse):
        assert package.__file__ is not None
        assert Path(package.__file__).parent.parent == CHECKOUT


def test_every_asset_of_the_design_is_there_in_its_group(defs: dg.Definitions) -> None:
    graph = defs.resolve_asset_graph()
    result: dict[str, set[str]] = {}
    for key in graph.get_all_asset_keys():
        result.setdefault(str(graph.get(key).group_name), set()).add(key.to_user_string())
    left_out = {name for name, file in OF_ANNEXES.items() if is_left_out(f"assets/{file}.py")}
    expected = {group: names - left_out for group, names in GROUPS.items() if names - left_out}
    assert result == expected


def test_every_asset_says_what_it_is(defs: dg.Definitions) -> None:
    graph = defs.resolve_asset_graph()
    assert [key for key in graph.get_all_asset_keys() if not graph.get(key).description] == []
    assert len(graph.asset_check_keys) >= 15


def test_data_flows_in_the_order_of_the_design(defs: dg.Definitions) -> None:
    graph = defs.resolve_asset_graph()
    ancestors = graph.get_ancestor_asset_keys(dg.AssetKey("report"))
    assert {"hf_model_snapshot", "sample_catalog", "st_scores", "est_scores"} <= {
        key.to_user_string() for key in ancestors
    }
    assert {benchmark_key(name) for name in registry.names()} <= ancestors


def test_every_asset_has_a_version_of_its_code(defs: dg.Definitions) -> None:
    graph = defs.resolve_asset_graph()
    versions = {key: graph.get(key).code_version for key in graph.get_all_asset_keys()}
    assert None not in versions.values()
    assert len(set(versions.values())) == len(versions)


def test_loading_probes_no_backend_and_shows_the_last_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise AssertionError("a backend was probed")

    settings = load_settings(environ={"GRAPHNET_HOME": str(tmp_path)})
    Availability(settings.backends_path, "cpu").note({"tvm": "made up", "eager": None})
    for kind in {Backend, *map(registry.get, registry.names())}:
        for method in ("unavailable_reason", "device_reason", "version"):
            if method in vars(kind):
                monkeypatch.setattr(kind, method, fail)
    graph = build_definitions(settings).resolve_asset_graph()
    shown = {name: str(graph.get(benchmark_key(name)).description) for name in ("tvm", "eager", "xla")}
    assert shown["tvm"].startswith("Not available here: made up.")
    assert shown["eager"].startswith("Every sample")
    assert shown["xla"].startswith("Whether it runs here is not known yet")


def test_runs_of_the_ui_execute_in_one_process(defs: dg.Definitions) -> None:
    assert defs.executor is dg.in_process_executor


def test_resources_have_the_values_of_the_settings(tmp_path: Path) -> None:
    variables = {"GRAPHNET_BENCHMARK_TRIALS": "7", "GRAPHNET_SCORE_P": "0.3", "GRAPHNET_HOME": str(tmp_path)}
    resources = build_definitions(load_settings(environ=variables)).resources
    assert resources is not None
    assert resources["measuring"].config.trials == 7
    assert resources["measuring"].config == load_settings(environ=variables).benchmark
    assert resources["scoring"].p == 0.3
    assert resources["project"].report_dir == str(tmp_path / "reports")


def test_loading_imports_no_torch_is_quick_and_warns_of_nothing() -> None:
    code = (
        "import json, sys, time; started = time.process_time(); import pipelines.definitions; "
        "heavy = [m for m in ('torch', 'transformers', 'pandas', 'altair') if m in sys.modules]; "
        "print(json.dumps([time.process_time() - started, heavy]))"
    )
    output = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=120)
    assert output.stderr == ""
    seconds, heavy = json.loads(output.stdout)
    assert heavy == []
    assert seconds < LOAD_TIME_LIMIT_S


def test_plain_dagster_validates_the_checkout() -> None:
    """Nothing is configured: no DAGSTER_HOME, no arguments."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("DAGSTER_", "GRAPHNET_"))}
    dagster = Path(sys.executable).with_name("dagster")
    result = subprocess.run(
        [dagster, "definitions", "validate"], cwd=CHECKOUT, env=environ, capture_output=True, text=True, timeout=180
    )
    assert result.returncode == 0, result.stderr
    assert "Validation successful for code location graphnet" in result.stdout + result.stderr


def test_a_backend_in_another_environment_has_an_asset_that_scores_are_made_from(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its name has characters that Dagster's names of steps and jobs may not have."""
    name = "inductor@torch-99.1"
    monkeypatch.setenv("GRAPHNET_HOME", str(tmp_path))
    monkeypatch.setenv("GRAPHNET_BACKENDS", f"inductor,{name}?mode=max-autotune")
    settings = load_settings()
    defs = build_definitions(settings)
    graph = defs.resolve_asset_graph()
    key = benchmark_key(name)
    description = str(graph.get(key).description)
    assert "Not available here: there is no environment torch-99.1" in description
    assert "`graphnet env create torch@99.1` makes it" in description
    assert key in graph.get(dg.AssetKey("st_scores")).parent_keys
    assert key in graph.get(dg.AssetKey("speedup_violin")).parent_keys
    assert graph.get(key).code_version == graph.get(benchmark_key("inductor")).code_version
    assert key in defs.resolve_job_def(jobs.SHARDS_JOB).asset_layer.executable_asset_keys
    again = defs.resolve_job_def(again_job_name(name))
    assert again.asset_layer.executable_asset_keys == {key}
    assert set(again_config(name)["ops"]) <= {node.name for node in again.nodes}
    assert build_resources(settings)["project"].backends == ["inductor", name]
