"""What samples that use an unstable function of torch compute after the pass `stable_api`.

`python -m benchmarks.dataset.stable_api FOLDER [--count 5]` draws samples of each of fifteen functions and benchmarks
them under `unstable_to_stable`: ES(-6) is 1 where every output agrees at the strictest tolerance but four, apart from
the noise of the machine; GraphNet asks for 0.63. For a function that no small published sample uses, a sample is made.
"""

import argparse
import itertools
import random
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from benchmarks._shared.harness import COUNT, LARGEST, PUBLISHED_FOLDER, SEED, bench, fits, option, parse, table
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.results import BenchmarkRun, Status
from ops.passes.base import applied
from ops.passes.transforms.stable_api import StableApi
from ops.sample.catalog.rows import SampleTarget
from ops.sample.catalog.walk import find_samples
from ops.sample.format.codec import read_sample, write_sample
from ops.sample.format.types import Sample, TensorMeta
from ops.score.metrics import ScoredSample, score
from ops.score.policies import POLICIES
from ops.torch_worker import TORCH_PRELOAD
from ops.verdict.result import RunResult

T = -6
FUNCTIONS = (
    "torch._C._fft.fft_irfft", "torch._C._fft.fft_rfft", "torch._C._fft.fft_fftn",
    "torch._C._linalg.linalg_vector_norm", "torch._C._linalg.linalg_norm", "torch._C._nn.softplus",
    "torch._C._nn.one_hot", "torch._C._special.special_logit", "torch._C._set_grad_enabled",
    "torch._C._log_api_usage_once", "torch._C._nn.pad", "torch._C._nn.avg_pool2d", "torch._C._nn.gelu",
    "torch._C._nn.scaled_dot_product_attention", "torch._C._nn.linear",
)  # fmt: skip

MADE = {
    "torch._C._nn.one_hot": Sample(
        model_code="""import torch


class GraphModule(torch.nn.Module):
    def forward(self, tokens: torch.Tensor, weight: torch.Tensor):
        chosen = torch._C._nn.one_hot(tokens, 100)
        return (torch.matmul(chosen.to(torch.float32), weight), chosen.sum(1))
""",
        weights=(
            TensorMeta("tokens", (8, 128), "int64", "cpu", min_val=0, max_val=99),
            TensorMeta("weight", (100, 256), "float32", "cpu", mean=0.0, std=1.0),
        ),
    )
}
"""Samples for functions that only large samples, or none, of those published use."""


def main() -> None:
    """Draw, run, print a table."""
    arguments = parse(
        __doc__,
        PUBLISHED_FOLDER,
        option("--function", action="append", choices=FUNCTIONS, help="only this; may be repeated"),
        COUNT.but(default=5, help="samples of each function"),
        SEED,
        LARGEST,
    )
    with tempfile.TemporaryDirectory(prefix="graphnet-made-") as folder:
        print(_figures(_samples(arguments, Path(folder))))


def _samples(arguments: argparse.Namespace, own: Path) -> dict[str, list[SampleTarget]]:
    """The samples of each function: drawn ones, or else the one that is written for it, below the folder `own`."""
    root = arguments.folder.resolve()
    folders = list(find_samples(root))
    random.Random(arguments.seed).shuffle(folders)
    texts = {folder: (folder / "model.py").read_text("utf-8", errors="replace") for folder in folders}
    samples: dict[str, list[SampleTarget]] = {}
    for function in arguments.function or FUNCTIONS:
        users = (folder for folder in folders if f"{function}(" in texts[folder] and fits(folder, arguments.largest))
        samples[function] = [
            SampleTarget("", folder.relative_to(root).as_posix(), "", folder)
            for folder in itertools.islice(users, arguments.count)
        ]
        if not samples[function] and function in MADE:
            write_sample(MADE[function], own / function)
            samples[function] = [SampleTarget("", f"made/{function}", "", own / function)]
    return samples


def _figures(samples: Mapping[str, Sequence[SampleTarget]]) -> str:
    targets = {target.sample_id: target for of_function in samples.values() for target in of_function}
    runs = {run.sample_id: run for run in _runs("unstable_to_stable", targets.values())}
    doubtful = [targets[name] for name, run in runs.items() if not _agrees(run)]
    for run in _runs("eager", doubtful):
        if not _agrees(run):
            print(f"{run.sample_id}: does not agree with itself in eager mode; left out", file=sys.stderr, flush=True)
            del runs[run.sample_id]
    rows = []
    for function, of_function in samples.items():
        judged = [runs[target.sample_id] for target in of_function if target.sample_id in runs]
        scored = [
            sample for run in judged if (sample := ScoredSample.of(RunResult.of(run), POLICIES["paper"])) is not None
        ]
        value = f"{score(scored, T).es:.3f}" if scored else "-"
        unstable = sum(_unstable_count(target.path) for target in of_function)
        rows.append((f"`{function}`", len(judged), sum(map(_agrees, judged)), value, unstable))
    return table(("function", "samples", f"agree at t = {T}", "ES(-6)", "functions of torch._C left"), rows)


def _agrees(run: BenchmarkRun) -> bool:
    return run.t_min is not None and run.t_min <= T


def _runs(backend: str, targets: Iterable[SampleTarget]) -> Iterator[BenchmarkRun]:
    config = BenchmarkConfig(warmup=3, trials=10, deadline_s=300)
    with bench(
        backend, config, preload=(*TORCH_PRELOAD, "ops.benchmark.measuring.sides.torch_compiler_side")
    ) as measured:
        for result in measured.results(targets):
            run = result.run
            if run.status is not Status.SUCCESS:
                print(f"{run.sample_id}: {run.phase}: {run.message}", file=sys.stderr, flush=True)
            yield run


def _unstable_count(folder: Path) -> int:
    """Functions of torch._C in the text after the pass."""
    return applied(StableApi(), read_sample(folder)).sample.model_code.count("torch._C.")


if __name__ == "__main__":
    main()
