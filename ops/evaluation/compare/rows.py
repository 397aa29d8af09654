"""The stored rows of comparisons: one for each twin run, and one for each finding."""

from __future__ import annotations

import dataclasses
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any

from ops.dataset.sample.catalog.rows import SampleKey
from ops.evaluation.compare.pairs import Pair
from ops.evaluation.verdict.findings import ComparisonFinding
from ops.evaluation.verdict.result import RunResult
from ops.evaluation.verdict.rules import Fact, Ratio, paired_ratio_of


@dataclass(frozen=True, slots=True)
class TwinKey:
    """The key of twin runs that may stand for each other: both builds with their options and environments.

    Attributes:
        settings_hash: Hash of the configuration and the code that measured.
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
    fact: Annotated[Fact, "How the outcomes differ: same, changed, failed, wrong, fixed, both fail or incomparable."]
    ratio: Annotated[float | None, "Compiled time of B / that of A, block beside block; NULL without times."]
    ratio_low: Annotated[float | None, "Lower end of the 95% interval that the blocks of these processes show."]
    ratio_high: Annotated[float | None, "Upper end of that interval."]
    block_count: Annotated[int, "Blocks of each side; 0 without times."]
    eager_ratio: Annotated[float | None, "Time of eager in B's process / in A's: the control."]
    eager_ratio_low: Annotated[float | None, "Lower end of its 95% interval."]
    eager_ratio_high: Annotated[float | None, "Upper end of its 95% interval."]
    note: Annotated[str, "What kept the times from being compared; empty for nothing."]
    seconds: Annotated[float, "What the twin run took."]
    a: Annotated[RunResult, "How A ended: the fields are as in benchmark_run."]
    b: Annotated[RunResult, "How B ended, likewise."]

    @classmethod
    def of(cls, pair: Pair, sample: SampleKey, sample_hash: str, key: TwinKey) -> TwinPairRow:
        """Make the row of a twin run."""
        return cls(
            pair_id=uuid.uuid4().hex,
            measured_at=datetime.now(UTC),
            dataset=sample[0],
            sample_id=sample[1],
            sample_hash=sample_hash,
            **dataclasses.asdict(key),
            round=pair.round,
            number=pair.number,
            fact=pair.fact,
            **_ratio_fields("ratio", pair.speed),
            block_count=0 if pair.speed is None else pair.speed.count,
            **_ratio_fields("eager_ratio", pair.control),
            note=pair.note,
            seconds=pair.seconds,
            a=pair.a,
            b=pair.b,
        )


def _ratio_fields(name: str, ratio: Ratio | None) -> dict[str, Any]:
    values = (None, None, None) if ratio is None else (ratio.value, *ratio.interval)
    return dict(zip((name, f"{name}_low", f"{name}_high"), values, strict=True))


def pair_of(record: Mapping[str, Any]) -> Pair:
    """Read a twin run from its row."""
    return Pair(
        record["round"],
        record["number"],
        RunResult.of(record["a"]),
        RunResult.of(record["b"]),
        _ratio(record, "ratio", record["block_count"]),
        _ratio(record, "eager_ratio", record["block_count"]),
        record["note"],
        record["seconds"],
    )


def _ratio(record: Mapping[str, Any], name: str, block_count: int) -> Ratio | None:
    value, low, high = (record[column] for column in (name, f"{name}_low", f"{name}_high"))
    return None if value is None else paired_ratio_of(value, low, high, block_count)


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictRow(ComparisonFinding):
    """A finding of a comparison: a row of `verdict`."""

    comparison_id: Annotated[str, "Random identity of the comparison; its findings share it."]
    compared_at: Annotated[datetime, "When it ended, UTC."]
    a_build_hash: Annotated[str, "Build A, the one compared with, as in build.build_hash; empty of exported files."]
    b_build_hash: Annotated[str, "Build B, as in build.build_hash; empty of exported files."]
    a: Annotated[str, "How tables call A."]
    b: Annotated[str, "How tables call B."]
    backend: Annotated[str, "As in benchmark_run.backend, of B."]
    variant: Annotated[str, "As in benchmark_run.variant, of B."]
    is_regression: Annotated[bool, "Whether B is worse than A."]


def verdict_rows(findings: Iterable[ComparisonFinding], **common: str) -> list[VerdictRow]:
    """Make the rows of a comparison's findings.

    Args:
        findings: All findings of the comparison.
        common: a_build_hash, b_build_hash, a, b, backend and variant.
    """
    same: dict[str, Any] = {**common, "comparison_id": uuid.uuid4().hex, "compared_at": datetime.now(UTC)}
    return [VerdictRow(**same, **dataclasses.asdict(item), is_regression=item.is_worse) for item in findings]
