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
from ops.dataset.validate.base import SampleValidation
from ops.dataset.validate.registry import names
from ops.execution.environments.definition import write_record
from ops.failures import FailureReason
from tests.assets.conftest import Resources, checks_of, metadata_of, passed_by
from tests.warehouse.warehouse_rows import intake, validation_of
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
        now = datetime.now(UTC)
        return intake(
            spec, *ids, message=self.message, reason=self.reason, log_path="/tmp/extract.log", extracted_at=now
        )

    def validate(self, targets: Sequence[SampleTarget], host: Any, **_: Any) -> Iterator[SampleValidation]:
        for target in targets:
            self.validated.append(target.sample_id)
            rows = [
                validation_of(target, name, passed=name not in self.broken, validated_at=datetime.now(UTC))
                for name in names()
                if name not in self.undecided
            ]
            undecided = dict.fromkeys(self.undecided, "timeout: it ran for more than 300 s")
            yield SampleValidation(target, tuple(rows), undecided)


def made_with(versions: dict[str, str]) -> Sample:
    """A sample that says which libraries it was captured with."""
    origin = {"library": "transformers", "library_version": versions["transformers"]}
    code = (
        "import torch\n\n\nclass GraphModule(torch.nn.Module):\n    def forward(self, x: torch.Tensor):\n"
        "        relu = torch.relu(x)\n        return (relu,)\n"
    )
    extra: dict[str, Json] = {
        "origin": {**origin, "torch_version": versions["torch"]},
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
    resources: Resources,
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


def test_model_becomes_validated_samples(work: FakeWork, project: Project, resources: Resources) -> None:
    result = materialize(resources, ZOO)
    assert result.success
    assert passed_by(result) == dict.fromkeys(names(), True)
    assert project.warehouse.query("SELECT spec, status FROM model").values.tolist() == [[ZOO, "success"]]
    assert set(project.warehouse.query("SELECT constraint_name FROM validation")["constraint_name"]) == set(names())


def table(result: dg.ExecuteInProcessResult, asset: dg.AssetsDefinition, name: str) -> list[dict[str, Any]]:
    """A table in the metadata of an asset, row by row."""
    return [dict(record.data) for record in metadata_of(result, asset)[name]]


def test_graphs_are_shown_as_tables(work: FakeWork, project: Project, resources: Resources) -> None:
    result = materialize(resources, ZOO)
    fed = {"sample": "transformers/bert", "input": "x", "shape": "[2]", "dtype": "float32", "range": "0 … "}
    fed |= {"mean": None, "std": None, "fed_by": "subgraph_0[1]"}
    for asset in (extracted_graph, validated_graph):
        assert table(result, asset, "operators") == [{"operator": "torch.relu", "calls": 1, "graphs": 1}]
        assert table(result, asset, "inputs")[0] == fed
        (stop,) = table(result, asset, "breaks")
        assert stop == {"after": "transformers/bert", "reason": "data-dependent if (net.py:7: if x:)"}
        assert table(result, asset, "graphs")[0]["operators"] == 1
    (row,) = table(result, validated_graph, "constraints")
    assert row == {"sample": "transformers/bert", **dict.fromkeys(names(), "holds")}
    rows = project.warehouse.query("SELECT operator, call_count FROM sample_op")
    assert rows.values.tolist() == [["torch.relu", 1]]


def test_captured_model_is_left_alone_until_a_library_changes(
    work: FakeWork, resources: Resources, monkeypatch: pytest.MonkeyPatch
) -> None:
    materialize(resources, ZOO)
    again = materialize(resources, ZOO)
    assert work.captured == [ZOO] and work.validated == ["transformers/bert"]
    assert failed_checks(again) == set(), "findings of before still hold"
    materialize(resources, ZOO, again=True)
    assert len(work.captured) == 2 and len(work.validated) == 2
    monkeypatch.setattr(libraries, "version", {**VERSIONS, "transformers": "5.1"}.__getitem__)
    materialize(resources, ZOO)
    assert len(work.captured) == 3


def test_what_another_torch_captured_is_held_against_its_environment(
    work: FakeWork, project: Project, resources: Resources, tmp_path: Path
) -> None:
    materialize(resources, ZOO)
    (tmp_path / "torch-9").mkdir()
    captures = Captures(project.warehouse, Path(project.extracted_root), tmp_path, "torch-9")
    write_record(tmp_path / "torch-9", VERSIONS)
    assert why_capture(captures, ZOO) is None
    write_record(tmp_path / "torch-9", {**VERSIONS, "torch": "9.0"})
    assert "9.0 now" in str(why_capture(captures, ZOO))


def test_lost_samples_are_captured_again(work: FakeWork, project: Project, resources: Resources) -> None:
    materialize(resources, ZOO)
    (Path(project.extracted_root) / "transformers/bert/graph_net.json").unlink()
    materialize(resources, ZOO)
    assert len(work.captured) == 2


def test_file_may_have_changed_so_it_is_captured_again(
    work: FakeWork, resources: Resources, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parent)
    materialize(resources, FILE)
    materialize(resources, FILE)
    assert work.captured == [FILE, FILE]


def test_failed_capture_fails_the_partition_and_is_a_row(
    work: FakeWork, project: Project, resources: Resources
) -> None:
    work.message = "capture: ValueError: no tokens"
    result = materialize(resources, ZOO)
    assert "no tokens" in failed_step(result)
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
    work: FakeWork, resources: Resources, spec: str, message: str | None
) -> None:
    work.message, work.reason = message, FailureReason.UNKNOWN_MODEL
    instance = dg.DagsterInstance.ephemeral()
    reason = failed_step(materialize(resources, spec, instance=instance))
    assert f"there is no model {spec}" in reason and "partition is removed" in reason
    assert (message or spec.partition(":")[0]) in reason
    assert instance.get_dynamic_partitions(MODELS_NAME) == []


