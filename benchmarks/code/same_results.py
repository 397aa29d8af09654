"""Digests of the tools' results for samples: recorded before code is restructured, and compared afterwards.

    python -m benchmarks.code.same_results record FILE --published path/to/samples
    python -m benchmarks.code.same_results check FILE --published path/to/samples

All shipped samples are taken, and as many published ones as `--count` says. The command line makes all results, so
that the code below it can change: graphs of models, results of passes, parts of every scheme, conversions to Paddle,
the operators that planted bugs are located at. The file has a line of JSON a step and sample: a digest of each file
that the step wrote, and its output. `check` prints the lines that differ, and ends with status 1 if there are any.
"""

import hashlib
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks._shared.harness import COUNT, REPO, SHIPPED, last_line, option, parse, run_graphnet
from ops.dataset.sample.catalog.rows import Root, build_catalog

_PLANTED = "tests/ops/evaluation/locate/planted.py"

_MODELS = ("bert", "resnet", "gpt2", "t5", "vit", "swin", "whisper", "llama", "clip", "segformer")
_PASSES = (
    "batch_norm_meta",
    "batch_size?n=3",
    "dtype?to=bfloat16",
    "dtype?to=float64",
    "finite_outputs",
    "image_size?n=128",
    "rename",
    "sequence_length?n=48",
    "stable_api",
)
_SCHEMES = ("ranges?k=4", "single_op", "fusible", "typical_sequence", "balanced?cost=bytes&k=4")
_FAULTS = (
    ("WrongTanh", "transformers/bert"),
    ("WrongTanh", "transformers/gpt2"),
    ("WrongPair", "transformers/bert"),
    ("WrongWhenLarge", "transformers/vit"),
    ("WrongWhenTransposed", "transformers/bert"),
    ("Crash", "transformers/albert"),
    ("Crash", "transformers/distilbert"),
    ("Refuses", "transformers/bert"),
    ("Refuses", "transformers/electra"),
    ("Right", "transformers/resnet"),
)

_LARGEST_BYTES = 256 * 1024**2
"""Larger published samples would take most of the time."""

_VOLATILE = frozenset(
    {
        "seconds", "duration_ms", "trials", "elapsed_s", "extract_ms", "path", "folder", "log_path",
        "extracted_at", "located_at", "model_run_id", "fault_id",
    }
)  # fmt: skip
"""Fields that differ from run to run: times, places, identities."""

_VOLATILE_FILES = frozenset({"parts.html", "fault.json"})
"""Files that contain durations."""


@dataclass(frozen=True, slots=True)
class RecordedStep:
    """A command with its samples.

    Attributes:
        name: Name of the step: "pass rename".
        arguments: Arguments of the command line, without the folder that it writes to.
    """

    name: str
    arguments: Sequence[str]


def steps(samples: Sequence[str]) -> Iterator[RecordedStep]:
    """List all steps; samples are paths."""
    for model in _MODELS:
        yield RecordedStep("extract", ("extract", f"zoo:transformers/{model}", "--no-store"))
    for name in _PASSES:
        yield RecordedStep(f"pass {name}", ("pass", name, *samples))
    for scheme in _SCHEMES:
        yield RecordedStep(f"decompose {scheme}", ("decompose", *samples, "--scheme", scheme, "--no-store"))
    yield RecordedStep("convert", ("convert", *samples, "--to", "paddle", "--no-store"))
    for fault, sample in _FAULTS:
        backend = ("--backend", f"{_PLANTED}:{fault}", "--no-store")
        yield RecordedStep(f"locate {fault}", ("locate", f"samples/{sample}", *backend))


def record(step: RecordedStep, folder: Path) -> Iterator[dict[str, Any]]:
    """Run a step; yield for each sample its output and the digests of its files."""
    shutil.rmtree(folder / "out", ignore_errors=True)
    rows, done = run_graphnet(*step.arguments, "--out", str(folder / "out"))
    if not rows:
        if step.arguments[0] != "locate":  # nothing is located where nothing fails
            raise SystemExit(f"{step.name}: no results: {done.stderr[-1000:]}")
        rows = [{"sample_id": step.arguments[1], "exit_code": done.returncode, "message": last_line(done.stderr)}]
    written = digests(folder / "out")
    for row in rows:
        sample = str(row.get("sample_id") or row.get("spec"))
        own = {path: digest for path, digest in written.items() if belongs_to_sample(path, sample, rows)}
        said = {key: value for key, value in row.items() if key not in _VOLATILE}
        yield {"step": step.name, "sample": sample, "said": said, "files": own}


