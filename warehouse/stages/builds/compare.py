"""Comparison of two builds: stored runs give suspects, twin runs decide on them, and both are stored as findings."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from ops.dataset.sample.catalog.rows import SampleKey, SampleTarget
from ops.errors import GraphNetError
from ops.evaluation.benchmark.results import Status
from ops.evaluation.compare.conclude import findings_of
from ops.evaluation.compare.decide import Decision, Progress
from ops.evaluation.compare.pairs import Pair, Subject
from ops.evaluation.compare.rows import TwinKey, TwinPairRow, pair_of, verdict_rows
from ops.evaluation.compare.stored import differences, signal_strength, stored_findings, stored_pair, suspects
from ops.evaluation.compare.twin_run import TWIN_SECONDS, TwinRunner, twin_config
from ops.evaluation.verdict.findings import Basis, BuildComparison, ComparisonFinding, End, FindingScope, sort_findings
from ops.evaluation.verdict.rules import THRESHOLDS, Fact, Metric, Verdict
from ops.evaluation.verdict.words import kind_text
from ops.execution.worker.device_lock import device_session
from ops.words import listed
from warehouse.database.spool import SpoolBuffer
from warehouse.selection.sides import BuildSide, Sides, stored_runs
from warehouse.stages.backend_stage import BackendStage
from warehouse.stages.base import key_of

_STOOD_OUT = "it was not measured: others stood out more"


class ComparisonError(GraphNetError):
    """Two sides cannot be compared; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareStage(BackendStage):
    """Comparisons of builds.

    Attributes:
        prepare: Command that builds a revision of a backend's repository.
    """

    prepare: str = ""

    @property
    def sides(self) -> Sides:
        """The finder of builds that a person names, which are run as twins."""
        return self.sides_with(twin_config(self.config), self.prepare)

    def begin(self, a: BuildSide, b: BuildSide, targets: Sequence[SampleTarget], **options: Any) -> ComparisonRun:
        """Prepare a comparison.

        Args:
            a: The side compared with.
            b: The other.
            targets: Samples; those of another framework than the sides' are ignored.
            options: Attributes of `ComparisonRun`.

        Raises:
            ComparisonError: The sides are of different frameworks, or none of the samples is of theirs.
        """
        frameworks = {side.description.framework for side in (a, b) if side.description is not None}
        if len(frameworks) > 1:
            raise ComparisonError(f"{a.name} and {b.name} take samples of different frameworks")
        fitting = [target for target in targets if not frameworks or target.framework in frameworks]
        if targets and not fitting:
            raise ComparisonError(f"none of the samples is of {', '.join(frameworks)}, which {b.name} takes")
        return ComparisonRun(self, a, b, fitting, **options)


