"""The rows of the example: read from the tables beside this file, with derived columns filled in.

The tables say which compiler ran which sample, when, and with which outcome. Identities, times and trials are derived,
so that they agree with each other. No row is a measurement: compilers other than eager and inductor do not exist, and
the figures of these two are made up as well.
"""

import csv
import hashlib
import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import warehouse.example
from ops.dataset.derived import Conversion, DerivationRow, PartRow
from ops.dataset.outputs.match import OutputMatch
from ops.dataset.sample.catalog.datasets import OWN_DATASET
from ops.dataset.sample.catalog.lists import SampleListRow
from ops.dataset.sample.catalog.rows import BrokenRow, SampleOpRow, SampleRow, shard_of
from ops.dataset.sample.labels.facts import Facts
from ops.dataset.sample.labels.rules import labelling, labels_of
from ops.dataset.sources.rows import IntakeRow
from ops.dataset.validate.base import ValidationRow
from ops.dataset.validate.registry import checks
from ops.discovery import values_in
from ops.evaluation.benchmark.builds import Build, build_hash
from ops.evaluation.benchmark.results import BenchmarkResult, BenchmarkRun, Phase, Status
from ops.evaluation.benchmark.run_mark import RunMark
from ops.execution.environments.description import Environment
from ops.execution.worker.processes.limits import GIB
from ops.failures import FailureKind
from warehouse.database.table import Row

_FOLDER = Path(__file__).parent
_BLOCK_SIZE = 4
_TRIALS = (-0.5, 0.5, -1.0, 1.0, -0.25, 0.25, -1.5, 1.5)
"""Distances of the timed calls from their median, in half-widths of the speedup's interval; two blocks."""

_SEQUENCES = {
    "transformers/clip": ("transformers/vit", "transformers/bert"),
    "transformers/bert": ("transformers/bert",),
    "huggingface_hub/bert": ("transformers/bert",),
}
"""Sample → its parts by `typical_sequence`, which are samples themselves and so have been measured."""

Line = Mapping[str, str]


def example_rows() -> list[Row]:
    """Make all rows of the example, for a warehouse to spool.

    Every other module here has a function `more_rows`, which takes the rows so far and makes more of them.
    """
    samples = _table("samples")
    environments = {line["environment"]: _environment(line) for line in _table("environments")}
    newest = max(_time(line["cataloged_at"]) for line in samples)
    broken = BrokenRow(OWN_DATASET, "file/half_copied", "samples/file/half_copied", "no graph_net.json", newest)
    rows: list[Row] = [*environments.values(), *map(_model, _table("models")), broken]
    for line in samples:
        rows += _sample_rows(line)
    current = {line["sample"]: line for line in samples}  # of two versions the later one
    rows += [row for sample, parts in _SEQUENCES.items() for row in _sequences(current[sample], current, parts)]
    versions = {f"{line['sample']}@{line['version']}": line for line in samples}
    contents = {row.content_hash: row for row in rows if isinstance(row, SampleRow)}
    rows += [SampleListRow("shipped", content, 1.0, newest) for content in contents]
    runs = _table("runs")
    rows += _builds(runs)
    for line in runs:
        rows += _run_rows(line, versions | current, environments)
    for more_rows in values_in(warehouse.example, "more_rows"):
        rows += more_rows(rows)
    return rows


def _table(name: str) -> list[Line]:
    with (_FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)


