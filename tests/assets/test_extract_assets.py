"""A model is captured once for each set of libraries, validated once, and its failure is told with a reason."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import dagster as dg
import pytest

from assets.extract import constraints_of_model, extracted_graph, hf_model_snapshot, validated_graph
from assets.resources import MODELS_NAME, Project
from ops.dataset.capture.extract import Extractor
from ops.dataset.intake import libraries
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import write_sample
from ops.dataset.sample.format.types import Json, Sample, SampleInfo, TensorMeta
from ops.dataset.sources.hub_download import Download, HubError
from ops.dataset.sources.rows import IntakeRow
from ops.dataset.validate.base import SampleValidation, ValidationRow
from ops.dataset.validate.registry import names
from ops.execution.environments.definition import write_record
from ops.failures import FailureReason
from warehouse.questions.captures import Captures
from warehouse.stages.intake.extract import why_capture

ZOO = "zoo:transformers/bert"
FILE = f"file:{Path(__file__).name}:make"
VERSIONS = {"transformers": "5.0", "torch": "2.13.0"}


class FakeWork:
    """Stands in for capturing and validating: makes a sample, notes what it was asked for."""

    def __init__(self) -> None:
        self.captured: list[str] = []
        self.validated: list[str] = []
        self.message: str | None = None
        self.reason: FailureReason | None = None
        self.broken: set[str] = set()
        self.undecided: tuple[str, ...] = ()

    def extract(self, spec: str, out_root: Path, host: Any, **_: Any) -> IntakeRow:
        self.captured.append(spec)
        ids = () if self.message else ("transformers/bert",)
        for name in ids:
            write_sample(made_with(VERSIONS), out_root / name)
        return IntakeRow(
            f"{len(self.captured)}",
            spec,
            "transformers",
            "bert",
            "nlp",
            "failure" if self.message else "success",
            self.message,
            len(ids),
            ids,
            12.0,
            "/tmp/extract.log",
            datetime.now(UTC),
            reason=self.reason,
        )

    def validate(self, targets: Sequence[SampleTarget], host: Any, **_: Any) -> Iterator[SampleValidation]:
        for target in targets:
            self.validated.append(target.sample_id)
            rows = tuple(
                ValidationRow(
                    f"{len(self.validated)}-{name}",
                    target.dataset,
                    target.sample_id,
                    target.sample_hash,
                    name,
                    name not in self.broken,
                    "another graph came out" if name in self.broken else None,
                    datetime.now(UTC),
                )
                for name in names()
                if name not in self.undecided
            )
            yield SampleValidation(target, rows, dict.fromkeys(self.undecided, "timeout: it ran for more than 300 s"))


def made_with(versions: dict[str, str]) -> Sample:
    """A sample that says which libraries it was captured with."""
    origin = {
        "library": "transformers",
        "library_version": versions["transformers"],
        "torch_version": versions["torch"],
    }
    code = (
        "import torch\n\n\nclass GraphModule(torch.nn.Module):\n    def forward(self, x: torch.Tensor):\n"
        "        relu = torch.relu(x)\n        return (relu,)\n"
    )
    extra: dict[str, Json] = {
        "origin": dict(origin),
        "graph_breaks": [{"reason": "data-dependent if", "code": "if x:", "file": "net.py", "line": 7}],
        "wiring": {"x": {"subgraph": 0, "output": 1}},
    }
    return Sample(code, (TensorMeta("x", (2,), "float32", "cpu", min_val=0),), info=SampleInfo(extra=extra))


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> FakeWork:
    fake = FakeWork()
    monkeypatch.setattr(Extractor, "extract", lambda self, model: fake.extract(model.text, self.out_root, self.host))
    monkeypatch.setattr("warehouse.stages.validate.validate_samples", fake.validate)
    monkeypatch.setattr(libraries, "version", VERSIONS.__getitem__)
    return fake


def materialize(
    resources: dict[str, Any],
    spec: str,
    selection: Sequence[dg.AssetsDefinition] | None = None,
    instance: dg.DagsterInstance | None = None,
    **config: Any,
) -> dg.ExecuteInProcessResult:
    instance = instance or dg.DagsterInstance.ephemeral()
    instance.add_dynamic_partitions(MODELS_NAME, [spec])
    return dg.materialize(
        [hf_model_snapshot, extracted_graph, validated_graph, constraints_of_model],
        selection=selection,
        instance=instance,
        resources=resources,
        partition_key=spec,
        run_config={
            "ops": {asset.op.name: {"config": config} for asset in selection or [extracted_graph, validated_graph]}
        },
        raise_on_error=False,
    )


def test_model_becomes_validated_samples(work: FakeWork, project: Project, resources: dict[str, Any]) -> None:
    result = materialize(resources, ZOO)
    assert result.success
    checks = {item.check_name: item.passed for item in result.get_asset_check_evaluations()}
    assert checks == dict.fromkeys(names(), True)
    assert project.warehouse.query("SELECT spec, status FROM model").values.tolist() == [[ZOO, "success"]]
    assert set(project.warehouse.query("SELECT constraint_name FROM validation")["constraint_name"]) == set(names())


def metadata_of(result: dg.ExecuteInProcessResult, node: str) -> dict[str, list[dict[str, Any]]]:
    """Tables in the metadata of an asset, row by row; [] for one that has none."""
    (event,) = result.asset_materializations_for_node(node)
    return {
        name: [dict(record.data) for record in getattr(value, "records", [])] for name, value in event.metadata.items()
    }


def test_graphs_are_shown_as_tables(work: FakeWork, project: Project, resources: dict[str, Any]) -> None:
    result = materialize(resources, ZOO)
    for node in ("extracted_graph", "validated_graph"):
        shown = metadata_of(result, node)
        assert shown["operators"] == [{"operator": "torch.relu", "calls": 1, "graphs": 1}]
        assert shown["inputs"][0] == {
            "sample": "transformers/bert",
            "input": "x",
            "shape": "[2]",
            "dtype": "float32",
            "range": "0 … ",
            "mean": None,
            "std": None,
            "fed_by": "subgraph_0[1]",
        }
        assert shown["breaks"] == [{"after": "transformers/bert", "reason": "data-dependent if (net.py:7: if x:)"}]
        assert shown["graphs"][0]["operators"] == 1
    (row,) = metadata_of(result, "validated_graph")["constraints"]
    assert row == {"sample": "transformers/bert", **dict.fromkeys(names(), "holds")}
    rows = project.warehouse.query("SELECT operator, call_count FROM sample_op")
    assert rows.values.tolist() == [["torch.relu", 1]]


def test_captured_model_is_left_alone_until_a_library_changes(
    work: FakeWork, resources: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    materialize(resources, ZOO)
    again = materialize(resources, ZOO)
    assert work.captured == [ZOO] and work.validated == ["transformers/bert"]
    assert all(item.passed for item in again.get_asset_check_evaluations()), "findings of before still hold"
    materialize(resources, ZOO, again=True)
    assert len(work.captured) == 2 and len(work.validated) == 2
    monkeypatch.setattr(libraries, "version", {**VERSIONS, "transformers": "5.1"}.__getitem__)
    materialize(resources, ZOO)
    assert len(work.captured) == 3


def test_what_another_torch_captured_is_held_against_its_environment(
    work: FakeWork, project: Project, resources: dict[str, Any], tmp_path: Path
) -> None:
    materialize(resources, ZOO)
    (tmp_path / "torch-9").mkdir()
    captures = Captures(project.warehouse, Path(project.extracted_root), tmp_path, "torch-9")
    write_record(tmp_path / "torch-9", VERSIONS)
    assert why_capture(captures, ZOO) is None
    write_record(tmp_path / "torch-9", {**VERSIONS, "torch": "9.0"})
    assert "9.0 now" in str(why_capture(captures, ZOO))


def test_lost_samples_are_captured_again(work: FakeWork, project: Project, resources: dict[str, Any]) -> None:
    materialize(resources, ZOO)
    (Path(project.extracted_root) / "transformers/bert/graph_net.json").unlink()
    materialize(resources, ZOO)
    assert len(work.captured) == 2


def test_file_may_have_changed_so_it_is_captured_again(
    work: FakeWork, resources: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parent)
    materialize(resources, FILE)
    materialize(resources, FILE)
    assert work.captured == [FILE, FILE]


def test_failed_capture_fails_the_partition_and_is_a_row(
    work: FakeWork, project: Project, resources: dict[str, Any]
) -> None:
    work.message = "capture: ValueError: no tokens"
    result = materialize(resources, ZOO)
    assert not result.success
    (failure,) = [event for event in result.all_events if event.is_step_failure and event.step_key == "extracted_graph"]
    assert "no tokens" in str(failure.step_failure_data.user_failure_data)
    assert project.warehouse.query("SELECT status, message FROM model").values.tolist() == [["failure", work.message]]
    assert work.validated == []


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (ZOO, "load: whatever it says"),
        ("zoo:transfromers/bert", None),
        ("zooo:transformers/bert", None),
        ("file:gone.py:make", None),
    ],
)
def test_the_partition_of_a_model_that_does_not_exist_is_removed(
    work: FakeWork, project: Project, resources: dict[str, Any], spec: str, message: str | None
) -> None:
    work.message, work.reason = message, FailureReason.UNKNOWN_MODEL
    instance = dg.DagsterInstance.ephemeral()
    reason = failed_step(materialize(resources, spec, instance=instance))
    assert f"there is no model {spec}" in reason and "partition is removed" in reason
    assert (message or spec.partition(":")[0]) in reason
    assert instance.get_dynamic_partitions(MODELS_NAME) == []


def test_the_partition_of_a_model_that_was_captured_stays(
    work: FakeWork, project: Project, resources: dict[str, Any]
) -> None:
    assert materialize(resources, ZOO).success
    work.message, work.reason = "load: the library has no model 'bert' any more", FailureReason.UNKNOWN_MODEL
    instance = dg.DagsterInstance.ephemeral()
    assert "stays" in failed_step(materialize(resources, ZOO, instance=instance, again=True))
    work.message, work.reason = "load: UnknownModelError: it only says so", FailureReason.UNKNOWN
    failed_step(materialize(resources, ZOO, instance=instance, again=True))
    assert instance.get_dynamic_partitions(MODELS_NAME) == [ZOO]


def failed_step(result: dg.ExecuteInProcessResult) -> str:
    """Why the step failed that did."""
    (failure,) = [event for event in result.all_events if event.is_step_failure]
    return str(failure.step_failure_data.user_failure_data)


def test_nothing_to_validate_is_a_failure_that_says_so(work: FakeWork, resources: dict[str, Any]) -> None:
    result = materialize(resources, ZOO, [validated_graph])
    (failure,) = [event for event in result.all_events if event.is_step_failure]
    assert "has no samples to validate" in str(failure.step_failure_data.user_failure_data)


def test_broken_constraint_is_a_failed_check(work: FakeWork, resources: dict[str, Any]) -> None:
    work.broken = {"re_extraction"}
    result = materialize(resources, ZOO)
    failed = {event.step_key for event in result.all_events if event.is_step_failure}
    assert failed == {"constraints_of_model"}, "the check blocks what comes after; the asset itself was made"
    by_name = {item.check_name: item for item in result.get_asset_check_evaluations()}
    assert {name for name, item in by_name.items() if not item.passed} == {"re_extraction"}
    (row,) = by_name["re_extraction"].metadata["broken_by"].records
    assert row.data["message"] == "another graph came out"


def test_an_undecided_constraint_is_a_failed_check_and_is_tried_again(
    work: FakeWork, project: Project, resources: dict[str, Any]
) -> None:
    work.undecided = ("runnable", "re_extraction")
    result = materialize(resources, ZOO)
    by_name = {item.check_name: item for item in result.get_asset_check_evaluations()}
    assert {name for name, item in by_name.items() if not item.passed} == {"runnable", "re_extraction"}
    assert by_name["runnable"].metadata["not_validated"].value == ["transformers/bert"]
    shown = metadata_of(result, "validated_graph")["undecided"]
    why = "timeout: it ran for more than 300 s"
    assert shown == [{"sample": "transformers/bert", "constraint": name, "why": why} for name in work.undecided]
    assert not project.warehouse.query("SELECT 1 FROM validation WHERE constraint_name = 'runnable'").size
    assert not project.warehouse.query("SELECT 1 FROM sample_validity WHERE validity = 'invalid'").size
    work.undecided = ()
    assert materialize(resources, ZOO).success
    assert len(work.validated) == 2


def test_a_sample_that_changed_since_fails_the_checks_that_are_run_by_themselves(
    work: FakeWork, project: Project, resources: dict[str, Any]
) -> None:
    assert materialize(resources, ZOO).success
    assert checks_alone(resources) == dict.fromkeys(names(), True)
    code = Path(project.extracted_root) / "transformers/bert/model.py"
    code.write_text(code.read_text().replace("relu", "sigmoid"))
    assert checks_alone(resources) == dict.fromkeys(names(), False), "nobody has validated this version"


def checks_alone(resources: dict[str, Any]) -> dict[str, bool]:
    """As the UI runs them for a partition: the checks alone, of the job that holds everything."""
    assets = [hf_model_snapshot, extracted_graph, validated_graph]
    defs = dg.Definitions(assets, asset_checks=[constraints_of_model], resources=resources)
    with dg.DagsterInstance.ephemeral() as instance:
        instance.add_dynamic_partitions(MODELS_NAME, [ZOO])
        job = defs.resolve_implicit_global_asset_job_def()
        alone = job.get_subset(asset_selection=set(), asset_check_selection=set(constraints_of_model.check_keys))
        result = alone.execute_in_process(instance=instance, partition_key=ZOO, raise_on_error=False)
        evaluations = result.get_asset_check_evaluations()
    assert all(item.metadata["findings_from"].value for item in evaluations)
    return {item.check_name: item.passed for item in evaluations}


def test_only_hub_models_are_downloaded(
    resources: dict[str, Any], project: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[tuple[str, str | None]] = []

    def download(wanted: Download, deadline_s: float) -> Path:
        assert 0 < deadline_s < resources["workers"].extraction.deadline_s
        asked.append((wanted.repository, wanted.revision))
        if wanted.repository == "gone/away":
            raise HubError("there is no model")
        (tmp_path / "abc").mkdir()
        (tmp_path / "abc/config.json").write_text("{}")
        return tmp_path / "abc"

    monkeypatch.setattr("ops.dataset.sources.hub.download_in_time", download)
    for spec, revision in ((ZOO, None), ("hub:google/vit@main", "abc")):
        instance = dg.DagsterInstance.ephemeral()
        instance.add_dynamic_partitions(MODELS_NAME, [spec])
        result = dg.materialize([hf_model_snapshot], instance=instance, resources=resources, partition_key=spec)
        (event,) = result.asset_materializations_for_node("hf_model_snapshot")
        assert event.metadata["downloaded"].value is (revision is not None)
        assert revision is None or event.metadata["revision"].value == revision
    assert asked == [("google/vit", "main")]
    instance.add_dynamic_partitions(MODELS_NAME, ["hub:gone/away"])
    with pytest.raises(dg.Failure, match="there is no model"):
        dg.materialize([hf_model_snapshot], instance=instance, resources=resources, partition_key="hub:gone/away")
