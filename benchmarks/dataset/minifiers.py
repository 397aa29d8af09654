"""Fault location beside torch's own minifier, on bugs planted in inductor's `relu`.

`python -m benchmarks.dataset.minifiers [--sample transformers/opt]` plants each bug (C++ that does not compile, a
kernel that throws, wrong numbers) and has both reduce a shipped sample: whether what is left has the faulty operator
and still fails, how many operators are left, and how long it took. torch's is used as its documentation says:
`TORCHDYNAMO_REPRO_AFTER=aot`, level 4 for wrong numbers and 2 for the rest, then the launcher that it wrote.
"""

import dataclasses
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks._shared.harness import REPO, SHIPPED, bench, last_line, option, parse, table, targets
from ops.benchmark.config import BenchmarkConfig
from ops.locate.locate import LocateError, locate
from ops.locate.probe import LocateConfig
from ops.sample.catalog.rows import SampleTarget
from ops.torch_worker import TORCH_PRELOAD
from ops.worker.client import WorkerHost

BUGS = {"compile_error": "CompileError", "runtime_error": "RunTimeError", "accuracy": "Accuracy"}
"""Bug, as inductor calls it → backend of `inductor_with_bugs.py` that has it."""

ERRORS = {"compile_error": "CppCompileError", "runtime_error": "terminate called", "accuracy": "AccuracyError"}
"""Bug → what a script that shows it says."""

_TIMEOUT_S = 900

_RUN = """
import sys
from pathlib import Path
sys.path.insert(0, {repo!r})
import torch
from ops.sample.format.codec import read_sample
from ops.sample.replay.load import load_module
from ops.sample.replay.tensors import replay
torch._inductor.config.cpp.inject_relu_bug_TESTING_ONLY = {bug!r}
sample = read_sample(Path({folder!r}))
with torch.no_grad():
    torch.compile(load_module(sample))(**replay(sample, seed=0, device="cpu"))
"""


@dataclasses.dataclass(frozen=True, slots=True)
class _Reduced:
    """What a reduction gave.

    Attributes:
        shows_bug: Whether the faulty operator is in it, and it still fails.
        operator_count: How many operators it has; None where there is no result.
        seconds: How long it took.
        note: Why it is no success.
    """

    shows_bug: bool
    operator_count: int | None
    seconds: float
    note: str = ""

    def cells(self) -> tuple[str, ...]:
        count = "–" if self.operator_count is None else str(self.operator_count)
        return ("yes" if self.shows_bug else "no", count, f"{self.seconds:.0f}", self.note)


def main() -> None:
    """Reduce, and print a table."""
    arguments = parse(
        __doc__,
        option("--sample", action="append", help="of the shipped; may be repeated"),
        option("--bug", action="append", choices=list(BUGS), help="only this; may be repeated"),
    )
    wanted = arguments.sample or ["transformers/opt", "transformers/resnet"]
    rows = []
    with WorkerHost(preload=(*TORCH_PRELOAD, "ops.locate.task")) as host:
        for target in targets(SHIPPED):
            for bug in (arguments.bug or BUGS) if target.sample_id in wanted else ():
                ours, theirs = _ours(target, bug, host), _theirs(target, bug)
                rows.append((target.sample_id, bug, *ours.cells()[:3], *theirs.cells()))
                print(rows[-1], file=sys.stderr)
    columns = ("sample", "bug", "found", "operators left", "s", "torch: found", "operators left", "s", "note")
    print(table(columns, rows))


def _ours(target: SampleTarget, bug: str, host: WorkerHost) -> _Reduced:
    config = BenchmarkConfig(warmup=0, trials=1, deadline_s=120)
    spec = f"{Path(__file__).with_name('inductor_with_bugs.py')}:{BUGS[bug]}"
    started = time.monotonic()
    with bench(spec, config, host) as backend:
        place = backend.folders["log_dir"].parent
        try:
            fault = locate(
                target,
                backend.description,
                host,
                LocateConfig(),
                bench=config,
                work_dir=place,
                log_dir=place,
                lock_dir=place,
            )
        except LocateError as error:
            return _Reduced(False, None, time.monotonic() - started, str(error))
    has_relu = any("relu" in name for name in fault.operators)
    return _Reduced(has_relu and fault.shows_as_sample, len(fault.operators), time.monotonic() - started)


def _theirs(target: SampleTarget, bug: str) -> _Reduced:
    level = "4" if bug == "accuracy" else "2"
    environment = {**os.environ, "TORCHDYNAMO_REPRO_AFTER": "aot", "TORCHDYNAMO_REPRO_LEVEL": level}
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="graphnet-minifiers-") as folder:
        environment["TORCHINDUCTOR_CACHE_DIR"] = f"{folder}/cache"

        def run(*arguments: str) -> subprocess.CompletedProcess[str]:
            return subprocess.run(
                [sys.executable, *arguments],
                cwd=folder,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=_TIMEOUT_S,
                check=False,
            )

        try:
            ended = run("-c", _RUN.format(repo=str(REPO), bug=bug, folder=str(target.path)))
            launcher = next(iter(sorted(Path(folder).rglob("minifier_launcher.py"))), None)
            if launcher is None:
                return _Reduced(False, None, time.monotonic() - started, last_line(ended.stdout).strip()[:100])
            ended = run(str(launcher), "minify")
            script = next(iter(sorted(Path(folder).rglob("repro.py"))), None)
            if script is None:
                return _Reduced(False, None, time.monotonic() - started, last_line(ended.stdout).strip()[:100])
            seconds = time.monotonic() - started
            code = script.read_text("utf-8")
            count = len(re.findall(r"= torch\.ops\.", code))
            again = run(str(script))
        except subprocess.TimeoutExpired:
            return _Reduced(False, None, time.monotonic() - started, f"killed after {_TIMEOUT_S} s")
    still_fails = again.returncode != 0 and ERRORS[bug] in again.stdout
    note = "" if still_fails else f"its script ends with: {last_line(again.stdout).strip()[:100] or 'nothing'}"
    return _Reduced("aten.relu" in code and still_fails, count, seconds, note)


if __name__ == "__main__":
    main()
