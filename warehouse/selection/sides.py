"""Resolving the text for one side of a comparison to a build: its stored runs, and how to run it.

    BACKEND[?OPTION=VALUE&…][@BUILD]

BUILD is an environment, the label of a build, the start of its hash, a version, a date (the newest build that was
measured until then), `last`, `previous`, or `git:REVISION` for a backend that is a file. Without it, the backend as it
is here and now is meant. A file of exported results (`graphnet bench … --json`) is a side, too, and so is a backend of
imported logs (`log:FILE/COMPILER`), by its newest build.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any

from backends.registry import is_file_spec, name_of
from ops.dataset.sample.catalog.datasets import LOG_PREFIX
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.errors import GraphNetError
from ops.evaluation.benchmark.builds import Build
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendDescription, BackendSpec, describe_backend, spec_of
from ops.evaluation.benchmark.old_builds import OldBuildError, describe_old_build, keep_code
from ops.evaluation.compare.git_builds import check_out
from ops.evaluation.compare.stored import read_export
from ops.evaluation.verdict.result import StoredRun
from ops.execution.environments.definition import find_definition, own_python
from ops.execution.worker.client import WorkerHost
from ops.parameters import is_place, split_place
from ops.words import listed
from warehouse.selection.builds import stored_builds
from warehouse.store import Warehouse

NEWEST = ("last", "previous")
"""Words for the build that was measured last, and for the one before it."""

_HASH = re.compile(r"[0-9a-f]{6,64}")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_SHOWN_BUILDS = 8
_TYPED_DIGITS = 12


class SideError(GraphNetError):
    """There is no such side; the message lists those that exist."""


@dataclass(frozen=True, slots=True)
class BuildSide:
    """One side of a comparison.

    Attributes:
        name: Name to show.
        backend: As in `benchmark_run.backend`; for a file of results, that of its runs.
        variant: As in `benchmark_run.variant`.
        build_hash: The build; "" for a file of results.
        description: The backend to run; None where it cannot be run.
        cannot_run: Reason why it cannot be run.
        exported: Runs of a file of results, or of a log; None for those of the database on samples that are chosen.
        typed: Text that names it on a command line, in any folder; "" for a side that bench does not compare.
    """

    name: str
    backend: str
    variant: str
    build_hash: str = ""
    description: BackendDescription | None = None
    cannot_run: str = ""
    exported: tuple[StoredRun, ...] | None = None
    typed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sides:
    """Finds the build that a person means.

    Attributes:
        warehouse: Where builds and runs are.
        config: Configuration of twin runs.
        host: Worker host of the pipeline's own environment.
        environments: Folder of compilers' own environments.
        kept: Folder of the stored code of builds.
        prepare: Command that builds a revision of a backend's repository; "" for none.
    """

    warehouse: Warehouse
    config: BenchmarkConfig
    host: WorkerHost
    environments: Path | None
    kept: Path
    prepare: str = ""

    def resolve(self, text: str) -> BuildSide:
        """Find the side that a text names.

        Raises:
            GraphNetError: There is no such backend, build or file; it takes no such options; a revision cannot be
                built.
        """
        if Path(text).suffix in (".json", ".jsonl", ".ndjson"):
            return self._exported_side(Path(text))
        if text.startswith(LOG_PREFIX):
            return self._imported_side(text)
        backend, place = split_place(text)
        if not place:
            return self.present_side(spec_of(text))
        if place.startswith("git:"):
            return self._side_of_revision(spec_of(backend), place.removeprefix("git:"))
        if find_definition(place, self.environments) is not None or own_python(place, self.environments) is not None:
            return self.present_side(spec_of(text))
        return self.stored_side(spec_of(backend), place)

    def _exported_side(self, path: Path) -> BuildSide:
        runs = read_export(path)
        kinds = {(run.backend, run.variant) for run in runs}
        if len(kinds) > 1:
            names = ", ".join(sorted(f"{backend} {variant}".rstrip() for backend, variant in kinds))
            raise SideError(f"{path} has results of {names}: a side is one backend with its options")
        ((backend, variant),) = kinds
        why = f"{path.name} has results, and no build that could be run"
        return BuildSide(path.name, backend, variant, cannot_run=why, exported=tuple(runs))

    def _imported_side(self, backend: str) -> BuildSide:
        builds = stored_builds(self.warehouse, backend)
        if not builds:
            every = {
                build.backend for build, _ in stored_builds(self.warehouse) if build.backend.startswith(LOG_PREFIX)
            }
            names = listed(sorted(every), _SHOWN_BUILDS) or "none: `graphnet import-log` imports logs"
            raise SideError(f"there is no log {backend!r}; there are {names}")
        build = builds[0][0]
        side = BuildSide(backend, backend, "", build.build_hash, cannot_run=f"{backend} is of a log, and cannot be run")
        return replace(side, exported=tuple(_stored_runs(self.warehouse, side, None)))

    def present_side(self, spec: BackendSpec, label: str = "") -> BuildSide:
        """Make the side of a backend as it is here and now, with a person's label for it."""
        described = describe_backend(spec, self.config, self.host, self.environments, label)
        side = self._side_of_description(described, f"{described.label}@{label}" if label else described.label)
        return replace(side, typed=_command_text(spec, label))

    def _side_of_description(self, described: BackendDescription, name: str) -> BuildSide:
        if described.unavailable_reason is not None:
            return BuildSide(
                name,
                described.name,
                described.variant,
                described.build_hash,
                cannot_run=f"{name} cannot run here: {described.unavailable_reason}",
            )
        keep_code(described.spec.spec, described.backend_code_hash, self.kept, described.code_folders)
        return BuildSide(name, described.name, described.variant, described.build_hash, described)

    def _side_of_revision(self, spec: BackendSpec, revision: str) -> BuildSide:
        build = check_out(spec.spec, revision, self.kept / "git", self.prepare)
        side = self.present_side(replace(spec, spec=build.spec), build.label)
        return replace(side, name=f"{side.backend} {side.variant}".rstrip() + f"@{build.label.replace(' ', ':')}")

    def stored_side(self, spec: BackendSpec, place: str) -> BuildSide:
        """Make the side of a measured build: the backend as it is here, if that is this build, else its stored code.

        Raises:
            SideError: There is no build of this name.
        """
        present = self._present_side_if_any(spec)
        backend = _stored_name(spec) if present is None else present.backend
        builds = self._builds_of(backend, present)
        build = _find_build(builds, place)
        if build is None:
            raise SideError(_no_build_message(backend, place, [item for item, _ in builds]))
        name = f"{backend} {present.variant if present else ''}".rstrip() + f"@{build.name}"
        is_one = [item.name for item, _ in builds].count(build.name) == 1
        typed = _command_text(spec, build.name if is_one and is_place(build.name) else build.build_hash[:_TYPED_DIGITS])
        if present is not None and present.build_hash == build.build_hash:
            return replace(present, name=name, typed=typed)
        variant = present.variant if present else " ".join(f"{key}={value}" for key, value in spec.options.items())
        try:
            described = describe_old_build(
                build, spec.options, self.config, self.host, environments=self.environments, kept=self.kept
            )
        except OldBuildError as error:
            return BuildSide(name, backend, variant, build.build_hash, cannot_run=str(error), typed=typed)
        return BuildSide(name, backend, described.variant, build.build_hash, described, typed=typed)

    def _builds_of(self, backend: str, present: BuildSide | None) -> list[tuple[Build, dict[str, Any]]]:
        """Load the builds of a backend; where its code is in a folder that an option names, of that folder alone."""
        if present is None or present.description is None or not present.description.code_folders:
            return stored_builds(self.warehouse, backend)
        builds = stored_builds(self.warehouse, backend, present.variant)
        return [(build, counted) for build, counted in builds if counted["run_count"]]

    def _present_side_if_any(self, spec: BackendSpec) -> BuildSide | None:
        """Make the side of the backend as it is here; None where its file is gone: its name still finds its builds."""
        try:
            return self.present_side(spec)
        except GraphNetError:
            if spec.options:
                raise
            return None


