"""The agent as an asset: the funnel as metadata, and the check on what was lost for reasons of ours."""

from pathlib import Path
from unittest import mock

import dagster as dg

from assets.agent import GrowRequest, few_lost_for_our_reasons, grown_dataset
from assets.resources import Project
from tests.assets.conftest import Resources, metadata_of
from tests.warehouse import agent_runs


def test_the_funnel_and_the_reasons_are_shown(project: Project, resources: Resources, tmp_path: Path) -> None:
    by_spec = {each.spec: each for each in agent_runs.candidates(tmp_path / "models")}
    decides = lambda *_: agent_runs.Decides  # noqa: E731
    config = dg.RunConfig({"grown_dataset": GrowRequest(finders=list(by_spec), into="t")})
    with (
        agent_runs.costless(),
        mock.patch("assets.agent.triage_by", decides),
        mock.patch("warehouse.stages.intake.agent.ModelCandidate.of", lambda text, _: by_spec[text]),
        dg.DagsterInstance.ephemeral() as instance,
    ):
        result = dg.materialize(
            [grown_dataset, few_lost_for_our_reasons], resources=resources, instance=instance, run_config=config
        )
    assert result.success
    shown = metadata_of(result, grown_dataset)
    assert "| found | 6 | ██████████ |" in shown["funnel"] and "| submitted | 2 | ████ |" in shown["funnel"]
    assert shown["submitted"] == 2
    assert [*shown["lost"][0].data][:2] == ["models", "reason"], "others are cut off"
    lost = {tuple(record.data[name] for name in ("state", "reason", "models")) for record in shown["lost"]}
    assert ("refused", "gated", 1) in lost
    (check,) = result.get_asset_check_evaluations()
    assert (check.passed, check.severity) == (False, dg.AssetCheckSeverity.WARN)
    assert (Path(project.log_dir).parent / "datasets" / "t" / "file" / "linear-make" / "recipe.py").is_file()
