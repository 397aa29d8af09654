"""References: outputs and times of samples under a trusted setting, and checks of other settings against them."""

from __future__ import annotations

import contextlib
import math
import uuid
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ops.dataset.outputs.tolerances import AGREED_T
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendDescription, BackendSpec
from ops.evaluation.benchmark.results import BenchmarkResult, BenchmarkRun, Status
from ops.evaluation.benchmark.runner import quiet_config, run_benchmarks
from ops.evaluation.reference.folder import ReferenceFolder, scratch
from ops.evaluation.reference.lookup import check_name, match_samples, undamaged_samples
from ops.evaluation.reference.records import (
    FORMAT,
    BrokenReferenceError,
    KeptRun,
    Outputs,
    PlannedSample,
    ReferenceManifest,
    RefusedReferenceError,
    SampleRecord,
)
from ops.evaluation.reference.running import OutputKeeper, agreement_of
from ops.evaluation.reference.setting import check_comparable, setting_difference, setting_of
from ops.evaluation.reference.verdict import Judge, ReferenceCheck, machine_difference, software_difference
from ops.evaluation.verdict.result import RunResult, blocks_of_side
from ops.evaluation.verdict.rules import Verdict, stored_ratio
from ops.execution.untrusted.folders import path_text, size_text
from warehouse.selection.outstanding import stale_targets
from warehouse.selection.sides import BuildSide
from warehouse.stages.backend_stage import BackendStage

USUAL_LIMIT_BYTES = 4 << 30
"""Default limit on the bytes of all outputs of a reference, before compression."""

OnPhase = Callable[[SampleTarget, str], None]


