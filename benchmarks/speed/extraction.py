"""(e) Models into validated samples: here, and with an interpreter for every step; and what validating costs.

GraphNet's validator starts an interpreter for each of its steps: run the sample, extract it again, run what came out,
look for duplicates. The reference does these four and the extraction with this project's own code, so only the way of
running differs; the pipeline's way checks seven constraints, the reference four. Run it as
`python -m benchmarks.speed.extraction`.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks._shared.harness import option, parse, run_fresh, scratch, table
from ops.capture.extract import Extractor
from ops.graph.identity import canonical_form
from ops.sample.catalog.rows import SampleTarget
from ops.sample.catalog.walk import find_samples
from ops.sample.format.codec import read_sample
from ops.sample.identity import sample_hash
from ops.sample.trust import mark_trusted
from ops.sources import registry
from ops.torch_worker import TORCH_PRELOAD
from ops.validate.run import ValidateConfig, validate_samples
from ops.worker.client import WorkerHost

_NAMES = (
    "albert", "bert", "bart", "clip", "convnext", "deberta-v2", "distilbert", "electra", "gpt2", "llama", "mobilebert",
    "opt", "resnet", "roberta", "segformer", "swin", "t5", "vit", "wav2vec2", "whisper",
)  # fmt: skip

MODELS = option("--models", nargs="+", default=list(_NAMES), help="model types of transformers")

PRELOAD = (*TORCH_PRELOAD, "ops.capture.task", "ops.validate.task", "transformers")


@dataclass(frozen=True, slots=True)
class Validated:
    """One sample and what validating it took."""

    name: str
    operators: int
    wall_s: float
    eager_s: float
    problems: tuple[str, ...]


def here(specs: Sequence[str], root: Path, logs: Path) -> tuple[float, float, list[Validated]]:
    """The pipeline's way: seconds until the host was ready, seconds for all models, and the samples."""
    started = time.perf_counter()
    with WorkerHost(preload=PRELOAD) as host:
        host.start()
        ready = time.perf_counter()
        samples: list[Validated] = []
        for spec in specs:
            row = Extractor(root, host, logs).extract(registry.parse(spec))
            if row.status != "success":
                raise SystemExit(f"{spec}: {row.message}")
            samples += _validate([root / name for name in row.sample_ids], root, host, logs)
        return ready - started, time.perf_counter() - ready, samples


def _validate(folders: Sequence[Path], root: Path, host: WorkerHost, logs: Path) -> Iterator[Validated]:
    for folder in folders:
        sample = read_sample(folder)
        target = mark_trusted(SampleTarget("catalog", folder.relative_to(root).as_posix(), sample_hash(sample), folder))
        phases: dict[str, float] = {}
        started = time.perf_counter()
        (judged,) = validate_samples(
            [target],
            host,
            log_dir=logs,
            config=ValidateConfig(),
            on_phase=lambda _, name, phases=phases: phases.setdefault(name, time.perf_counter()),  # type: ignore[misc]
        )
        wall = time.perf_counter() - started
        # The first check loads, replays and runs once: what a person calls running the sample.
        eager = phases["re_extraction"] - phases["runnable"]
        problems = tuple(f"{name}: {reason}" for name, reason in judged.problems.items())
        yield Validated(
            target.sample_id, sum(canonical_form(sample.model_code).operator_counts.values()), wall, eager, problems
        )


def fresh(specs: Sequence[str], root: Path, again: Path) -> float:
    """Seconds with an interpreter for every step."""
    started = time.perf_counter()
    for spec in specs:
        before = set(find_samples(root)) if root.exists() else set()
        run_fresh("capture", spec, str(root))
        for folder in find_samples(root):
            if folder in before:
                continue
            run_fresh("run", str(folder))
            run_fresh("extract", str(folder), str(again))
            run_fresh("run", str(again / "again/temp"))
            run_fresh("unique", str(folder), str(root))
    return time.perf_counter() - started


def main() -> None:
    """Measure both and print the tables."""
    arguments = parse(
        __doc__,
        MODELS,
        option("--no-reference", action="store_true", help="measure the pipeline's way alone"),
    )
    specs = [f"zoo:transformers/{name}" for name in arguments.models]
    with scratch() as folders:
        base = folders["log_dir"].parent
        start_s, ours_s, samples = here(specs, base / "here", folders["log_dir"])
        theirs_s = None if arguments.no_reference else fresh(specs, base / "fresh", base / "again")
    measured = {"one host, forked children": ours_s, "an interpreter for every step": theirs_s}
    rows = [(name, f"{s:.1f}", f"{s / len(specs):.2f}") for name, s in measured.items() if s is not None]
    print(table((f"{len(specs)} models extracted and validated", "seconds", "seconds a model"), rows))
    if theirs_s is not None:
        print(f"\nratio: {theirs_s / ours_s:.1f}, {theirs_s / (ours_s + start_s):.1f} with the host's start", end="")
    print(f"\nstarting the host, once: {start_s:.1f} s\n")
    _print_costs(samples)


def _print_costs(samples: Sequence[Validated]) -> None:
    """Validation's time beyond three eager runs, for 500 operators."""
    beyond = [(item.wall_s - 3 * item.eager_s) * 500 / max(item.operators, 500) for item in samples]
    walls = [item.wall_s for item in samples]
    rows = [
        ("whole, s", f"{median(walls):.2f}", f"{max(walls):.2f}"),
        ("beyond 3 eager runs, s for up to 500 operators", f"{median(beyond):.2f}", f"{max(beyond):.2f}"),
    ]
    print(table((f"validating {len(samples)} samples", "median", "highest"), rows))
    for item in samples:
        for problem in item.problems:
            print(f"{item.name}: {problem}")


if __name__ == "__main__":
    main()
