"""`graphnet agent`: a dataset that grows by itself."""

import contextlib
import dataclasses
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from backends._shared.messages import did_you_mean
from ops.dataset.intake.candidate import ModelCandidate
from ops.dataset.intake.collection import Collection
from ops.dataset.intake.licences import USUAL, allowed_licences
from ops.dataset.intake.repair.attempts import MOST
from ops.dataset.intake.repair.external import ExternalFixer
from ops.dataset.intake.report import read_report
from ops.dataset.intake.rows import AgentTask, State
from ops.dataset.intake.submit.hub import BATCH, DatasetRepository
from ops.dataset.intake.triage import Policy
from ops.dataset.validate.run import ValidateConfig
from pipelines.exits import ExitCode, NothingToDoError, usage_errors
from pipelines.options import json_option, limit_options, mesh_option, select_given
from pipelines.output.console import Format, as_record, echo_json, echo_rows, tell
from pipelines.output.progress import duration_text, progress
from pipelines.selection.warehouses import ingested_warehouse
from pipelines.settings import load_settings
from pipelines.stages import extractor_of, site_of, worker_host, worker_hosts
from warehouse.questions.agent_tasks import STAGES, Funnel, collections, funnel, note_commits
from warehouse.stages.intake.agent import AgentStage, candidates_of, triage_by
from warehouse.store import Warehouse

_COLLECTION = "agent"


SECTION = "samples"
"""Section of the list of commands."""


@click.group("agent", short_help="Grow a dataset: find models, capture them, keep what is valid and new.")
def command() -> None:
    """Grow a dataset by itself: find models, decide by their configurations which are worth a capture, write a recipe
    of each, capture and validate it in the sandbox, and submit what is valid and new.

    \b
    Examples:
      graphnet agent run "hub?task=fill-mask&limit=100"
      graphnet agent status
    """  # noqa: D205, D301


@command.command("run")
@click.argument("finders", metavar="[FINDER]...", nargs=-1)
@click.option(
    "--into", "name", default=_COLLECTION, show_default=True, metavar="NAME", help="The collection that grows."
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of its dataset, which is remembered; at first .graphnet/datasets/NAME, which no score is over.",
)
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Take no more than so many models.")
@click.option("--again", is_flag=True, help="Take models again that were refused or failed, or whose samples are gone.")
@click.option("--workers", type=click.IntRange(min=1), metavar="N", help="Models at a time; by default one a core.")
@click.option("--licences", default=",".join(USUAL), show_default=True, help="Licences, kinds, or any.")
@click.option("--unlicensed", is_flag=True, help="Take models, too, that name no licence.")
@click.option("--gated", is_flag=True, help="Take models, too, whose conditions your token's account accepted.")
@click.option("--remote-code", is_flag=True, help="Run code of repositories, each in a sandbox of its own.")
@click.option("--most-parameters", type=click.IntRange(min=1), metavar="N", help="Refuse larger models.")
@mesh_option
@click.option("--attempts", type=click.IntRange(min=1), default=MOST, show_default=True, help="Recipes a model.")
@click.option("--fixer", metavar="COMMAND", help="Ask this command, too, for another recipe where one failed.")
@limit_options
@json_option
def run(
    finders: tuple[str, ...],
    name: str,
    out: Path | None,
    limit: int | None,
    again: bool,
    workers: int | None,
    mesh: str,
    attempts: int,
    fixer: str | None,
    deadline_s: float | None,
    memory_limit_bytes: int | None,
    form: Format,
    **chosen: Any,
) -> int:
    """Take the models of each FINDER into a collection, and those that an earlier run left on their way; without a
    FINDER, the models of the collection that may end otherwise now.

    A FINDER is hub, list, zoo or recipes with options after ?, or a model as `graphnet extract` takes it. A model that
    came to an end is passed over; one that failed for a reason that may be gone is tried again. The run may be
    interrupted or killed at any time: the next one goes on.

    \b
    Examples:
      graphnet agent run "hub?task=fill-mask&limit=100"
      graphnet agent run "list?path=models.txt" --into mine --licences any --unlicensed
      graphnet agent run "zoo?match=transformers/b*" zoo:transformers/vit --limit 5
      graphnet agent run "zoo?match=transformers/*" --mesh tp:2 --into split
      graphnet agent run --again
    """  # noqa: D205, D301
    settings = load_settings()
    with usage_errors():
        collection = Collection.below(settings.home, name, out)
        candidates = candidates_of(finders, settings.source_options(), mesh)
        external = [ExternalFixer.of(fixer)] if fixer else []
        licences, limit_bytes = allowed_licences(chosen.pop("licences")), settings.validate.memory_limit_bytes
        policy = Policy(licences=licences, memory_limit_bytes=limit_bytes, **select_given(**chosen))
    limits = dataclasses.replace(
        settings.extract, **select_given(deadline_s=deadline_s, memory_limit_bytes=memory_limit_bytes)
    )
    with contextlib.ExitStack() as stack:
        site = site_of(settings, store=True)
        triage_host = stack.enter_context(worker_host(settings))
        endpoint = settings.source_options().get("endpoint")
        stage = AgentStage(
            collection=collection,
            triage=triage_by(policy, triage_host, collection.work / "configs", site, endpoint),
            extractor=extractor_of(settings, triage_host, collection.samples, limits),
            hosts=worker_hosts(settings, stack, workers),
            site=site,
            validation=ValidateConfig(**dataclasses.asdict(settings.validate)),
            external=external,
            most_attempts=attempts,
            again=again,
        )
        taken = _take(stage, candidates, form, limit)
    return ExitCode.FAILED if all(task.state == State.FAILED for task in taken) else ExitCode.OK


