"""`news`: results since the last time, as regressed, fixed, new or measured; and the work that is left."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from types import MappingProxyType

import dagster as dg
from dagster import DagsterInstance

from assets.benchmark import benchmark_key, clear_failure
from assets.metadata import Materialized, content_version, table
from assets.resources import DATASET, NIGHTLY, SCHEDULE_TAG, Measuring, Project, Scoring, Workers
from ops.evaluation.benchmark.describe import spec_of
from ops.evaluation.verdict.words import run_text
from ops.execution.untrusted.text import printable
from ops.words import escape_markdown, markdown_table
from warehouse.questions.news import News, NewsKind, Suspect, news_since, suspects, worse_groups
from warehouse.selection.scope import scope_of
from warehouse.stages.benchmark import BenchmarkStage
from warehouse.stages.builds.night import NightPlan, counts, plan_night

NEWS_KEY = dg.AssetKey("news")
CHECK = "no_regressions"
CHECK_STEP = "news_no_regressions"
_CHECKED = "Nothing regressed since the last time. The run of a night fails where something did."

GROUPS = "regressed_groups"
"""Key of metadata: number of groups of samples (of an operator, a family, all) that a build made worse."""

UNTIL = "until"
"""Key of metadata: time when the results were read, at which the next news begin."""

SHOWN = 50
"""Greatest number of lines of one kind and backend in the summary; the table of results has more."""


def news_assets(
    variants: Mapping[str, Sequence[Mapping[str, str]]] = MappingProxyType({}),
) -> tuple[dg.AssetsDefinition, dg.AssetChecksDefinition]:
    """Make the asset and its check for the backends of the settings, each with its variants."""

    @dg.asset(
        key=NEWS_KEY,
        group_name="news",
        kinds={"duckdb"},
        deps=[benchmark_key(name) for name in variants],
        description="What results told since the last time: what regressed, what was fixed, what is new, what is left.",
    )
    def news(
        context: dg.AssetExecutionContext,
        project: Project,
        workers: Workers,
        measuring: Measuring,
        scoring: Scoring,
    ) -> Materialized:
        since, until = last_time(context.instance), datetime.now(UTC)
        with clear_failure("news"):
            project.warehouse.ingest()
            scope = scope_of(project.warehouse, dataset=DATASET, list_name=project.night_list or None)
            items = news_since(project.warehouse, since, backends=list(variants), scope=scope)
            groups = worse_groups(project.warehouse, since, backends=list(variants))
            undecided = suspects(project.warehouse, since, backends=list(variants), scope=scope)
            stage = BenchmarkStage(config=measuring.config, host=workers.host, site=project.site)
            left_over = plan_night(
                stage,
                [spec_of(name, options) for name, several in variants.items() for options in several],
                project.roots,
                scope=scope,
                include_invalid=scoring.include_invalid,
                compares=project.verdict_budget_s > 0,
            )
        summary = as_markdown(items, left_over, since, groups, undecided)
        context.log.info(f"{', '.join(headline(items, left_over))} since {time_text(since)}")
        return dg.MaterializeResult(
            metadata={
                "summary": dg.MetadataValue.md(summary),
                **{kind.value: dg.MetadataValue.int(count) for kind, count in count_kinds(items).items()},
                GROUPS: dg.MetadataValue.int(len(groups)),
                "suspected": dg.MetadataValue.int(len(undecided)),
                "left": dg.MetadataValue.int(sum(map(len, left_over.due.values()))),
                "results": table(_cells(item) for item in items),
                "since": dg.MetadataValue.timestamp(since),
                UNTIL: dg.MetadataValue.timestamp(until),
            },
            data_version=content_version(sorted(item.run_id for item in items)),
        )

    @dg.multi_asset_check(name=CHECK_STEP, specs=[dg.AssetCheckSpec(CHECK, asset=NEWS_KEY, description=_CHECKED)])
    def no_regressions(context: dg.AssetCheckExecutionContext) -> Iterator[dg.AssetCheckResult]:
        """Check that the newest news have no regression."""
        count = sum(int(_newest(context.instance, name)) for name in (NewsKind.REGRESSED.value, GROUPS))
        yield dg.AssetCheckResult(check_name=CHECK, passed=not count, metadata={"regressed": count})
        if count and context.run.tags.get(SCHEDULE_TAG) == NIGHTLY:
            raise dg.Failure(f"{count} results regressed: see the summary of `news`", allow_retries=False)

    return news, no_regressions


def last_time(instance: DagsterInstance) -> datetime:
    """Find the time when results were read last; 1970 where they never were."""
    return datetime.fromtimestamp(_newest(instance, UNTIL), UTC)


def _newest(instance: DagsterInstance, name: str) -> float:
    """Read a number from the metadata of the newest news; 0 where there are none."""
    event = instance.get_latest_materialization_event(NEWS_KEY)
    shown = event.asset_materialization.metadata if event and event.asset_materialization else {}
    return float(str(shown[name].value)) if name in shown else 0.0


def time_text(since: datetime) -> str:
    """Format a time; 1970 is "the beginning"."""
    return f"{since:%Y-%m-%d %H:%M} UTC" if since.timestamp() else "the beginning"


def count_kinds(items: Sequence[News]) -> dict[NewsKind, int]:
    """Count the results of each kind; `measured` counts all."""
    by_kind = Counter(item.kind for item in items)
    return {kind: len(items) if kind is NewsKind.MEASURED else by_kind[kind] for kind in NewsKind}


def headline(items: Sequence[News], left_over: NightPlan) -> list[str]:
    """Write the counts in two parts: "1 regressed, 0 fixed, 3 new" and "42 measured, 5 left for the next night"."""
    parts = [f"{count} {kind}" for kind, count in count_kinds(items).items()]
    rest = f"{sum(map(len, left_over.due.values()))} left for the next night"
    return [", ".join(parts[:-1]), f"{parts[-1]}, {rest}"]


def as_markdown(
    items: Sequence[News],
    left_over: NightPlan,
    since: datetime,
    groups: Sequence[str] = (),
    undecided: Sequence[Suspect] = (),
) -> str:
    """Write the summary: counts, then changes with the results before and now, then the work that is left.

    Lines are short, since the UI shows them unbroken in a column of some 45 characters.
    """
    first, second = headline(items, left_over)
    lines = [f"**{first}**", "", second, "", f"since {time_text(since)}"]
    if groups:
        lines += ["", "### Regressed groups", "", *(f"- {_cell(group)}" for group in groups)]
    for label in dict.fromkeys(item.label for item in undecided):
        slower = [
            (item.sample_id, f"{item.before:.3g}×", f"{item.now:.3g}×") for item in undecided if item.label == label
        ]
        lines += _table(f"Suspected under {_cell(label)}: slower, not decided", slower)
    for kind in (NewsKind.REGRESSED, NewsKind.FIXED, NewsKind.NEW):
        of_kind = [item for item in items if item.kind is kind]
        for label in dict.fromkeys(item.label for item in of_kind):
            rows = [(item.sample_id, *_results_text(item, brief=True)) for item in of_kind if item.label == label]
            lines += _table(f"{kind.capitalize()} under {_cell(label)}", rows)
    remaining = [f"- {_cell(label)}: {counts(due)}" for label, due in left_over.due.items() if due]
    remaining += [f"- {_cell(label)}: cannot be asked: {_cell(reason)}" for label, reason in left_over.unknown.items()]
    remaining += [f"- {_cell(label)}: not compared with the build before to the end" for label in left_over.undecided]
    if left_over.changed_folders:
        remaining.append(f"- {left_over.changed_folders} samples added, changed or removed")
    return "\n".join([*lines, *(["", "### Left for the next night", "", *remaining] if remaining else [])])


def _table(title: str, rows: Sequence[tuple[str, str, str]]) -> list[str]:
    """Write a table of samples with their results before and now."""
    table_text = markdown_table(("sample", "before", "now"), [list(map(_cell, row)) for row in rows[:SHOWN]])
    more = ["", f"and {len(rows) - SHOWN} more"] if len(rows) > SHOWN else []
    return ["", f"### {title}", "", table_text, *more]


def _results_text(item: News, *, brief: bool = False) -> tuple[str, str]:
    """Describe the results before and now in a few words."""
    return run_text(item.before, brief=brief) if item.before else "", run_text(item.now, brief=brief)


def _cell(value: object) -> str:
    """Escape a text for a cell of a Markdown table: names and messages are not trusted."""
    return escape_markdown(printable(str(value), 200))


def _cells(item: News) -> dict[str, object]:
    before, now = _results_text(item)
    return {
        "kind": item.regression or str(item.kind),
        "backend": item.label,
        "sample": item.sample_id,
        "before": before,
        "now": now,
        "before_version": item.before and item.before.backend_version,
        "version": item.now.backend_version,
        "run": item.run_id,
    }