@dataclass(slots=True)
class ComparisonRun:
    """One comparison of two sides: `run` makes it; `result` also gives what there is so far after an interrupt.

    Attributes:
        stage: Where and how builds are run.
        a: The side compared with.
        b: The other.
        targets: The samples.
        budget_s: Seconds for twin runs; None for no limit.
        measures_all: Make twin runs of all samples, instead of those that stored runs make suspect.
        again: Repeat twin runs that earlier comparisons of the same builds have made.
        seconds: Time for which each process of a twin run times calls.
        on_progress: Called before each twin run.
        on_facts: Called with samples that fail or are wrong under B alone, before times and memory are measured.
        decision: The procedure; None where there are no twin runs.
    """

    stage: CompareStage
    a: BuildSide
    b: BuildSide
    targets: Sequence[SampleTarget]
    budget_s: float | None = None
    measures_all: bool = False
    again: bool = False
    seconds: float = TWIN_SECONDS
    on_progress: Callable[[Progress], None] = lambda _: None
    on_facts: Callable[[Sequence[ComparisonFinding]], None] = lambda _: None
    decision: Decision | None = None
    _subjects: list[Subject] = field(default_factory=list)
    _stored: dict[SampleKey, Pair] = field(default_factory=dict)
    _incomparable: dict[SampleKey, str] = field(default_factory=dict)
    _succeeded: frozenset[SampleKey] = frozenset()
    _notes: list[str] = field(default_factory=list)
    _spent: str = ""

    @property
    def cannot_measure(self) -> str:
        """The reason why there are no twin runs; "" where there are."""
        return self.a.cannot_run or self.b.cannot_run

    def run(self) -> BuildComparison:
        """Compare both sides. Twin runs are stored as they are made, so an error or interrupt loses none."""
        site = self.stage.site
        self._read_stored_runs()
        if not self.cannot_measure:
            chosen = self._subjects_to_measure()
            with device_session(site.lock_dir, self.stage.config.device), site.open_buffer(*self._builds()) as buffer:
                self.decision = Decision(
                    chosen,
                    self._measurer(buffer),
                    covers_all=len(chosen) == len(self._subjects),
                    budget_s=self.budget_s,
                    on_progress=self.on_progress,
                    on_facts=self._tell_facts,
                )
                try:
                    self.decision.run()
                except KeyboardInterrupt:
                    self.decision.finish(End.INTERRUPTED)
                self._complete_if_cleared(self.decision)
        result = self.result()
        if site.store:
            a, b = self.a, self.b
            builds = {"a_build_hash": a.build_hash, "b_build_hash": b.build_hash, "a": a.name, "b": b.name}
            with site.open_buffer() as buffer:
                rows = verdict_rows(result.findings, **builds, backend=b.backend, variant=b.variant)
                buffer.add(*self._builds(), *rows)
        return result

    def _tell_facts(self) -> None:
        assert self.decision is not None
        findings = sort_findings(self._merge_stored_findings(self.decision))
        self.on_facts([item for item in findings if item.metric is Metric.RESULT and item.is_worse])

    def _complete_if_cleared(self, decision: Decision) -> None:
        """Count the comparison as complete where the budget ended but the rest is less suspect than what was cleared.

        Samples are measured in order of how much their stored runs differ. If those measured so far do not differ, the
        rest, whose stored runs differ less, need not be measured. This does not hold for samples without stored runs.
        """
        without_any_run = [
            item for item in decision.subjects if not decision.pairs.get(item.key) and item.key not in self._stored
        ]
        self._spent = decision.ended if decision.end is End.SPENT else ""
        if self._spent and decision.is_cleared() and not without_any_run:
            self._spent += ": what stood out most in stored runs was measured, and does not differ"
            decision.end = End.COMPLETE

    def result(self) -> BuildComparison:
        """Collect the findings so far."""
        decision = self.decision
        findings = [] if decision is None else self._merge_stored_findings(decision)
        measured = set() if decision is None else {subject.key for subject in decision.subjects}
        rest = [subject for subject in self._subjects if subject.key not in measured]
        stored = stored_findings(rest, self._stored_pairs(rest), self.cannot_measure)
        if decision is not None:
            stored = [_clear_suspicion(item) for item in stored if item.scope is FindingScope.SAMPLE]
        findings += stored
        findings += [self._missing_finding(subject.key) for subject in rest if subject.key not in self._stored]
        ended = "" if decision is None else decision.ended
        is_open = decision is not None and decision.end is End.INTERRUPTED
        return BuildComparison(
            self.a.name,
            self.b.name,
            tuple(findings),
            notes=(*self._notes, *self._notes_on_twins(len(rest)), *filter(None, [self._spent or ended])),
            end=End.COMPLETE if decision is None else decision.end,
            ended=ended if is_open or any(item.left_open for item in findings) else "",
            spent=self._spent,
            typed=(self.a.typed, self.b.typed),
        )

    def _stored_pairs(self, subjects: Sequence[Subject]) -> dict[SampleKey, Pair]:
        return {item.key: self._stored[item.key] for item in subjects if item.key in self._stored}

    def _merge_stored_findings(self, decision: Decision) -> list[ComparisonFinding]:
        """Collect the findings of a decision, and of samples that it did not measure those of stored runs."""
        told = {_finding_key(finding): finding for finding in findings_of(decision)}
        why = decision.ended or _STOOD_OUT
        for finding in stored_findings(decision.subjects, self._stored_pairs(decision.subjects), why):
            key, about = (finding.dataset, finding.name), _finding_key(finding)
            finding = replace(finding, left_open=bool(decision.ended) and finding.verdict is Verdict.UNSURE)
            is_decided = finding.is_worse or finding.is_better
            if finding.scope is not FindingScope.SAMPLE or (decision.end is End.INTERRUPTED and not is_decided):
                continue
            pairs = decision.pairs.get(key, [])
            if not pairs:  # there was no twin run of the sample: stored runs are all that is known
                told[about] = finding
            elif finding.metric is Metric.RESULT and _fails_now(pairs, self._stored[key]):
                # Both builds fail now, and both ran in stored runs: the sample fails at times.
                now = told[about]
                reason = f"{now.reason}; in stored runs both ran"
                told[about] = replace(now, verdict=Verdict.FLAKY, reason=reason)
                continue
            elif not (decision.ended and is_decided and self._agrees(decision, finding, told.get(about))):
                continue  # twin runs have decided, or do not support the stored runs
            if is_decided:
                is_confirmed = key in decision.confirmed and finding.metric is Metric.RESULT
                words = f"by stored runs; {'confirmed of others' if is_confirmed else why}"
                words = f"{finding.reason}, {words}" if finding.reason else words
                is_open = bool(decision.ended and not is_confirmed)
                told[about] = replace(finding, reason=words, left_open=is_open)
        return list(told.values())

    def _agrees(self, decision: Decision, stored: ComparisonFinding, measured: ComparisonFinding | None) -> bool:
        """Tell whether twin runs of a sample left it undecided when they ended, but do not contradict stored runs."""
        if measured is None or measured.verdict is not Verdict.UNSURE:
            return False
        if stored.metric is Metric.RESULT:
            key = stored.dataset, stored.name
            return {pair.fact for pair in decision.pairs.get(key, ())} <= {self._stored[key].fact}
        if stored.ratio is None or measured.ratio is None:  # there was no room to time both builds at once
            return True
        margin = THRESHOLDS[stored.metric].log_margin()
        return math.copysign(1.0, math.log(stored.ratio)) * math.log(measured.ratio) >= margin

    def _missing_finding(self, key: SampleKey) -> ComparisonFinding:
        return ComparisonFinding(
            FindingScope.SAMPLE, key[1], Metric.RESULT, Verdict.INCOMPARABLE, key[0], basis=Basis.STORED,
            reason=self._incomparable[key], is_missing=key in self._succeeded,
        )  # fmt: skip

    def _notes_on_twins(self, rest_count: int) -> list[str]:
        """Say why there were no twin runs of some samples, or of any."""
        if self.cannot_measure:
            shown = "show failures and large differences and suspect small ones"
            return [f"only stored runs were compared, which {shown}: {self.cannot_measure}"]
        of_all = f"{rest_count} of {len(self._subjects)} samples"
        note = f"stored runs of {of_all} differ by no more than chance, and were not measured in twin runs (--all does)"
        return [note] if rest_count else []

    def _read_stored_runs(self) -> None:
        """Read the samples with their groups, and the stored runs of both sides that can be compared."""
        site = self.stage.site
        before, after = (
            {run.key: run for run in stored_runs(site.warehouse, side, self.targets)}
            if side.exported is not None or site.store or site.warehouse.path.exists()
            else {}
            for side in (self.a, self.b)
        )
        self._succeeded = frozenset(key for key, run in before.items() if run.status == Status.SUCCESS)
        keys = [key_of(target) for target in self.targets] or sorted(before.keys() | after.keys())
        unlike = Counter[str]()
        for key in keys:
            if key in before and key in after:
                if reasons := "; ".join(differences(before[key], after[key])):
                    unlike[reasons] += 1
                    self._incomparable[key] = reasons
                else:
                    self._stored[key] = stored_pair(before[key], after[key])
            else:
                lacking = [side.name for side, runs in ((self.a, before), (self.b, after)) if key not in runs]
                self._incomparable[key] = f"no stored run of {' and '.join(lacking)}; {self.cannot_measure}"
        groups = self._groups()
        self._subjects = [Subject(key, groups.get(key, frozenset()), *self._stored_fact(key)) for key in keys]
        for reason, count in sorted(unlike.items()):
            self._notes.append(f"stored runs of {count} samples cannot be compared: {reason}")
        self._notes += self._differences_of_sides()

    def _stored_fact(self, key: SampleKey) -> tuple[Fact, str]:
        """Find the fact that stored runs of a sample show without twin runs, and its kind of failure."""
        pair = self._stored.get(key)
        if pair is None or pair.fact not in (Fact.FAILED, Fact.WRONG, Fact.FIXED):
            return Fact.SAME, ""
        return pair.fact, kind_text(pair.b) or kind_text(pair.a)

    def _differences_of_sides(self) -> Iterator[str]:
        """Describe the differences of the sides besides the build."""
        a, b = self.a, self.b
        if (a.backend, a.variant) != (b.backend, b.variant):
            labels = [f"{side.backend} {side.variant}".rstrip() for side in (a, b)]
            yield f"the sides are {labels[0]} and {labels[1]}"
        if a.build_hash and (a.build_hash, a.variant) == (b.build_hash, b.variant):
            yield "both sides are the same build"
        if a.description is not None and b.description is not None:
            before, after = a.description.environment.packages, b.description.environment.packages
            changed = [name for name in sorted({*before, *after}) if before.get(name) != after.get(name)]
            shown = [f"{name} {before.get(name, 'absent')} → {after.get(name, 'absent')}" for name in changed]
            if changed:
                yield f"packages differ: {listed(shown, 8)}"

    def _groups(self) -> dict[SampleKey, frozenset[str]]:
        """Load sample → its groups: its operators, task, source, dtype and model."""
        if not self.stage.site.warehouse.path.exists():
            return {}
        hashes = sorted({target.sample_hash for target in self.targets})
        rows = self.stage.site.warehouse.rows(_GROUPS, {"hashes": hashes, "any": not hashes})
        return {(dataset, sample_id): frozenset(names) for dataset, sample_id, names in rows}

    def _subjects_to_measure(self) -> list[Subject]:
        """Choose the samples for twin runs, those first whose stored runs differ most."""
        stored = self._stored
        ordered = sorted(
            self._subjects, key=lambda item: -signal_strength(stored[item.key]) if item.key in stored else 0.0
        )
        suspicion = suspects([subject for subject in self._subjects if subject.key in stored], stored)
        if self.measures_all or suspicion.is_general:
            return ordered
        return [subject for subject in ordered if subject.key in suspicion.samples or subject.key not in stored]

    def _measurer(self, buffer: SpoolBuffer) -> Callable[[Subject, int, int], Pair]:
        """Make the function that measures a pair and stores it, or takes it from an earlier comparison."""
        a, b = self.a.description, self.b.description
        assert a is not None and b is not None
        config, site = twin_config(self.stage.config, self.seconds), self.stage.site
        key = TwinKey(
            a.build_hash, a.options_json, a.environment.env_hash, b.build_hash, b.options_json,
            b.environment.env_hash, b.settings_hash,
        )  # fmt: skip
        by_key = {key_of(target): target for target in self.targets}
        measured = {} if self.again else self._read_earlier(key)
        runner = TwinRunner(a, b, config, self.stage.host, site.log_dir, site.lock_dir)

        def measure(subject: Subject, round_number: int, number: int) -> Pair:
            if earlier := measured.get((subject.key, round_number, number)):
                return earlier
            target = by_key[subject.key]
            pair = runner.measure(target, round_number, number)
            buffer.add(TwinPairRow.of(pair, subject.key, target.sample_hash, key))
            return pair

        return measure

    def _read_earlier(self, key: TwinKey) -> dict[tuple[SampleKey, int, int], Pair]:
        """Load the newest twin runs of the same builds, options, environments and settings on the same samples."""
        warehouse = self.stage.site.warehouse
        if not self.stage.site.store or not warehouse.path.exists():
            return {}
        hashes = {key_of(target): target.sample_hash for target in self.targets}
        pairs = {}
        for record in warehouse.records(_EARLIER, asdict(key)):
            sample = record["dataset"], record["sample_id"]
            if hashes.get(sample) == record["sample_hash"]:
                pairs[sample, record["round"], record["number"]] = pair_of(record)
        return pairs

    def _builds(self) -> list[Any]:
        """Make the rows of both sides' builds and environments."""
        described = [side.description for side in (self.a, self.b) if side.description is not None]
        return [row for item in described for row in (item.environment, item.build())]


