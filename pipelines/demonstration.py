"""The demonstration that `graphnet demo` runs: jobs of Dagster, and parts that options add."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipelines.settings import Settings

if TYPE_CHECKING:
    import dagster as dg


@dataclass(frozen=True, slots=True)
class Demo:
    """One demonstration: the code location, and the instance that the UI shows."""

    defs: dg.Definitions
    instance: dg.DagsterInstance

    def capture(self, spec: str) -> bool:
        """Run the job `models` for one model; return whether it succeeded."""
        return self.run("models", partition_key=spec).success

    def benchmark(self) -> bool:
        """Run the job `shards` over all shards; return whether it succeeded."""
        from assets.resources import ALL_SHARDS

        result = self.run("shards", tags=ALL_SHARDS)
        if not result.success:
            # Scores and charts of other backends are made even if one failed.
            self.run("scores")
        return result.success

    def run(
        self,
        job: str,
        *,
        partition_key: str | None = None,
        tags: dict[str, str] | None = None,
        ops: dict[str, object] | None = None,
    ) -> dg.ExecuteInProcessResult:
        """Run a job without raising errors of its steps.

        Raises:
            KeyboardInterrupt: It was interrupted.
        """
        from pipelines.output.dagster_log import ONLY_TERMINAL

        result = self.defs.resolve_job_def(job).execute_in_process(
            instance=self.instance,
            partition_key=partition_key,
            tags=tags,
            run_config={"loggers": ONLY_TERMINAL, "ops": ops or {}},
            raise_on_error=False,
        )
        errors = [event.step_failure_data.error for event in result.all_events if event.is_step_failure]
        if any(error is not None and error.cls_name == "DagsterExecutionInterruptedError" for error in errors):
            raise KeyboardInterrupt  # Dagster handled the interrupt itself; finished results are kept
        return result


@dataclass(frozen=True, slots=True)
class DemoPart:
    """A part of the demo that is run where an option asks for it: `PART` of a module `_demo_<name>`.

    Attributes:
        name: The option, without dashes.
        option_help: Help of the option.
        text: Paragraph of the command's help.
        prepare: Makes ready what it needs, before anything runs; returns the settings for all else.
        run: Its steps after those of all demos; returns whether they succeeded.
        charts: Draws charts: title of ten letters at most → file.
        commands: Command lines to try next.
    """

    name: str
    option_help: str
    text: str
    prepare: Callable[[Settings], Settings]
    run: Callable[[Demo, Settings], bool]
    charts: Callable[[Settings], Mapping[str, Path]]
    commands: tuple[str, ...]


def headline(text: str) -> None:
    """Print the title of a step on stderr."""
    click.secho(f"\n{text}", bold=True, err=True)
