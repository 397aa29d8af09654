"""What is stored of comparisons: one row a twin run, and one a verdict."""

from __future__ import annotations

import dataclasses
import math
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any

from ops.compare.pairs import Key, Outcome, Pair, Ratio
from ops.compare.verdicts import Finding

_Z = 1.959964
"""Standard errors of a 95% interval."""


@dataclass(frozen=True, slots=True)
class TwinKey:
    """Which question a twin run answers, but for the sample: both builds with their options and environments.

    Attributes:
        settings_hash: Of the configuration and the code that measured.
    """

    a_build_hash: str
    a_options: str
    a_env_hash: str
    b_build_hash: str
    b_options: str
    b_env_hash: str
    settings_hash: str


@dataclass(frozen=True, slots=True)
class TwinPairRow:
    """A twin run of two builds on a sample: a row of `twin_pair`."""

    pair_id: Annotated[str, "Random identity of the twin run."]
    measured_at: Annotated[datetime, "When it ended, UTC."]
    dataset: Annotated[str, "As in sample.dataset."]
    sample_id: Annotated[str, "As in sample.sample_id."]
    sample_hash: Annotated[str, "As in sample.sample_hash: the version that ran."]
    a_build_hash: Annotated[str, "Build A, the one compared with, as in build.build_hash."]
    a_options: Annotated[str, "JSON object of A's options, as in benchmark_run.backend_options."]
    a_env_hash: Annotated[str, "Environment of A, as in environment.env_hash."]
    b_build_hash: Annotated[str, "Build B, as in build.build_hash."]
    b_options: Annotated[str, "JSON object of B's options."]
    b_env_hash: Annotated[str, "Environment of B."]
    settings_hash: Annotated[str, "Identity of the settings and of the code that measured, as of twin runs."]
    round: Annotated[int, "1 of the first look at what was suspected, 2 of the independent one that decides."]
    number: Annotated[int, "Counts the twin runs of a sample in a round, from 0."]
    fact: Annotated[str, "How the outcomes differ: same, changed, failed, wrong, fixed, both fail or incomparable."]
    ratio: Annotated[float | None, "Compiled time of B / that of A, block beside block; NULL without times."]
    ratio_low: Annotated[float | None, "Lower end of the 95% interval that the blocks of these processes show."]
    ratio_high: Annotated[float | None, "Upper end of that interval."]
    block_count: Annotated[int, "Blocks of each side; 0 without times."]
    eager_ratio: Annotated[float | None, "Time of eager in B's process / in A's: the control."]
    eager_ratio_low: Annotated[float | None, "Lower end of its 95% interval."]
    eager_ratio_high: Annotated[float | None, "Upper end of its 95% interval."]
    note: Annotated[str, "What kept the times from being compared; empty for nothing."]
    seconds: Annotated[float, "What the twin run took."]
    a_failure: Annotated[str, "Kind and phase of A's failure, such as crash in compile; empty for none."]
    a_message: Annotated[str, "First line of its message."]
    a_t_min: Annotated[float | None, "As in benchmark_run.t_min, of A; likewise what follows."]
    a_compiled_median_ms: Annotated[float | None, "Median time of a call of the compiled graph, in milliseconds."]
    a_eager_median_ms: Annotated[float | None, "Median time of a call of eager in A's process, in milliseconds."]
    a_compile_ms: Annotated[float | None, "Time to compile, the first call included, in milliseconds."]
    a_compile_cpu_ms: Annotated[float | None, "Processor time of that, in milliseconds."]
    a_compiled_peak_bytes: Annotated[int | None, "Memory of a call of the compiled graph, in bytes."]
    a_evidence_operator_count: Annotated[int | None, "Operators, kernels or partitions that the compiler owns."]
    a_evidence_fallback_count: Annotated[int | None, "Graphs or operators that ran elsewhere."]
    a_log_path: Annotated[str | None, "File with what A's task printed."]
    b_failure: Annotated[str, "Kind and phase of B's failure; empty for none."]
    b_message: Annotated[str, "First line of its message."]
    b_t_min: Annotated[float | None, "As in benchmark_run.t_min, of B; likewise what follows."]
    b_compiled_median_ms: Annotated[float | None, "Median time of a call of the compiled graph, in milliseconds."]
    b_eager_median_ms: Annotated[float | None, "Median time of a call of eager in B's process, in milliseconds."]
    b_compile_ms: Annotated[float | None, "Time to compile, the first call included, in milliseconds."]
    b_compile_cpu_ms: Annotated[float | None, "Processor time of that, in milliseconds."]
    b_compiled_peak_bytes: Annotated[int | None, "Memory of a call of the compiled graph, in bytes."]
    b_evidence_operator_count: Annotated[int | None, "Operators, kernels or partitions that the compiler owns."]
    b_evidence_fallback_count: Annotated[int | None, "Graphs or operators that ran elsewhere."]
    b_log_path: Annotated[str | None, "File with what B's task printed."]
    a_relative_error: Annotated[float | None, "As in benchmark_run.relative_error, of A."]
    a_relative_error_dtype: Annotated[str | None, "As in benchmark_run.relative_error_dtype, of A."]
    b_relative_error: Annotated[float | None, "As in benchmark_run.relative_error, of B."]
    b_relative_error_dtype: Annotated[str | None, "As in benchmark_run.relative_error_dtype, of B."]

    @classmethod
    def of(cls, pair: Pair, sample: Key, sample_hash: str, key: TwinKey) -> TwinPairRow:
        """The row of a twin run."""
        sides = {"a": pair.a, "b": pair.b}
        outcomes: dict[str, Any] = {
            f"{letter}_{name}": getattr(outcome, name) for letter, outcome in sides.items() for name in _OUTCOME_FIELDS
        }
        return cls(
            pair_id=uuid.uuid4().hex,
            measured_at=datetime.now(UTC),
            dataset=sample[0],
            sample_id=sample[1],
            sample_hash=sample_hash,
            **dataclasses.asdict(key),
            round=pair.round,
            number=pair.number,
            fact=str(pair.fact),
            **_ratio_fields("ratio", pair.speed),
            block_count=0 if pair.speed is None else pair.speed.block_count,
            **_ratio_fields("eager_ratio", pair.control),
            note=pair.note,
            seconds=pair.seconds,
            **outcomes,
        )