def test_the_partition_of_a_model_that_was_captured_stays(work: FakeWork, resources: Resources) -> None:
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


def failed_checks(result: dg.ExecuteInProcessResult) -> set[str]:
    return {name for name, passed in passed_by(result).items() if not passed}


def test_nothing_to_validate_is_a_failure_that_says_so(work: FakeWork, resources: Resources) -> None:
    assert "has no samples to validate" in failed_step(materialize(resources, ZOO, [validated_graph]))


def test_broken_constraint_is_a_failed_check(work: FakeWork, resources: Resources) -> None:
    work.broken = {"re_extraction"}
    result = materialize(resources, ZOO)
    failed = {event.step_key for event in result.all_events if event.is_step_failure}
    assert failed == {"constraints_of_model"}, "the check blocks what comes after; the asset itself was made"
    assert failed_checks(result) == {"re_extraction"}
    (row,) = checks_of(result)["re_extraction"].metadata["broken_by"].records
    assert row.data["message"] == "NaN"


def test_an_undecided_constraint_is_a_failed_check_and_is_tried_again(
    work: FakeWork, project: Project, resources: Resources
) -> None:
    work.undecided = ("runnable", "re_extraction")
    result = materialize(resources, ZOO)
    assert failed_checks(result) == {"runnable", "re_extraction"}
    assert checks_of(result)["runnable"].metadata["not_validated"].value == ["transformers/bert"]
    shown = table(result, validated_graph, "undecided")
    why = "timeout: it ran for more than 300 s"
    assert shown == [{"sample": "transformers/bert", "constraint": name, "why": why} for name in work.undecided]
    assert not project.warehouse.query("SELECT 1 FROM validation WHERE constraint_name = 'runnable'").size
    assert not project.warehouse.query("SELECT 1 FROM sample_validity WHERE validity = 'invalid'").size
    work.undecided = ()
    assert materialize(resources, ZOO).success
    assert len(work.validated) == 2


def test_a_sample_that_changed_since_fails_the_checks_that_are_run_by_themselves(
    work: FakeWork, project: Project, resources: Resources
) -> None:
    assert materialize(resources, ZOO).success
    assert checks_alone(resources) == dict.fromkeys(names(), True)
    code = Path(project.extracted_root) / "transformers/bert/model.py"
    code.write_text(code.read_text().replace("relu", "sigmoid"))
    assert checks_alone(resources) == dict.fromkeys(names(), False), "nobody has validated this version"


def checks_alone(resources: Resources) -> dict[str, bool]:
    """As the UI runs them for a partition: the checks alone, of the job that holds everything."""
    assets = [hf_model_snapshot, extracted_graph, validated_graph]
    defs = dg.Definitions(assets, asset_checks=[constraints_of_model], resources=resources)
    with dg.DagsterInstance.ephemeral() as instance:
        instance.add_dynamic_partitions(MODELS_NAME, [ZOO])
        job = defs.resolve_implicit_global_asset_job_def()
        alone = job.get_subset(asset_selection=set(), asset_check_selection=set(constraints_of_model.check_keys))
        result = alone.execute_in_process(instance=instance, partition_key=ZOO, raise_on_error=False)
    assert all(item.metadata["findings_from"].value for item in result.get_asset_check_evaluations())
    return passed_by(result)


def test_only_hub_models_are_downloaded(resources: Resources, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
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
        shown = metadata_of(result, hf_model_snapshot)
        assert shown["downloaded"] is (revision is not None)
        assert revision is None or shown["revision"] == revision
    assert asked == [("google/vit", "main")]
    instance.add_dynamic_partitions(MODELS_NAME, ["hub:gone/away"])
    with pytest.raises(dg.Failure, match="there is no model"):
        dg.materialize([hf_model_snapshot], instance=instance, resources=resources, partition_key="hub:gone/away")