@dataclass(frozen=True, slots=True)
class PendingReference:
    """A reference that exists, with the samples still to run.

    Attributes:
        folder: Its folder.
        manifest: Its setting and samples.
        targets: Its samples that have not run yet, as copied to its folder.
    """

    folder: ReferenceFolder
    manifest: ReferenceManifest
    targets: tuple[SampleTarget, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceStage(BackendStage):
    """References in a folder. The environment of its host compares outputs.

    Attributes:
        root: Folder of the references by their names.
    """

    root: Path

    def side(self, spec: BackendSpec) -> BuildSide:
        """Resolve a backend as `compare` takes it: as it is here, in an environment, or a build (`Sides.resolve`)."""
        return self.sides_with(self.config).resolve(str(spec))

    def targets(self, description: BackendDescription, dataset: str) -> list[SampleTarget]:
        """Find the valid samples of a dataset's newest catalog that a backend takes."""
        return stale_targets(
            self.site.warehouse, **description.key(), again=True, dataset=dataset, framework=description.framework
        )

    def begin(
        self, name: str, description: BackendDescription, targets: Sequence[SampleTarget], *, again: bool = False
    ) -> PendingReference:
        """Begin a reference, go on with an existing one, or add samples to it.

        Args:
            name: Name of the reference.
            description: The trusted backend.
            targets: Its samples, added to those that it has.
            again: Make it anew, even if it was made with another setting or has other versions of samples.

        Raises:
            RefusedReferenceError: It exists with another setting, or with another version of a sample.
            BrokenReferenceError: It exists and cannot be read.
        """
        folder = ReferenceFolder(self.root / check_name(name))
        planned = {target.sample_id: _plan_sample(target) for target in targets}
        if len(planned) != len(targets):
            raise RefusedReferenceError("two of the samples have the same name: give one folder that holds them")
        setting = setting_of(description, self.config)
        manifest = ReferenceManifest(FORMAT, name, datetime.now(UTC), setting, ())
        if folder.exists() and not again:
            manifest = folder.manifest()
        if difference := setting_difference(manifest.setting, setting):
            raise RefusedReferenceError(
                f"the reference {name} was made with another setting ({difference}): choose another name, or make "
                "it anew with --again"
            )
        before = {sample.sample_id: sample for sample in manifest.samples}
        if changed := [id_ for id_, sample in planned.items() if before.get(id_, sample) != sample]:
            raise RefusedReferenceError(
                f"the reference {name} has another version of {changed[0]}: choose another name, or make it anew "
                "with --again"
            )
        with folder.lock_for_writing():
            if again:
                folder.clear()
            for target in targets:
                folder.add_sample(target)
            if planned.keys() - before:
                manifest = replace(manifest, samples=tuple((before | planned).values()))
                folder.begin(manifest)
        done = {sample.sample_id for sample in folder.finished_samples(manifest)}
        matched = undamaged_samples(folder, manifest, self.site.ledger)
        return PendingReference(folder, manifest, tuple(target for target in matched if target.sample_id not in done))

    def create(
        self,
        begun: PendingReference,
        description: BackendDescription,
        *,
        limit_bytes: int = USUAL_LIMIT_BYTES,
        digests: bool = False,
        on_phase: OnPhase | None = None,
    ) -> Generator[tuple[SampleTarget, BenchmarkRun, SampleRecord | None], None, None]:
        """Run the samples of a reference that have not run yet. Each is stored at once, so an interrupt loses none.

        Args:
            begun: From `begin`.
            description: The trusted backend.
            limit_bytes: Limit on the bytes of all outputs, before compression.
            digests: Keep digests and statistics of outputs that do not fit, instead of raising an error.
            on_phase: Called when a sample enters a phase.

        Yields:
            Each sample with its run and its record; None for the record where this machine cannot run the sample.

        Raises:
            RefusedReferenceError: The outputs of a sample do not fit.
        """
        sizes = _sizes(begun)

        def room_for(target: SampleTarget) -> int:
            return max(0, limit_bytes - sum(size for id_, size in sizes.items() if id_ != target.sample_id))

        with begun.folder.lock_for_writing(), scratch(self.root) as work:
            keeper = OutputKeeper(work, room_for, digests)
            for target, result in self._runs(begun.targets, description, self.config, keeper, on_phase):
                if result.run.status is Status.UNAVAILABLE:
                    yield target, result.run, None
                    continue
                outputs, path = keeper.outputs_of(target)
                if outputs is not None and not outputs.note and not outputs.are_kept and not digests:
                    raise RefusedReferenceError(
                        f"the outputs of {target.sample_id} have {size_text(outputs.size_bytes)}, and "
                        f"{size_text(room_for(target))} of the reference's limit of {size_text(limit_bytes)} are left: "
                        "--limit allows more, --digests keeps digests and statistics of what does not fit; the "
                        "samples before it are done"
                    )
                record = SampleRecord(target.sample_id, target.sample_hash, KeptRun.of(result), outputs, None)
                record = begun.folder.add(record, path)
                sizes[target.sample_id] = record.outputs_bytes
                keeper.forget(target)
                yield target, result.run, record

    def check(
        self,
        reference: ReferenceFolder,
        description: BackendDescription,
        *,
        t: int = AGREED_T,
        on_phase: OnPhase | None = None,
        on_suspects: Callable[[int], None] | None = None,
    ) -> Generator[ReferenceCheck, None, None]:
        """Run the samples of a reference under a backend, and compare the results with it.

        Samples that look slower are run once more, so one may come twice; the last result counts. Each result is stored
        at once, so an interrupt loses none.

        Args:
            reference: The reference, from any source.
            description: The backend, from `describe` with the configuration of `config_again`.
            t: Tolerance level at which outputs have to agree.
            on_phase: Called when a sample enters a phase.
            on_suspects: Called with the number of samples that are run once more.

        Raises:
            BrokenReferenceError: The reference cannot be read.
            RefusedReferenceError: It cannot be compared with runs of this backend.
        """
        manifest = reference.manifest()
        check_comparable(manifest.setting, description.framework)
        with scratch(self.root) as work, self.site.open_buffer(description.environment, description.build()) as buffer:
            checking = _ReferenceCheckRun(self, reference, manifest, description, t, work)
            for row in checking.run(on_phase, on_suspects):
                buffer.add(row)
                yield row

    def _runs(
        self,
        targets: Iterable[SampleTarget],
        description: BackendDescription,
        config: BenchmarkConfig,
        keeper: OutputKeeper,
        on_phase: OnPhase | None,
    ) -> Iterator[tuple[SampleTarget, BenchmarkResult]]:
        """Run samples and yield each with its result; the keeper takes the outputs."""
        by_id = {target.sample_id: target for target in targets}
        results = run_benchmarks(
            by_id.values(),
            description,
            config,
            self.host,
            log_dir=self.site.log_dir,
            lock_dir=self.site.lock_dir,
            on_phase=on_phase,
            outputs=keeper,
        )
        with contextlib.closing(results):
            for result in results:
                if result.run.sample_id in by_id:
                    yield by_id[result.run.sample_id], result


@dataclass(slots=True)
class _ReferenceCheckRun:
    """One check of a backend against a reference."""

    stage: ReferenceStage
    reference: ReferenceFolder
    manifest: ReferenceManifest
    description: BackendDescription
    t: int
    work: Path
    check_id: str = field(default_factory=lambda: uuid.uuid4().hex)

    def run(self, on_phase: OnPhase | None, on_suspects: Callable[[int], None] | None) -> Iterator[ReferenceCheck]:
        matched, damaged = match_samples(self.reference, self.manifest, self.stage.site.ledger)
        planned = {sample.sample_id: sample for sample in self.manifest.samples}
        for sample_id, message in damaged.items():
            yield self._row(planned[sample_id], datetime.now(UTC), Verdict.DAMAGED, message)
        done = {sample.sample_id for sample in self.reference.finished_samples(self.manifest)}
        targets = [target for target in matched if target.sample_id in done]
        keeper = OutputKeeper(self.work, lambda target: self._limit(planned[target.sample_id]), digests=True)

        def rows(targets: Sequence[SampleTarget], config: BenchmarkConfig) -> Iterator[ReferenceCheck]:
            for target, result in self.stage._runs(targets, self.description, config, keeper, on_phase):
                try:
                    yield self._judge(planned[target.sample_id], KeptRun.of(result), *keeper.outputs_of(target))
                except BrokenReferenceError as error:
                    yield self._row(planned[target.sample_id], datetime.now(UTC), Verdict.DAMAGED, str(error))
                finally:
                    keeper.forget(target)

        suspects = set()
        for row in rows(targets, self.stage.config):
            if row.verdict is Verdict.SLOWER:
                suspects.add(row.sample_id)
            yield row
        if suspects and on_suspects is not None:
            on_suspects(len(suspects))
        again = [target for target in targets if target.sample_id in suspects]
        for row in rows(again, quiet_config(self.stage.config)):
            is_slower = row.verdict is Verdict.SLOWER
            yield replace(row, message=f"{row.message}, in two runs") if is_slower else row

    def _limit(self, sample: PlannedSample) -> int:
        """Bytes that outputs like the reference's take where no two are equal; 0 where it keeps none."""
        with contextlib.suppress(BrokenReferenceError):
            record = self.reference.record(sample)
            if record is not None and record.outputs is not None and record.outputs.are_kept:
                return sum(output.layout.size_bytes for output in record.outputs.outputs)
        return 0

    def _judge(self, sample: PlannedSample, run: KeptRun, outputs: Outputs | None, path: Path | None) -> ReferenceCheck:
        record = self.reference.record(sample)
        assert record is not None, "samples without a record do not run"
        before, now = RunResult.of(record.run), RunResult.of(run)
        environments = self.manifest.setting.environment, self.description.environment
        agreement = None
        if outputs is not None and (record.outputs is not None or not before.has_failed):
            # Whether outputs depend on the seed is taken from the run here, since the reference's file may be made up.
            values = not run.seed_dependent
            agreement = agreement_of(self.reference, record, outputs, path, self.work, values=values)
        ratio, eager_ratio = (
            stored_ratio(blocks_of_side(record.run, side), blocks_of_side(run, side)) for side in ("compiled", "eager")
        )
        same_machine = not machine_difference(*environments)
        judge = Judge(self.t, same_machine, not software_difference(*environments))
        fields: dict[str, Any] = {
            "same_machine": same_machine,
            "reference_median_ms": before.compiled_median_ms,
            "median_ms": now.compiled_median_ms,
            "reference_eager_median_ms": before.eager_median_ms,
            "eager_median_ms": now.eager_median_ms,
        }
        if ratio is not None:
            fields["relative_speed"] = 1 / ratio.value
            if math.isfinite(ratio.error):
                fields["relative_speed_high"], fields["relative_speed_low"] = (1 / end for end in ratio.interval)
        if agreement is not None:
            fields |= {name: getattr(agreement, name) for name in ("t_min", "max_difference", "nan_mismatch")}
        return self._row(sample, run.finished_at, *judge.judge(before, now, agreement, ratio, eager_ratio), **fields)

    def _row(
        self, sample: PlannedSample, checked_at: datetime, verdict: Verdict, message: str, **fields: Any
    ) -> ReferenceCheck:
        setting, description = self.manifest.setting, self.description
        return ReferenceCheck(
            check_id=self.check_id,
            sample_id=sample.sample_id,
            sample_hash=sample.sample_hash,
            reference=self.manifest.name,
            checked_at=checked_at,
            reference_backend=setting.label,
            reference_version=setting.backend_version,
            reference_build_hash=setting.build_hash,
            reference_env_hash=setting.environment.env_hash,
            backend=description.label,
            backend_version=description.version,
            backend_code_hash=description.backend_code_hash,
            build_hash=description.build_hash,
            env_hash=description.environment.env_hash,
            device=self.stage.config.device,
            verdict=verdict,
            message=message,
            **fields,
        )


def _plan_sample(target: SampleTarget) -> PlannedSample:
    try:
        return PlannedSample(target.sample_id, target.sample_hash, target.files_hash)
    except ValueError as error:
        shown = path_text(target.sample_id)
        raise RefusedReferenceError(f"{shown} cannot be in a reference: rename its folder ({error})") from error


def _sizes(begun: PendingReference) -> dict[str, int]:
    """Find sample → bytes of its outputs that the reference keeps."""
    records = filter(None, map(begun.folder.record, begun.folder.finished_samples(begun.manifest)))
    return {record.sample_id: record.outputs_bytes for record in records}
