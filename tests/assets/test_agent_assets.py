"""The agent as an asset: the funnel as metadata, and the check on what was lost for reasons of ours."""

from pathlib import Path
from typing import Any
from unittest import mock

import dagster as dg

from assets.agent import GrowRequest, few_lost_for_our_reasons, grown_dataset
from assets.resources import Project
from tests.warehouse import agent_runs


def test_the_funnel_and_the_reasons_are_shown(project: Project, resources: dict[str, Any], tmp_path: Path) -> None:
    models = agent_runs.candidates(tmp_path / "models")
    by_spec = {each.spec: each for each in models}
    decides = lambda *_: agent_runs.Decides  # noqa: E731
    config = dg.RunConfig({"grown_dataset": GrowRequest(finders=list(by_spec), into="t")})
    with (
        agent_runs.costless(),
        mock.patch("assets.agent.triage_by", decides),
        mock.patch(
            "warehouse.stages.intake.agent._named",
            lambda model: next(each for each in models if each.spec == model.text),
        ),
        dg.DagsterInstance.ephemeral() as instance,
    ):
        result = dg.materialize(
            [grown_dataset, few_lost_for_our_reasons], resources=resources, instance=instance, run_config=config
        )
    assert result.success
    metadata = result.asset_materializations_for_node("grown_dataset")[0].metadata
    assert "| found | 6 | ██████████ |" in str(metadata["funnel"].value)
    assert "| submitted | 2 | ████ |" in str(metadata["funnel"].value)
    assert metadata["submitted"].value == 2
    assert [column.name for column in metadata["lost"].schema.columns][:2] == ["models", "reason"], "others are cut off"
    lost = {tuple(record.data[name] for name in ("state", "reason", "models")) for record in metadata["lost"].records}
    assert ("refused", "gated", 1) in lost
    (check,) = result.get_asset_check_evaluations()
    assert (check.passed, check.severity) == (False, dg.AssetCheckSeverity.WARN)
    assert (Path(project.log_dir).parent / "datasets" / "t" / "file" / "linear-make" / "recipe.py").is_file()
