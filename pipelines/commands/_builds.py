"""`graphnet runs builds`: the builds of compilers that were measured, and whether they can be run again."""

import click

from ops.evaluation.benchmark.old_builds import kept_code
from pipelines.exits import ExitCode, NothingToDoError
from pipelines.options import format_options
from pipelines.output.console import Format, echo_rows
from pipelines.selection.warehouses import chosen_warehouse, example_option
from pipelines.settings import load_settings
from warehouse.selection.builds import stored_builds

_COLUMNS = (
    "backend",
    "build",
    "version",
    "hash",
    "first_seen_at",
    "newest_run_at",
    "runs",
    "kept",
    "local_packages",
)
_SHOWN_DIGITS = 12


@click.command("builds")
@click.argument("backend", required=False)
@example_option
@format_options
def command(backend: str | None, example: bool, form: Format) -> int:
    """List the builds that were measured, of one BACKEND or of all, the newest first.

    A build is a version of the compiler with the code of its backend, the packages that are edited or built here, and
    the name that `bench --build` gave it. It is named by that name, its version, its date or the start of its hash.

    \b
    Examples:
      graphnet runs builds
      graphnet runs builds inductor
      graphnet runs builds my_compiler.py:MyCompiler --json
    """  # noqa: D301
    settings = load_settings()
    builds = stored_builds(chosen_warehouse(settings, example=example), backend)
    if not builds:
        raise NothingToDoError(f"no build of {backend or 'any backend'} was measured; `graphnet bench` measures")
    rows = [
        (
            build.backend,
            build.name,
            build.version,
            build.build_hash[:_SHOWN_DIGITS],
            build.first_seen_at,
            counted["newest_run_at"],
            counted["run_count"],
            kept_code(build.code_hash, settings.builds_dir) is not None,
            ", ".join(f"{name}: {identity}" for name, identity in sorted(build.local_packages.items())),
        )
        for build, counted in builds
    ]
    echo_rows(_COLUMNS, rows, form)
    return ExitCode.OK