_OUTCOME_FIELDS = tuple(field.name for field in dataclasses.fields(Outcome) if field.name != "has_baseline")


def _ratio_fields(name: str, ratio: Ratio | None) -> dict[str, Any]:
    if ratio is None:
        return dict.fromkeys((name, f"{name}_low", f"{name}_high"))
    return {
        name: math.exp(ratio.log_ratio),
        f"{name}_low": math.exp(ratio.log_ratio - _Z * ratio.error),
        f"{name}_high": math.exp(ratio.log_ratio + _Z * ratio.error),
    }


def pair_of(record: Mapping[str, Any]) -> Pair:
    """The twin run of a row, by its columns."""
    return Pair(
        record["round"],
        record["number"],
        _side(record, "a"),
        _side(record, "b"),
        _ratio(record, "ratio", record["block_count"]),
        _ratio(record, "eager_ratio", record["block_count"]),
        record["note"],
        record["seconds"],
    )


def _side(record: Mapping[str, Any], letter: str) -> Outcome:
    fields = {name: record[f"{letter}_{name}"] for name in _OUTCOME_FIELDS}
    phase = fields["failure"].rpartition(" in ")[2]
    return Outcome(**fields, has_baseline=not fields["failure"] or phase not in NO_BASELINE)


NO_BASELINE = frozenset({"start", "load", "eager", "unavailable"})
"""Phases of failures that are none of the compiler's, and what stands for one where nothing ran."""


def _ratio(record: Mapping[str, Any], name: str, block_count: int) -> Ratio | None:
    if record[name] is None:
        return None
    error = (math.log(record[f"{name}_high"]) - math.log(record[f"{name}_low"])) / (2 * _Z)
    return Ratio(math.log(record[name]), error, block_count)


@dataclass(frozen=True, slots=True)
class VerdictRow:
    """A finding of a comparison: a row of `verdict`."""

    comparison_id: Annotated[str, "Random identity of the comparison; its findings share it."]
    compared_at: Annotated[datetime, "When it ended, UTC."]
    a_build_hash: Annotated[str, "Build A, the one compared with, as in build.build_hash; empty of exported files."]
    b_build_hash: Annotated[str, "Build B, as in build.build_hash; empty of exported files."]
    a: Annotated[str, "How tables call A."]
    b: Annotated[str, "How tables call B."]
    backend: Annotated[str, "As in benchmark_run.backend, of B."]
    variant: Annotated[str, "As in benchmark_run.variant, of B."]
    scope: Annotated[str, "sample, group or whole."]
    dataset: Annotated[str, "As in sample.dataset; empty of groups and the whole."]
    name: Annotated[str, "The sample's id, or the group; empty of the whole."]
    metric: Annotated[str, "result, speed, compile, compile_cpu or memory."]
    verdict: Annotated[
        str,
        "failed, wrong, slower, larger, flaky, unsure, incomparable, changed, fixed, faster, smaller or unchanged.",
    ]
    is_regression: Annotated[bool, "Whether B is worse than A."]
    ratio: Annotated[float | None, "B / A; NULL where there is none."]
    low: Annotated[float | None, "Lower end of its 95% interval."]
    high: Annotated[float | None, "Upper end of its 95% interval."]
    a_value: Annotated[float | None, "Value of A, in milliseconds or bytes; t_min of results."]
    b_value: Annotated[float | None, "Value of B."]
    pair_count: Annotated[int, "Twin runs that it rests on."]
    sample_count: Annotated[int, "Samples that it is over."]
    basis: Annotated[str, "twin runs or stored runs."]
    reason: Annotated[str, "Why it is so, in a few words; empty where the numbers say it."]
    alike: Annotated[tuple[str, ...], "Groups with nearly the same samples, which could be meant as well."]


def verdict_rows(findings: Iterable[Finding], **common: str) -> list[VerdictRow]:
    """The rows of a comparison's findings.

    Args:
        findings: All of it.
        common: a_build_hash, b_build_hash, a, b, backend and variant.
    """
    same: dict[str, Any] = {**common, "comparison_id": uuid.uuid4().hex, "compared_at": datetime.now(UTC)}
    return [VerdictRow(**same, **_verdict_fields(finding)) for finding in findings]


def _verdict_fields(finding: Finding) -> dict[str, Any]:
    names = {item.name for item in dataclasses.fields(finding)} & {item.name for item in dataclasses.fields(VerdictRow)}
    values = {name: getattr(finding, name) for name in names}
    plain = {name: str(value) if isinstance(value, str) else value for name, value in values.items()}
    return {**plain, "is_regression": finding.is_regression}
