"""`grown_dataset`: a collection of the agent, which grows by the models that finders find."""

import math
import os
from contextlib import closing
from pathlib import Path

import dagster as dg
from pydantic import Field

from assets.captures import extractor_of
from assets.metadata import Materialized, content_version, table
from assets.resources import Project, Workers
from ops.dataset.intake.collection import Collection
from ops.dataset.intake.rows import State
from ops.dataset.intake.triage import Policy
from ops.dataset.validate.run import ValidateConfig
from ops.execution.torch_worker import TORCH_PRELOAD
from warehouse.questions.agent_tasks import Funnel, collections, funnel, tasks_of
from warehouse.stages.intake.agent import AgentStage, candidates_of, triage_by

OUR_SHARE = 0.05
"""Share of the models found that may be lost for reasons of ours; the check warns above it."""


class GrowRequest(dg.Config):
    """The settings of one run."""

    finders: list[str] = Field(
        default=[], description="Where models are looked for, such as hub?task=fill-mask&limit=100; none to go on."
    )
    into: str = Field(default="agent", description="Name of the collection.")
    limit: int | None = Field(default=None, description="Take no more than so many models.")
    again: bool = Field(default=False, description="Take models again that were refused or failed.")
    mesh: str = Field(default="", description="Split each model over devices, as in tp:2.")


@dg.asset(group_name="ingest", kinds={"huggingface", "torch"})
def grown_dataset(
    context: dg.AssetExecutionContext, config: GrowRequest, project: Project, workers: Workers
) -> Materialized:
    """Models that finders find, each captured, validated and submitted by itself, or with a reason why not."""
    collection = Collection.below(Path(project.log_dir).parent, config.into)
    places = range(len(os.sched_getaffinity(0)) + 1)
    triage_host, *hosts = (workers.host.twin(TORCH_PRELOAD, f"agent {place}") for place in places)
    endpoint = project.source_options.get("endpoint")
    validation = ValidateConfig(**workers.validation.model_dump())
    policy = Policy(memory_limit_bytes=validation.memory_limit_bytes)
    stage = AgentStage(
        collection=collection,
        triage=triage_by(policy, triage_host, collection.work / "configs", project.site, endpoint),
        hosts=hosts,
        site=project.site,
        extractor=extractor_of(project, workers, collection.samples),
        validation=validation,
        again=config.again,
    )
    candidates = candidates_of(config.finders, project.source_options, config.mesh)
    with closing(stage.run(candidates, limit=config.limit)) as results:
        for task in results:
            reason = "" if task.reason is None else f": {task.reason}: {(task.message or '').partition(chr(10))[0]}"
            context.log.info(f"{task.model}: {task.state}{reason}")
    state = funnel(project.warehouse, collection.name)
    tasks = tasks_of(project.warehouse, collection.name).values()
    submitted = sorted((task.model, task.content_hashes) for task in tasks if task.state == State.SUBMITTED)
    return dg.MaterializeResult(
        metadata={**_funnel_metadata(state), "dataset": dg.MetadataValue.path(collection.dataset.root)},
        data_version=content_version((collection.name, submitted)),
    )


_BAR = 10
"""Characters of the longest bar: as many as the UI shows beside the names of metadata."""


def _funnel_metadata(state: Funnel) -> dict[str, dg.MetadataValue]:
    """The funnel of a collection and the reasons for losses; counts come first, as the page's column is narrow."""
    total = max(state.counts["found"], 1)
    bars = "\n".join(
        f"| {stage} | {count:,} | {'█' * math.ceil(_BAR * count / total)} |" for stage, count in state.counts.items()
    )
    return {
        "funnel": dg.MetadataValue.md(f"| stage | models | |\n|---|---:|---|\n{bars}"),
        "lost": table(
            {"models": loss.count, "reason": loss.reason, "state": loss.state, "example": loss.example}
            for loss in state.losses
        ),
        "tried_again_by_the_next_run": dg.MetadataValue.int(state.passing),
        "lost_for_our_reasons": dg.MetadataValue.float(state.our_share),
        "submitted": dg.MetadataValue.int(state.counts["submitted"]),
        "waiting": dg.MetadataValue.int(state.waiting),
    }


@dg.asset_check(asset=grown_dataset, name="few_lost_for_our_reasons")
def few_lost_for_our_reasons(project: Project) -> dg.AssetCheckResult:
    """Check that few models of each collection were lost because this project, or its limits, failed."""
    states = [funnel(project.warehouse, name) for name in collections(project.warehouse)]
    return dg.AssetCheckResult(
        passed=all(state.our_share <= OUR_SHARE for state in states),
        severity=dg.AssetCheckSeverity.WARN,
        metadata={
            "collections": table({"collection": state.collection, "share": state.our_share} for state in states),
            "reasons": table(
                {"collection": state.collection, "reason": loss.reason, "models": loss.count, "example": loss.example}
                for state in states
                for loss in state.losses
                if loss.is_ours
            ),
        },
    )
