"""Judges a run on a target by that of the reference: failed, wrong, slower, or none of these."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from ops.dataset.outputs.tolerances import GRID, is_right
from ops.evaluation.benchmark.results import DISTURBED_SPREAD, is_disturbed
from ops.evaluation.verdict.result import RunResult
from ops.evaluation.verdict.rules import THRESHOLDS, Metric, Ratio, RunState, Verdict, verdict_of_time
from ops.evaluation.verdict.words import failure_text, reason_text
from ops.execution.environments.description import Environment

_MACHINE = ("hardware", "cpu_count", "memory_bytes", "threads")
"""Fields that identify a machine; the others (driver, kernel, flags, packages) are the software that is checked."""


@dataclass(frozen=True, slots=True)
class ReferenceCheck:
    """A sample on a target beside its reference: a row of `reference_check`."""

    check_id: Annotated[str, "Random identity of the check: one for all samples of one call."]
    sample_id: Annotated[str, "Path of the sample in the reference."]
    sample_hash: Annotated[str, "As in sample.sample_hash."]
    reference: Annotated[str, "Name of the reference."]
    checked_at: Annotated[datetime, "When the sample's run ended, UTC."]
    reference_backend: Annotated[str, "Backend of the reference with its variant."]
    reference_version: Annotated[str, "Version of that backend."]
    reference_build_hash: Annotated[str, "Build of that backend, as in build.build_hash where it was measured here."]
    reference_env_hash: Annotated[str, "Environment of the reference, as in environment.env_hash."]
    backend: Annotated[str, "Backend of the target with its variant."]
    backend_version: Annotated[str, "Version of that backend."]
    backend_code_hash: Annotated[str, "Digest of that backend's code, as in benchmark_run.backend_code_hash."]
    build_hash: Annotated[str, "Build of that backend, as in build.build_hash."]
    env_hash: Annotated[str, "Environment of the target, as in environment.env_hash."]
    device: Annotated[str, "Device of the target: cpu, cuda or cuda:<index>."]
    verdict: Annotated[
        Verdict, "failed, wrong, slower, damaged (a part of the reference is), unsure, fixed, faster or unchanged."
    ]
    message: Annotated[str, "Why; empty where there is nothing to say."]
    t_min: Annotated[
        float | None,
        "Smallest tolerance t at which every output agrees with the reference's; -inf equal, inf none, NULL where"
        " outputs were not compared.",
    ] = None
    max_difference: Annotated[float | None, "Largest absolute difference of any output to the reference's."] = None
    nan_mismatch: Annotated[bool, "An output has NaN or infinity where the reference's has none."] = False
    same_machine: Annotated[
        bool, "Whether both ran on the same hardware with as many threads; else times give no verdict."
    ] = False
    reference_median_ms: Annotated[float | None, "Median time of the compiled graph in the reference."] = None
    median_ms: Annotated[float | None, "Median time of the compiled graph on the target."] = None
    relative_speed: Annotated[float | None, "reference_median_ms / median_ms: below 1 the target is slower."] = None
    relative_speed_low: Annotated[float | None, "Lower end of its 95% interval; NULL with too few blocks."] = None
    relative_speed_high: Annotated[float | None, "Upper end of its 95% interval; NULL with too few blocks."] = None
    reference_eager_median_ms: Annotated[float | None, "Median time of eager in the reference."] = None
    eager_median_ms: Annotated[float | None, "Median time of eager on the target."] = None

    @property
    def is_missing(self) -> bool:
        """True where the verdict is unsure because no outputs were compared."""
        return self.verdict is Verdict.UNSURE and self.t_min is None


@dataclass(frozen=True, slots=True)
class ReferenceAgreement:
    """The agreement of a run's outputs with those of the reference.

    Attributes:
        t_min: As in `ReferenceCheck`; None where outputs were not compared.
        max_difference: As in `ReferenceCheck`.
        nan_mismatch: As in `ReferenceCheck`.
        note: Why outputs or their values were not compared, or how dtypes or shapes differ.
    """

    t_min: float | None
    max_difference: float | None = None
    nan_mismatch: bool = False
    note: str = ""

    @property
    def is_other_layout(self) -> bool:
        """True where dtypes or shapes differ."""
        return self.t_min == math.inf and bool(self.note)


def machine_difference(reference: Environment, target: Environment) -> str:
    """Describe the difference of two machines; "" where they are the same.

    The kind of device belongs to it: "cpu" and "cuda:0" are two machines, "cuda:0" and "cuda:1" of one model are not.
    """
    kinds = (reference.device.partition(":")[0], target.device.partition(":")[0])
    return _changes_text([("device", *kinds), *_changes(reference, target, _MACHINE)])


def software_difference(reference: Environment, target: Environment) -> str:
    """Describe the other differences of environments: driver, kernel, Python, flags, versions of packages."""
    changes = _changes(reference, target, ("driver", "operating_system", "python"))
    for _, old, new in _changes(reference, target, ("packages", "flags")):
        changes += [(name, old.get(name, "none"), new.get(name, "none")) for name in sorted({*old, *new})]
    return _changes_text(changes)


def _changes(reference: Environment, target: Environment, names: Iterable[str]) -> list[tuple[str, Any, Any]]:
    return [(name, getattr(reference, name), getattr(target, name)) for name in names]


def _changes_text(changes: Iterable[tuple[str, Any, Any]]) -> str:
    return ", ".join(f"{name} {old} → {new}" for name, old, new in changes if old != new)


Judgement = tuple[Verdict, str]
"""A verdict and its reason."""


@dataclass(frozen=True, slots=True)
class Judge:
    """The judge of runs under fixed conditions.

    Attributes:
        t: Level of tolerance at which outputs have to agree.
        same_machine: Whether both ran on one kind of machine, so that times give a verdict.
        same_software: Whether nothing of the environment differs, so that eager runs the same code as in the reference.
    """

    t: int
    same_machine: bool
    same_software: bool

    def judge(
        self,
        reference: RunResult,
        target: RunResult,
        agreement: ReferenceAgreement | None,
        ratio: Ratio | None,
        eager_ratio: Ratio | None,
    ) -> Judgement:
        """Judge a run.

        Args:
            reference: Result of the sample in the reference.
            target: Result of the sample here.
            agreement: Agreement of the outputs; None where the run has none.
            ratio: Time of the compiled graph here / in the reference; None where one has no times.
            eager_ratio: The same ratio of eager.
        """
        # 1. Runs without a baseline, or without success on either side.
        if target.state is RunState.UNAVAILABLE:
            return Verdict.UNSURE, reason_text(target) or "it cannot run here"
        if RunState.NO_BASELINE in (reference.state, target.state) and reference.state is not target.state:
            side, run = ("here", target) if target.state is RunState.NO_BASELINE else ("in the reference", reference)
            return Verdict.UNSURE, f"{side} there is no baseline: {failure_text(run)}"
        if reference.has_failed and target.has_failed:
            return Verdict.UNCHANGED, f"it fails as in the reference: {failure_text(target)}"
        if reference.has_failed and (agreement is None or agreement.is_other_layout):
            if target.state is RunState.WRONG:
                return Verdict.WRONG, "it failed in the reference, and here it is not right beside eager"
            return Verdict.FIXED, "it failed in the reference"
        if target.has_failed:
            return Verdict.FAILED, failure_text(target)
        # 2. Outputs.
        if agreement is None:
            return Verdict.UNSURE, "the run left no outputs"
        if agreement.t_min is not None and not is_right(agreement.t_min, self.t):
            level = "at no t" if math.isinf(agreement.t_min) else f"from t = {agreement.t_min:g} on"
            return Verdict.WRONG, agreement.note or f"agrees with the reference {level}"
        # 3. Times, which count even where outputs were not compared if they are slower.
        verdict, message = self._judge_times(reference, target, ratio, eager_ratio)
        if verdict is Verdict.SLOWER or agreement.t_min is not None:
            return verdict, "; ".join(filter(None, (message, agreement.note)))
        return Verdict.UNSURE, agreement.note

    def _judge_times(
        self, reference: RunResult, target: RunResult, ratio: Ratio | None, eager: Ratio | None
    ) -> Judgement:
        if not self.same_machine:
            return Verdict.UNCHANGED, ""
        if ratio is None:
            return Verdict.UNSURE, "a run has no times"
        shown = f"{1 / ratio.value:.3g} times the reference's speed"
        if math.isinf(ratio.error):
            return Verdict.UNSURE, f"{shown}, by too few blocks of trials to be sure"
        verdict = verdict_of_time(ratio)
        if verdict is Verdict.UNCHANGED:
            return verdict, ""
        # A disturbed reference is too slow, which does not excuse a target that is slower still.
        has_varied = (reference.eager_block_spread or 0.0) > DISTURBED_SPREAD
        if is_disturbed(target) or has_varied or (verdict is Verdict.FASTER and is_disturbed(reference)):
            is_slower = verdict is Verdict.SLOWER
            return (Verdict.UNSURE, f"{shown}, but a run was disturbed") if is_slower else (Verdict.UNCHANGED, "")
        if eager and verdict is Verdict.SLOWER and self.same_software and verdict_of_time(eager) is Verdict.SLOWER:
            beside = f"eager, the same code, has {1 / eager.value:.3g} times"
            if ratio.log_interval[0] - eager.log_interval[1] <= THRESHOLDS[Metric.SPEED].log_margin():
                return Verdict.UNSURE, f"{shown}, but {beside} as well"
            shown += f"; {beside}"
        return verdict, shown


def right_counts(checks: Iterable[ReferenceCheck]) -> tuple[list[tuple[int, int]], int]:
    """Count the samples that agree with the reference at each t, as (t, count); and all samples, with failed ones."""
    counted = [check for check in checks if check.t_min is not None or check.verdict is Verdict.FAILED]
    levels = [math.inf if check.t_min is None else check.t_min for check in counted]
    return [(t, sum(is_right(level, t) for level in levels)) for t in GRID], len(counted)


def sort_by_severity(checks: Sequence[ReferenceCheck]) -> list[ReferenceCheck]:
    """Sort checks, the worst first."""
    order = list(Verdict)
    return sorted(checks, key=lambda check: (order.index(check.verdict), check.sample_id))
