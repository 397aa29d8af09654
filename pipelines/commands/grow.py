"""`graphnet grow`: a dataset of many different graphs, from what the installed libraries can build."""

import contextlib
import dataclasses
import fnmatch
import itertools
import re
import time
from collections import Counter
from collections.abc import Mapping, Sequence

import click

from ops.dataset.intake.variants import Plan, ask_offers
from ops.dataset.sample.catalog.description import LEAST_OPERATORS
from ops.dataset.sources.libraries.base import Architecture
from ops.dataset.sources.rows import IntakeRow
from ops.dataset.validate.run import ValidateConfig
from ops.execution.environments.definition import python_of
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.processes.limits import GIB
from pipelines.exits import ExitCode, NothingToDoError, explain_interrupt, usage_errors
from pipelines.options import json_option, limit_options, mesh_option, select_given
from pipelines.output.console import Format, as_record, echo_json, echo_rows, tell
from pipelines.output.progress import duration_text, progress
from pipelines.settings import TaskLimitSettings, load_settings
from pipelines.stages import extractor_of, site_of, worker_hosts
from warehouse.stages.intake.grow import Grown, GrowStage

LIMITS = TaskLimitSettings(deadline_s=120.0, memory_limit_bytes=4 * GIB)
"""Limits of capturing a model, and of validating a sample: grown ones are small."""

_SHOWN_REASONS = 20
_REASON_CHARACTERS = 110
_DETAILS = re.compile(r"'[^']*'|\"[^\"]*\"|`[^`]*`|\[[\d, ]*\]|\d+(?:\.\d+)?")
"""Parts that differ between messages of one reason: names, shapes, numbers."""


SECTION = "samples"
"""Section of the list of commands."""


@click.command("grow", short_help="Grow a dataset of many different graphs.")
@click.option("--count", type=click.IntRange(min=1), default=1000, show_default=True, help="Different graphs to reach.")
@click.option(
    "--most",
    type=click.IntRange(min=1),
    default=40,
    show_default=True,
    help="Graphs of an architecture (a model type of transformers, a family of timm), at most.",
)
@click.option(
    "--least-operators",
    type=click.IntRange(min=1),
    default=LEAST_OPERATORS,
    show_default=True,
    help="Graphs with fewer operators, such as a cast between two breaks of a model, are not kept.",
)
@click.option("--again", is_flag=True, help="Try all models again that failed, as after an update of this program.")
@click.option("--only", metavar="PATTERN", default="*", help='Only these architectures, as in "transformers/*bert*".')
@mesh_option
@click.option("--jobs", type=click.IntRange(min=1), help="Models at once; one a core by default.")
@click.option("--environment", metavar="NAME", default="", help="Capture with the libraries of another environment.")
@click.option("--show", type=click.IntRange(min=1), metavar="N", help="Only list the next N models to be captured.")
@limit_options
@json_option
def command(
    count: int,
    most: int,
    least_operators: int,
    again: bool,
    only: str,
    mesh: str,
    jobs: int | None,
    environment: str,
    show: int | None,
    deadline_s: float | None,
    memory_limit_bytes: int | None,
    form: Format,
) -> int:
    """Capture models of the installed libraries, in many sizes, until the dataset `grown` has so many different graphs.

    Architectures alternate, each with its classes, sizes, dtypes and directions; slow ones come less often. A sample
    is kept where its graph is new and all constraints hold. What was tried is in the table model: the same command
    goes on where it was ended, and tries again what failed once a library changed. Samples go to `grown` in the folder
    of all state.

    \b
    Examples:
      graphnet grow --count 10000
      graphnet grow --count 200 --only "transformers/*bert*" --most 10
      graphnet grow --count 100 --mesh tp:2 --only "transformers/*"
      graphnet grow --show 20
      graphnet grow --count 12000 --environment torch-2.14.1
    """  # noqa: D301
    settings = load_settings()
    limits = dataclasses.replace(LIMITS, **select_given(deadline_s=deadline_s, memory_limit_bytes=memory_limit_bytes))
    with usage_errors():
        python = python_of(environment, settings.environments_dir)
    with explain_interrupt("the same command"), contextlib.ExitStack() as stack:
        own_hosts = worker_hosts(settings, stack, jobs, "ops.dataset.capture.task", "ops.dataset.validate.task")
        hosts = [host.environment_host(python) for host in own_hosts]
        plan = Plan(_architectures(hosts[0], only), most, mesh)
        stage = GrowStage(
            root=settings.grown_root,
            extractor=extractor_of(settings, hosts[0], settings.grown_root, limits),
            hosts=hosts,
            validation=ValidateConfig(seed=settings.benchmark.seed, **dataclasses.asdict(limits)),
            site=site_of(settings, store=True),
            least_operators=least_operators,
            again=again,
        )
        if show is not None:
            rows = [(variant.family, variant.spec) for variant in itertools.islice(stage.untried_variants(plan), show)]
            echo_rows(("architecture", "spec"), rows, form)
            return ExitCode.OK
        return _grow(stage, plan, count, form)