def digest_of(*parts: str) -> str:
    """Digest of texts: 64 hex digits."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _number(text: str) -> float | None:
    return float(text) if text else None


def _pairs(text: str) -> dict[str, str]:
    """Parse `name value; name value` as a mapping."""
    pairs = (pair.rpartition(" ") for pair in text.split("; "))
    return {name: value for name, _, value in pairs}


def _environment(line: Line) -> Environment:
    packages = _pairs(line["packages"])
    machine = ("cpu", "Example processor", "", 8, 32 * GIB, 8, "Linux 6.1", "3.11.7")
    return Environment(digest_of("environment", line["environment"]), *machine, packages, {})


def _model(line: Line) -> IntakeRow:
    samples = tuple(line["samples"].split())
    return IntakeRow(
        model_run_id=digest_of("model", line["spec"])[:32],
        spec=line["spec"],
        source=line["source"],
        model_name=line["model_name"],
        task=line["task"],
        status="success" if samples else "failure",
        message=line["message"] or None,
        graph_count=len(samples),
        sample_ids=samples,
        extract_ms=float(line["extract_ms"]),
        log_path=None,
        extracted_at=_time(line["extracted_at"]),
    )


def _sample_hash(line: Line) -> str:
    return digest_of("sample", line["sample"], line["version"])


def _sample_rows(line: Line) -> Iterator[Row]:
    """Yield rows of a version of a sample: its labels, operators, parts, derivations and findings of validation."""
    sample_id, same = line["sample"], line["same_as"] or line["sample"]
    calls = {name: int(count) for name, count in _pairs(line["operators"]).items()}
    graph_hash, sample_hash = digest_of("graph", same), _sample_hash(line)
    source, _, model = sample_id.partition("/")
    called = " ".join(name.rpartition(".")[2] for name in calls)
    labels = labelling(labels_of(Facts(line["task"], source, (), (), (), (model,), "", f" {called} ", "")))
    yield from labels.rows
    yield SampleRow(
        dataset=OWN_DATASET,
        sample_id=sample_id,
        sample_hash=sample_hash,
        graph_hash=graph_hash,
        content_hash=digest_of("content", same),
        shard=shard_of(sample_id),
        path=f"samples/{sample_id}",
        framework="torch",
        source=source,
        model_name=model,
        task=line["task"],
        dtype=line["dtype"],
        dynamic=False,
        operator_count=sum(calls.values()),
        tensor_count=int(line["tensors"]),
        size_bytes=int(line["size_kib"]) * 1024,
        cataloged_at=_time(line["cataloged_at"]),
        task2=labels.task,
        family=labels.family,
        traits=labels.traits,
        label_hash=labels.label_hash,
    )
    for name, count in calls.items():
        yield SampleOpRow(graph_hash, name, count)
    if line["eager_ms"]:
        yield from _parts(line)
    yield _pass_row(line, sample_hash)
    yield _conversion_row(line, sample_hash)
    for name in checks():
        broken = name == line["breaks"]
        identity = digest_of("validation", sample_hash, name)[:32]
        verdict = (not broken, line["why"] if broken else None)
        validated_at = _time(line["cataloged_at"]) + timedelta(minutes=5)
        yield ValidationRow(identity, OWN_DATASET, sample_id, sample_hash, name, *verdict, validated_at)


def _pass_row(line: Line, sample_hash: str) -> DerivationRow:
    """Make the result of the pass `stable_api`, which found nothing to change."""
    return DerivationRow(
        derivation_id=digest_of("pass", sample_hash)[:32],
        dataset=OWN_DATASET,
        sample_id=line["sample"],
        sample_hash=sample_hash,
        kind="pass",
        spec="stable_api",
        code_hash=digest_of("stable_api"),
        result_hash=sample_hash,
        made_at=_time(line["cataloged_at"]) + timedelta(hours=2),
    )


def _conversion_row(line: Line, sample_hash: str) -> DerivationRow:
    """Make the row of a conversion to Paddle, which fails for `transformers/whisper` at one operator."""
    is_known = line["sample"] != "transformers/whisper"
    stopped = Conversion(stopped_by=("torch._weight_norm",), stopped_lines=(12,))
    return DerivationRow(
        derivation_id=digest_of("conversion", sample_hash)[:32],
        dataset=OWN_DATASET,
        sample_id=line["sample"],
        sample_hash=sample_hash,
        kind="convert",
        spec="paddle",
        code_hash=digest_of("paddle"),
        versions={"paddlepaddle": "3.3.1", "paconvert": "3.3.1"},
        status="success" if is_known else "failure",
        phase="" if is_known else "convert",
        message="" if is_known else "not converted: torch._weight_norm (line 12)",
        conversion=Conversion(is_converted=True, t_min=-5.0, output_t_min=(-5.0,)) if is_known else stopped,
        result_hash=digest_of("converted", sample_hash) if is_known else "",
        made_at=_time(line["cataloged_at"]) + timedelta(hours=3),
    )


def _operators(line: Line) -> tuple[str, ...]:
    return tuple(name for name, count in _pairs(line["operators"]).items() for _ in range(int(count)))


def _parts(line: Line) -> Iterator[DerivationRow | PartRow]:
    """Yield the decomposition of the sample into single operators, all of one shape."""
    names = _operators(line)
    ms = round(float(line["eager_ms"]) / len(names), 4)
    row = _decomposition_row(line, "single_op", len(names))
    yield row
    for index, name in enumerate(names):
        signature = f"{name}({line['dtype']}[2, 128])"
        yield _part(line, row, index, index, (signature, name), (name,), ms, signature)


def _sequences(line: Line, samples: Mapping[str, Line], parts: Sequence[str]) -> Iterator[DerivationRow | PartRow]:
    """Yield the decomposition of the sample into parts that are other samples."""
    first = 0
    row = _decomposition_row(line, "typical_sequence", len(parts))
    yield row
    for index, sample in enumerate(parts):
        names, ms = _operators(samples[sample]), float(samples[sample]["eager_ms"])
        yield _part(line, row, index, first, (sample, sample), names, ms)
        first += len(names)


def _decomposition_row(line: Line, scheme: str, count: int) -> DerivationRow:
    return DerivationRow(
        derivation_id=digest_of("decomposition", line["sample"], line["version"], scheme)[:32],
        dataset=OWN_DATASET,
        sample_id=line["sample"],
        content_hash=digest_of("content", line["same_as"] or line["sample"]),
        kind="decompose",
        spec=scheme,
        part_count=count,
        made_at=_time(line["cataloged_at"]) + timedelta(hours=1),
    )


def _part(
    line: Line,
    row: DerivationRow,
    index: int,
    first: int,
    identity: tuple[str, str],
    names: tuple[str, ...],
    ms: float,
    signature: str = "",
) -> PartRow:
    return PartRow(
        derivation_id=row.derivation_id,
        part_index=index,
        child_hash=digest_of("content", identity[0]),
        first_operator=first,
        operator_count=len(names),
        child_graph_hash=digest_of("graph", identity[1]),
        operators=names,
        signature=signature,
        inputs=(f"x {line['dtype']}[2, 128]",),
        eager_ms=ms,
        outputs=(f"y {line['dtype']}[2, 128]",),
    )


def _builds(runs: Iterable[Line]) -> Iterator[Build]:
    """Yield a row per compiler and version, first seen when its first run ended."""
    first_runs: dict[tuple[str, str], Line] = {}
    for line in sorted(runs, key=lambda line: _time(line["finished_at"])):
        first_runs.setdefault((line["backend"], line["backend_version"]), line)
    for (backend, version), line in first_runs.items():
        identity = build_hash(backend, "", version, "", {})
        packages = {backend: version}
        yield Build(identity, backend, "", version, "", {}, packages, backend, _time(line["finished_at"]))


def _run_rows(line: Line, samples: Mapping[str, Line], environments: Mapping[str, Environment]) -> Iterator[Row]:
    """Yield the rows of a run: itself, its output, its fault, and the mark of one that was dropped."""
    sample = samples.get(line["sample"])  # a row that says that a backend is not available names no sample
    finished_at = _time(line["finished_at"])
    label = (line["backend"], line["variant"])
    options = dict([line["variant"].split("=")]) if line["variant"] else {}
    values: dict[str, Any] = dict(
        run_id=digest_of("run", *label, line["sample"], line["finished_at"])[:32],
        dataset=OWN_DATASET,
        sample_id=sample["sample"] if sample else "",
        sample_hash=_sample_hash(sample) if sample else "",
        backend=line["backend"],
        backend_version=line["backend_version"],
        env_hash=environments[line["environment"]].env_hash,
        build_hash=build_hash(line["backend"], "", line["backend_version"], "", {}),
        settings_hash=digest_of("settings", line["trial"]),
        config_hash=digest_of("configuration", *label, line["trial"]),
        backend_options=json.dumps(options),
        device="cpu",
        started_at=finished_at - timedelta(seconds=40),
        finished_at=finished_at,
        variant=line["variant"],
        trial=line["trial"],
        message=line["message"].replace("\\n", "\n") or None,
        log_path=f".graphnet/logs/{finished_at:%m%d-%H%M}.log" if sample else None,
        **_status_fields(line["outcome"]),
        **(_measured_fields(line, sample) if sample and not line["outcome"] else {}),
    )
    result = BenchmarkResult.from_columns(values)
    run = result.run
    yield from result.rows
    if run.status is Status.SUCCESS and sample and run.t_min is not None:
        yield _output(run, sample)
    if line["dropped"]:
        yield RunMark(run.run_id, finished_at + timedelta(hours=6), True, line["dropped"])


def _status_fields(text: str) -> dict[str, Any]:
    """Parse an outcome, `""` (success), `"unavailable"` or `"<phase> <kind>[ <signal>]"`, to columns of a run."""
    if not text:
        return {"status": Status.SUCCESS}
    if text == "unavailable":
        return {"status": Status.UNAVAILABLE}
    phase, kind, *signal = text.split()
    failure = {"phase": Phase(phase), "failure_kind": FailureKind(kind), "signal": signal[0] if signal else None}
    return {"status": Status.FAILURE, **failure}


def _measured_fields(line: Line, sample: Line) -> dict[str, Any]:
    """Columns of times, memory and errors of a successful run."""
    speedup, noise = float(line["speedup"]), float(line["noise"])
    eager_ms, eager_bytes = float(sample["eager_ms"]), int(sample["peak_kib"]) * 1024
    compiled_ms, blocks = round(eager_ms / speedup, 4), (_BLOCK_SIZE,) * (len(_TRIALS) // _BLOCK_SIZE)
    t_min, t_min_float64 = float(line["t_min"]), _number(line["t_min_float64"])
    eager_t_min = None if t_min_float64 is None else float(sample["t_float64"])
    return {
        "t_min": t_min,
        "nan_mismatch": t_min == math.inf,
        "eager_median_ms": eager_ms,
        "compiled_median_ms": compiled_ms,
        "speedup": eager_ms / compiled_ms,
        "speedup_low": eager_ms / compiled_ms * (1 - noise),
        "speedup_high": eager_ms / compiled_ms * (1 + noise),
        "eager_trials_ms": _trials(eager_ms, 0.01),
        "compiled_trials_ms": _trials(compiled_ms, noise),
        "eager_block_sizes": blocks,
        "compiled_block_sizes": blocks,
        "process_block_counts": (len(blocks),),
        "compile_ms": float(line["compile_ms"]),
        "eager_peak_bytes": eager_bytes,
        "compiled_peak_bytes": int(eager_bytes * float(line["memory"])),
        "noise_max_difference": 0.0,
        "evidence_artefact": "kernels",
        "evidence_operator_count": sum(map(int, _pairs(sample["operators"]).values())),
        "evidence_fallback_count": int(line["fallbacks"]),
        "others_cpu_share": float(line["others"]),
        "t_min_float64": t_min_float64,
        "eager_t_min_float64": eager_t_min,
        "nearer_to_float64": None if t_min_float64 is None or eager_t_min is None else t_min_float64 < eager_t_min,
    }


def _trials(median_ms: float, noise: float) -> tuple[float, ...]:
    return tuple(round(median_ms * (1 + noise * distance), 4) for distance in _TRIALS)


def _output(run: BenchmarkRun, sample: Line) -> OutputMatch:
    """Make the single output of a run; its differences are as large as its t_min allows."""
    assert run.t_min is not None
    equal, differs = run.t_min == -math.inf, math.isfinite(run.t_min)
    difference = 10.0**run.t_min if differs else 0.0 if equal else None
    dtype = sample["dtype"]
    return OutputMatch(
        run_id=run.run_id,
        output_index=0,
        dtype=dtype,
        compiled_dtype=dtype,
        shape=(2, 128),
        t_min=run.t_min,
        max_difference=difference,
        mean_difference=None if difference is None else difference / 10,
        eager_t_min_float64=run.float64.eager_t_min_float64,
        t_min_float64=run.float64.t_min_float64,
    )