def _clear_suspicion(finding: ComparisonFinding) -> ComparisonFinding:
    """Turn an uncertain finding of stored runs into "unchanged": the sample was not suspect enough for twin runs."""
    if finding.verdict in (Verdict.UNCHANGED, Verdict.INCOMPARABLE, Verdict.CHANGED):
        return finding
    return replace(finding, verdict=Verdict.UNCHANGED, reason="")


def _fails_now(pairs: Sequence[Pair], stored: Pair) -> bool:
    """Tell whether both builds fail in each twin run, but both ran in stored runs."""
    ran = not (stored.a.has_failed or stored.b.has_failed)
    return ran and {pair.fact for pair in pairs} == {Fact.BOTH_FAIL}


def _finding_key(finding: ComparisonFinding) -> tuple[FindingScope, str, str, Metric]:
    return finding.scope, finding.dataset, finding.name, finding.metric


_GROUPS = """
SELECT sample.dataset, sample.sample_id, list_sort(list_distinct(flatten([
    list('operator ' || op.operator) FILTER (op.operator IS NOT NULL),
    ['task ' || any_value(sample.task), 'source ' || any_value(sample.source), 'dtype ' || any_value(sample.dtype),
     'model ' || any_value(sample.model_name)]
])))
FROM sample
LEFT JOIN sample_op AS op USING (graph_hash)
WHERE $any OR sample.sample_hash IN (SELECT unnest($hashes))
GROUP BY sample.dataset, sample.sample_id
"""

_EARLIER = """
FROM twin_pair
WHERE a_build_hash = $a_build_hash AND a_options = $a_options AND a_env_hash = $a_env_hash
    AND b_build_hash = $b_build_hash AND b_options = $b_options AND b_env_hash = $b_env_hash
    AND settings_hash = $settings_hash
ORDER BY measured_at
"""