def _architectures(host: WorkerHost, only: str) -> Mapping[str, Sequence[Architecture]]:
    """Architectures whose names match, by library, that the libraries in the environment of a host can build.

    Raises:
        NothingToDoError: There is nothing of that name.
    """
    with WorkerHost(host.python, host.preload) as listing:  # libraries are slow to import, and unneeded later
        offers = ask_offers(listing)
    for library, reason in offers.unfit.items():
        if fnmatch.fnmatchcase(f"{library}/", only.partition("/")[0] + "/"):
            tell(reason, kind="warning")
    matching = {
        library: [each for each in architectures if fnmatch.fnmatchcase(f"{library}/{each.name}", only)]
        for library, architectures in offers.libraries.items()
    }
    if not any(matching.values()):
        raise NothingToDoError(f'no architecture of the installed libraries matches {only!r}: try "transformers/*"')
    return matching


def _grow(stage: GrowStage, plan: Plan, count: int, form: Format) -> int:
    """Grow, with progress on stderr, and report the results."""
    tally = _Tally(count)
    with progress(count) as ticker, contextlib.closing(stage.run(plan, count)) as results:
        for result in results:
            tally.add(result)
            ticker.reach(result.count, tally.text)
            if form is Format.JSON:
                echo_json(as_record(result.row, "collected"))
    if not tally.models:
        raise NothingToDoError(_why_nothing(stage, count))
    stage.catalog()
    if form is not Format.JSON:
        echo_rows(("failure", "reason", "models"), tally.reasons(), form)
        click.echo(f"{tally.text}; they are in {stage.root}", err=True)
    return ExitCode.OK if tally.reached >= count else ExitCode.FAILED


def _why_nothing(stage: GrowStage, count: int) -> str:
    present = stage.graph_count()
    if present >= count:
        return f"the dataset grown has {present} different graphs already, and {count} were asked for: raise --count"
    return f"every model that the plan has was tried, and gave {present} graphs: raise --most, or install a library"


class _Tally:
    """Counts of the results of this run's models."""

    def __init__(self, count: int) -> None:
        self._count, self._started = count, time.monotonic()
        self._failures: Counter[tuple[str, str]] = Counter()
        self._new = self._duplicates = self.models = self.reached = 0

    def add(self, result: Grown) -> None:
        """Take a model into account."""
        self.models += 1
        self.reached = result.count
        self._new += result.new
        if result.row.failure is not None:
            self._failures[result.row.failure, reason_of(result.row)] += 1
        elif not result.new:
            self._duplicates += 1

    @property
    def text(self) -> str:
        """The line of progress: the number of graphs, the pace, and the failures by kind."""
        hours = (time.monotonic() - self._started) / 3600
        remaining = max(0, self._count - self.reached)
        is_going_on = remaining and self._new
        time_left = f"; {duration_text(3600 * remaining * hours / self._new)} left" if is_going_on else ""
        kinds: Counter[str] = Counter()
        for (kind, _), number in self._failures.items():
            kinds[kind] += number
        failed = ", ".join(f"{kind} {number}" for kind, number in kinds.most_common())
        return (
            f"{self.reached} of {self._count} graphs{time_left}; {self.models} models"
            f" ({self.models / hours:.0f} an hour) gave {self._new} new graphs"
            f" ({self._new / hours:.0f} an hour); {self._duplicates} gave none that is new, "
            f"{sum(kinds.values())} failed{f' ({failed})' if failed else ''}"
        )

    def reasons(self) -> list[tuple[str, str, int]]:
        """Kind and reason of failures, and how many models failed of it, most frequent first."""
        return [(kind, reason, count) for (kind, reason), count in self._failures.most_common(_SHOWN_REASONS)]


def reason_of(row: IntakeRow) -> str:
    """The reason why a model failed, without its particulars: names, numbers and shapes."""
    return _DETAILS.sub("…", (row.message or "").partition("\n")[0])[:_REASON_CHARACTERS]
