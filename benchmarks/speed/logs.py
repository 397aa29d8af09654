"""Time and memory of importing logs, and scores of imported logs beside those of GraphNet's own code.

`python -m benchmarks.speed.logs FOLDER` writes ten logs of 10,000 made-up samples into FOLDER and imports them one by
one into a new warehouse there; `--curves` and `--samples` are others. A log that is there is not written again, so that
any logs in FOLDER are imported. `--checkout` is a checkout of GraphNet: its own analysis reads the same logs, and the
largest difference of S(t), ES(t), α, β, λ, η and γ over all t is printed for each, as is that of logs which
`graphnet export-log` writes of them.
"""

import json
import math
import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks._shared.harness import option, parse, table
from ops.dataset.outputs.tolerances import GRID, tolerances
from ops.evaluation.logs.outcome import level_key

_PROMPT = "graph-net-test-compiler-log"
_DTYPES = ("float16", "bfloat16", "float32", "float64")
_P, _B = 0.3, 0.2
"""Penalties of the comparison: others than the usual ones, so that all terms count."""

_THERE = """
import contextlib, io, json, sys
from graph_net_bench import analysis_util, verify_aggregated_params
from graph_net_bench.positive_tolerance_interpretation_manager import get_positive_tolerance_interpretation
policy, path, p, b = get_positive_tolerance_interpretation("default"), sys.argv[1], *map(float, sys.argv[2:])
with contextlib.redirect_stdout(io.StringIO()):
    samples = analysis_util.parse_logs_to_data(path)
    s, es = (analysis_util.calculate_scores(samples, policy, p, b, kind) for kind in ("St", "ESt"))
    parts = verify_aggregated_params.verify_es_constructor_params_across_tolerances(samples, "x", policy, p, b)
names = ("alpha", "beta", "lambda", "eta", "gamma")
print(json.dumps({t: {"s": s[t], "es": es[t], **{name: parts[t][name] for name in names}} for t in es}))
"""


def main() -> None:
    """Write logs, import them, print the table."""
    arguments = parse(
        __doc__,
        option("folder", type=Path, help="where logs and the warehouse are"),
        option("--checkout", type=Path, help="a checkout of GraphNet"),
        option("--curves", type=int, default=10),
        option("--samples", type=int, default=10_000),
        option("--size", type=float, help="write one log of so many GiB, whose samples have many trials, instead"),
    )
    folder = arguments.folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    count = 1 if arguments.size else arguments.curves
    for number in range(0 if any(folder.glob("*.log")) else count):
        with (folder / f"curve{number}.log").open("w") as file:
            bytes_left = int((arguments.size or math.inf) * 2**30) if arguments.size else None
            for text in _log(number, arguments.samples, 200 if arguments.size else 5):
                file.write(text)
                if bytes_left is not None and (bytes_left := bytes_left - len(text)) < 0:
                    break
    rows = [_measured(log, folder, arguments.checkout) for log in sorted(folder.glob("*.log"))]
    print(table(("log", "MB", "import, s", "peak, MB", "largest difference", "exported"), rows))


def _log(seed: int, count: int, trials: int) -> Iterator[str]:
    """Write a log: of ten samples one is wrong at some t, of fifty one has other dtypes, one output in three is int."""
    draw = random.Random(seed)
    for number in range(count):
        path = f"/data/samples/source_{number % 7}/model_{number}"
        yield "".join(f"{line}\n" for line in _sample(draw, path, number, trials))