def _take(
    stage: AgentStage, candidates: Iterable[ModelCandidate] | None, form: Format, limit: int | None
) -> list[AgentTask]:
    """Take models and show the result of each; however this ends, show the state of the collection.

    Raises:
        NothingToDoError: There are none; says whether there are others.
    """
    taken: list[AgentTask] = []
    seen, pending, started = 0, 0, time.monotonic()
    with progress(0) as ticker:

        def expect(models: int, count: int) -> None:
            nonlocal seen, pending
            seen, pending = models, count
            ticker.extend(count)

        try:
            with contextlib.closing(stage.run(candidates, limit=limit, on_pending=expect)) as results:
                for task in results:
                    taken.append(task)
                    seconds = (time.monotonic() - started) / len(taken)
                    ticker.expect((pending - len(taken)) * seconds, f"{3600 / seconds:,.0f} an hour")
                    ticker.start(task.model)
                    ticker.finish(_note(task))
                    if form is Format.JSON:
                        echo_json(as_record(task))
        finally:
            if pending:
                tell(_summary(funnel(stage.site.warehouse, stage.collection.name)))
    if pending:
        return taken
    if seen:
        count = "the model" if seen == 1 else f"all {seen:,} models"
        raise NothingToDoError(f"nothing to do: {count} came to an end before (--again takes them again)")
    empty = f"the collection {stage.collection.name} has no models: name a FINDER, such as hub?task=fill-mask&limit=100"
    raise NothingToDoError(empty if candidates is None else "nothing to do: no model was found")


def _note(task: AgentTask) -> str:
    """Describe the result of a model in a few words."""
    parts = [task.state, task.reason, (task.message or "").partition("\n")[0]]
    if task.state == State.SUBMITTED:
        parts.append("1 graph" if len(task.sample_ids) == 1 else f"{len(task.sample_ids)} graphs")
    fixed = f" (by {', '.join(task.fixers)})" if task.fixers and task.state != State.FAILED else ""
    return ": ".join(filter(None, parts)) + fixed


def _summary(state: Funnel) -> str:
    """Summarise the stages that the models of a collection reached, in a line."""
    stages = ", ".join(f"{count:,} {stage}" for stage, count in state.counts.items())
    waiting = f"; {state.waiting:,} wait: run it again" if state.waiting else ""
    return f"{state.collection}: {stages}{waiting}"