def belongs_to_sample(path: str, sample: str, rows: Sequence[Mapping[str, Any]]) -> bool:
    """Tell whether a file belongs to a sample: it is below its folder, or there is only one sample."""
    return len(rows) == 1 or path.startswith((f"{sample}/", f"{sample}_decomposed/"))


def digests(folder: Path) -> dict[str, str]:
    """Map the relative path of each file below a folder to the first digits of its sha256."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    files = [path for path in files if path.name not in _VOLATILE_FILES]
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()[:16] for path in files}


def catalog_lines(roots: Sequence[Path]) -> Iterator[dict[str, Any]]:
    """Yield the catalog's facts about samples: hashes, and counts of their operators."""
    catalog = build_catalog([Root(root.resolve()) for root in roots])
    operators: dict[str, dict[str, int]] = {}
    for operator in catalog.operators:
        operators.setdefault(operator.graph_hash, {})[operator.operator] = operator.call_count
    for row in catalog.rows:
        hashes = {name: getattr(row, name) for name in ("sample_hash", "graph_hash", "content_hash", "files_hash")}
        yield {"step": "catalog", "sample": row.sample_id, "said": hashes, "files": operators.get(row.graph_hash, {})}


def draw_samples(folder: Path, count: int) -> list[Path]:
    """Draw so many samples below a folder: the same ones each time, whatever other samples there are."""
    rows = [row for row in build_catalog([Root(folder.resolve())]).rows if row.size_bytes <= _LARGEST_BYTES]
    rows.sort(key=lambda row: hashlib.sha256(row.sample_id.encode()).digest())
    return [REPO / row.path for row in rows[:count]]


def record_all(published: Path | None, count: int) -> Iterator[dict[str, Any]]:
    """Yield all lines."""
    samples = [] if published is None else draw_samples(published, count)
    yield from catalog_lines([SHIPPED, *([] if published is None else [published])])
    with tempfile.TemporaryDirectory(prefix="graphnet-frozen-") as scratch:
        for step in steps(["samples", *map(str, samples)]):
            print(f"{step.name} {' '.join(step.arguments[:2])}", file=sys.stderr, flush=True)
            yield from record(step, Path(scratch))


def differences(before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Describe each line that differs."""
    first, second = ({(line["step"], line["sample"]): line for line in lines} for lines in (before, after))
    for key in sorted({*first, *second}):
        if key not in first or key not in second:
            yield f"{' '.join(key)}: {'missing now' if key in first else 'not in the file'}"
            continue
        for part in ("said", "files"):
            old, new = first[key][part], second[key][part]
            changed = sorted(name for name in {*old, *new} if old.get(name) != new.get(name))
            if changed:
                shown = ", ".join(f"{name} {old.get(name)!r} -> {new.get(name)!r}" for name in changed[:3])
                yield f"{' '.join(key)}: {shown}{' …' if len(changed) > 3 else ''}"


def main() -> None:
    """Record, or record again and compare."""
    arguments = parse(
        __doc__,
        option("action", choices=("record", "check")),
        option("file", type=Path),
        option("--published", type=Path, help="a folder of published samples"),
        COUNT.with_settings(default=150, help="how many of them (default: 150)"),
    )
    if arguments.action == "record":
        with arguments.file.open("w", encoding="utf-8") as file:
            for line in record_all(arguments.published, arguments.count):
                file.write(json.dumps(line, sort_keys=True) + "\n")
        return
    before = [json.loads(line) for line in arguments.file.read_text(encoding="utf-8").splitlines()]
    # Through JSON, which has no tuples.
    after = [json.loads(json.dumps(line)) for line in record_all(arguments.published, arguments.count)]
    changed = list(differences(before, after))
    print("\n".join([*changed, f"{len(changed)} of {len(before)} lines differ"]))
    sys.exit(1 if changed else 0)


if __name__ == "__main__":
    main()