def _sample(draw: random.Random, path: str, number: int, trials: int) -> Iterator[str]:
    yield f"[{number}] test_compiler, model_path: {path}"
    yield f"{_PROMPT} [Processing] {path}"
    config = {"model": path, "device": "cuda", "hardware": "Some GPU", "compiler": "inductor", "warmup": 3}
    for name, value in (config | {"trials": trials, "compile_framework_version": "2.9.1"}).items():
        yield f"{_PROMPT} [Config] {name}: {value}"
    medians = [10 ** draw.uniform(-2, 2) for _ in range(2)]
    for median_ms in medians:
        yield f"[Profiling] Using device: cuda Some GPU, warm up 3, trials {trials}"
        yield from (f"Trial {trial + 1}: e2e={median_ms:.5f} ms, gpu={median_ms:.5f} ms" for trial in range(trials))
    dtypes = [draw.choice((*_DTYPES[:3], "int64")) for _ in range(draw.randint(1, 4))]
    is_other = draw.random() < 0.02
    yield f"{_PROMPT} [Datatype][eager]: {' '.join(dtypes)}"
    yield f"{_PROMPT} [Datatype][compiled]: {' '.join(['int8', *dtypes[1:]] if is_other else dtypes)}"
    yield f"{_PROMPT} [DataType] eager:{dtypes} compiled:{dtypes} match:{not is_other}"
    if not is_other:
        yield from _correctness(draw, dtypes)
    yield f"{_PROMPT} [Result] status: success"
    for side, median_ms in zip(("eager", "compiled"), medians, strict=True):
        stats = dict.fromkeys(("median", "iqr", "mean", "std", "min", "max"), float(f"{median_ms:.6g}"))
        yield f"{_PROMPT} [Performance][{side}]: {json.dumps({'e2e': stats, 'gpu': stats})}"
    for kind in ("e2e", "gpu"):
        yield f"{_PROMPT} [Speedup][{kind}]: {medians[0] / medians[1]:.5f}"


def _correctness(draw: random.Random, dtypes: list[str]) -> Iterator[str]:
    first = [-math.inf if draw.random() < 0.3 else draw.randint(-11, 6 if draw.random() < 0.1 else -2) for _ in dtypes]
    equal = [int(t == -math.inf) for t in first]
    yield f"{_PROMPT} [Correctness][equal]: {' '.join(map(str, equal))}"
    for t in GRID:
        for dtype in _DTYPES:
            assert tolerances(dtype, t)
            flags = " ".join(str(int(t >= smallest)) for smallest in first)
            yield f"{_PROMPT} [Correctness][{level_key(dtype, t).decode()}]: {flags}"
    for name in ("max_diff", "mean_diff"):
        yield f"{_PROMPT} [Correctness][{name}]: {' '.join(str(draw.random()) for _ in dtypes)}"


def _measured(log: Path, folder: Path, checkout: Path | None) -> tuple[str, ...]:
    """Import a log in a process of its own; return the row of the table."""
    environment = {**os.environ, "GRAPHNET_WAREHOUSE_PATH": str(folder / "warehouse" / "graphnet.duckdb")}
    command = (str(Path(sys.executable).with_name("graphnet")),)
    started = time.monotonic()
    peak_mb = _peak_mb([*command, "import-log", str(log), "--dataset", log.stem], environment)
    elapsed = time.monotonic() - started
    differences = ["", ""]
    if checkout is not None:
        exported = folder / "exported" / log.stem
        dataset = ("--dataset", f"log:{log.stem}")
        subprocess.run([*command, "export-log", str(exported), *dataset], check=True, env=environment)
        here = _scores_here([*command, "score", *dataset], environment)
        differences = [f"{_largest_difference(here, path, checkout):.1e}" for path in (log, *exported.glob("*.log"))]
    return log.name, f"{log.stat().st_size / 1e6:.0f}", f"{elapsed:.1f}", f"{peak_mb:.0f}", *differences


def _peak_mb(command: list[str], environment: dict[str, str]) -> float:
    """Run a command; return the most memory that it or an earlier one held."""
    subprocess.run(command, check=True, env=environment, stdout=sys.stderr)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1000


def _scores_here(command: list[str], environment: dict[str, str]) -> dict[int, dict[str, float]]:
    options = ["--policy", "graphnet_default", "--p", str(_P), "--b", str(_B), "--json"]
    output = subprocess.run([*command, *options], check=True, env=environment, capture_output=True, text=True).stdout
    return {point["t"]: point for point in map(json.loads, output.splitlines())}


def _largest_difference(here: dict[int, dict[str, float]], log: Path, checkout: Path) -> float:
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    command = [sys.executable, "-c", _THERE, str(log), str(_P), str(_B)]
    output = subprocess.run(command, check=True, env=environment, capture_output=True, text=True, cwd=checkout).stdout
    there: dict[str, dict[str, float]] = json.loads(output)
    pairs = [
        (here[int(t)][name], value)
        for t, values in there.items()
        for name, value in values.items()
        if not (name == "s" and int(t) > 0)  # not defined there
    ]
    return max(abs(own - other) / max(abs(other), 1e-300) for own, other in pairs)


if __name__ == "__main__":
    main()