@command.command("status")
@click.argument("name", required=False)
@json_option
def status(name: str | None, form: Format) -> int:
    """Show how far the models of the collection NAME came, and why others left; without NAME, of all collections.

    \b
    Examples:
      graphnet agent status
      graphnet agent status mine --json
      graphnet sql "select model, reason, message from agent_task where state = 'failed'"
    """  # noqa: D301
    warehouse = ingested_warehouse(load_settings())
    names = collections(warehouse)
    if not names:
        raise NothingToDoError('the agent took no model yet: graphnet agent run "hub?task=fill-mask&limit=100"')
    if name is not None and name not in names:
        raise click.UsageError(f"there is no collection {name!r}{did_you_mean(name, names)}: {', '.join(names)}")
    states = [funnel(warehouse, each) for each in (names if name is None else [name])]
    if form is Format.JSON:
        for state in states:
            echo_json({**dataclasses.asdict(state), "our_share": state.our_share, "passing": state.passing})
        return ExitCode.OK
    rows = [(state.collection, *state.counts.values(), state.waiting, state.per_hour) for state in states]
    echo_rows(("collection", *STAGES, "waiting", "per_hour"), rows, form)
    losses = [
        (state.collection, loss.state, loss.reason, loss.count, f"{loss.share:.1%}", loss.example)
        for state in states
        for loss in state.losses
    ]
    if losses:
        echo_rows(("collection", "state", "reason", "count", "share", "example"), losses, form)
    for state in states:
        if state.passing:
            again = f"`graphnet agent run --into {state.collection}` tries {state.passing:,} of those again"
            tell(f"{state.collection}: {again}: their reasons may be gone")
        if state.left_s is not None:
            tell(f"{state.collection}: {state.waiting:,} models wait, for about {duration_text(state.left_s)}")
    return ExitCode.OK


@command.command("submit")
@click.argument("name", default=_COLLECTION)
@click.option("--to", "repository", required=True, metavar="OWNER/NAME", help="A dataset repository on the hub.")
@click.option("--private", is_flag=True, help="Make the repository a private one, where it is new.")
@click.option("--batch", type=click.IntRange(min=1), default=BATCH, show_default=True, help="Models of a commit.")
def submit(name: str, repository: str, private: bool, batch: int) -> int:
    """Put the dataset of the collection NAME into a dataset repository on a hub, one commit a batch.

    What the repository has is left out: the same again submits nothing, and what was cut off goes on. HF_TOKEN has to
    be a token that may write there; the setting hub.endpoint names another hub.

    \b
    Examples:
      graphnet agent submit --to someone/graphs
      graphnet agent submit mine --to someone/graphs --private --batch 50
    """  # noqa: D301
    settings = load_settings()
    with usage_errors():
        folder = Collection.below(settings.home, name).dataset.root
        target = DatasetRepository(repository=repository, endpoint=settings.hub.endpoint, private=private)
    warehouse = Warehouse(settings.warehouse_path)
    count = 0

    def note(commits: Mapping[str, str]) -> int:
        reports = {each: read_report(folder / each) or {} for each in commits}
        by_model = {str(reports[each].get("model")): f"{repository}@{commit}" for each, commit in commits.items()}
        return note_commits(warehouse, name, by_model)

    for done in target.submit(folder, batch=batch):
        if done.commit is not None:
            tell(f"{done.commit}: {len(done.models)} models")
            note(dict.fromkeys(done.models, done.commit))
        if noted := note({model: commit for model, commit in done.before.items() if commit is not None}):
            tell(f"{noted} models were there, by commits that were not known here, and are noted")
        if unknown := sum(commit is None for commit in done.before.values()):
            tell(f"{unknown} models were there, and the hub does not say by which commit")
        count += len(done.models) + noted
    if not count:
        raise NothingToDoError(f"nothing to submit: {repository} has all models of {folder}")
    return ExitCode.OK