def _command_text(spec: BackendSpec, build: str) -> str:
    """Format a backend, and a build of it if one is named, as a command line takes them."""
    return str(replace(spec, environment="@".join(filter(None, (spec.environment, build)))))


def _stored_name(spec: BackendSpec) -> str:
    """Find the name under which results of a missing backend are stored: of a file without its folder."""
    if not is_file_spec(spec.spec):
        return spec.place
    name = name_of(spec.spec)
    return f"{name}@{spec.environment}" if spec.environment else name


def _find_build(builds: Sequence[tuple[Build, Mapping[str, Any]]], place: str) -> Build | None:
    """Find the build that a name means, among builds sorted by when they were measured, the newest first.

    Raises:
        SideError: The text begins the hashes of several builds.
    """
    measured = [build for build, counted in builds if counted["run_count"]]
    if place in NEWEST:  # "last" is the first of them, "previous" the second
        return next(iter(measured[place == "previous" :]), None)
    for build, _ in builds:
        if place == build.name:
            return build
    if _DATE.fullmatch(place):  # the newest build with a run until the end of that day
        end = datetime.combine(_date(place) + timedelta(days=1), time(), UTC)
        before = [
            (when, build)
            for build, counted in builds
            if (when := _utc(counted["newest_run_at"])) is not None and when < end
        ]
        return max(before, key=lambda item: item[0])[1] if before else None
    if _HASH.fullmatch(place):
        matching = [build for build, _ in builds if build.build_hash.startswith(place)]
        if len(matching) > 1:
            names = ", ".join(build.build_hash[:20] for build in matching)
            raise SideError(f"{place} begins the hashes of {len(matching)} builds: {names}")
        if matching:
            return matching[0]
    return next((build for build, _ in builds if build.version == place), None)


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise SideError(f"{text} is no date") from error


def _utc(value: datetime | None) -> datetime | None:
    return value.replace(tzinfo=UTC) if value is not None and value.tzinfo is None else value


def _no_build_message(backend: str, place: str, builds: Sequence[Build]) -> str:
    if not builds:
        return (
            f"there is no build {place!r} of {backend}, and no environment of that name: no build of it was measured; "
            f"`graphnet bench samples --backend {backend}` measures, `graphnet env create` makes environments"
        )
    names = listed([build.name for build in builds], _SHOWN_BUILDS)
    return f"there is no build {place!r} of {backend}: there are {names} (`graphnet runs builds {backend}`)"


_RUNS = """
WITH machine AS (SELECT env_hash, to_json({'device': device, 'hardware': hardware, 'driver': driver,
    'cpu_count': cpu_count, 'memory_bytes': memory_bytes, 'threads': threads, 'operating_system': operating_system,
    'flags': to_json(flags)}) AS machine FROM environment)
SELECT run.dataset, run.sample_id, run.sample_hash, run.backend, run.status, run.variant, run.build_hash,
    run.backend_version, run.settings_hash, run.replay_version, run.env_hash, run.trial, run.phase, run.failure_kind,
    run.message, run.t_min, run.relative_error, run.relative_error_dtype, run.compiled_median_ms, run.eager_median_ms,
    run.compile_ms, run.compile_cpu_ms, run.compiled_peak_bytes, run.evidence_operator_count,
    run.evidence_fallback_count, run.log_path,
    nullif(least(len(blocks.eager_trials_ms), len(blocks.compiled_trials_ms)), 0) AS trial_count,
    coalesce(machine.machine, '{}')::VARCHAR AS machine
FROM benchmark_run AS run
LEFT JOIN run_blocks AS blocks USING (run_id)
LEFT JOIN machine USING (env_hash)
WHERE run.backend = $backend AND run.variant = $variant AND run.build_hash = $build_hash AND run.trial = ''
    AND run.status <> 'unavailable' AND run.run_id NOT IN (SELECT run_id FROM run_dropped)
    AND ($hashes IS NULL OR run.sample_hash IN (SELECT unnest($hashes)))
QUALIFY row_number() OVER (
    PARTITION BY run.dataset, run.sample_id, run.sample_hash
    ORDER BY run.status = 'success' AND is_disturbed(run.others_cpu_share, run.eager_block_spread), run.finished_at DESC
) = 1
"""


def stored_runs(warehouse: Warehouse, side: BuildSide, targets: Sequence[SampleTarget]) -> list[StoredRun]:
    """Load the runs of a side on the present versions of samples: of each the newest, undisturbed ones preferred."""
    if side.exported is not None:
        keys = {(target.dataset, target.sample_id) for target in targets}
        return [run for run in side.exported if not keys or run.key in keys]
    return _stored_runs(warehouse, side, sorted({target.sample_hash for target in targets}))


def _stored_runs(warehouse: Warehouse, side: BuildSide, hashes: list[str] | None) -> list[StoredRun]:
    asked = {"backend": side.backend, "variant": side.variant, "build_hash": side.build_hash, "hashes": hashes}
    records = warehouse.records(_RUNS, asked)
    return [StoredRun.of(record, machine=json.loads(record["machine"])) for record in records]
