"""Which modules of ours a sample passes from `graphnet extract` to a point on a chart, and how many they are.

`python -m benchmarks.code.modules_passed [SPEC]` extracts a model, benchmarks its sample under eager and writes the
report, in folders of its own. A sample passes a module where another module of ours hands it over: calls one of its
functions with the sample or what stands for it, which is its spec, id, folder, row, graph, or speedup. Worker hosts and
their children are traced as well. The last line says how often the spec was parsed in the pipeline's process: once is
asked for.
"""

import contextlib
import functools
import importlib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any
from unittest import mock

from ops.checkout import CHECKOUT

_PACKAGES = ("backends", "ops", "warehouse", "assets", "pipelines")
_TRACE, _WORDS = "GRAPHNET_WAY_FILE", "GRAPHNET_WAY_WORDS"
"""Variables of hosts: the file that gets the names of modules, and the texts that name the sample."""

_FIELDS = ("spec", "text", "sample_id")
_TYPES = frozenset({"Sample", "Graph", "GraphModule", "LoadedModel", "ScoredSample"})
"""Classes of values that are the sample, its graph or its speedup."""


class Tracer:
    """Notes modules whose functions get the sample."""

    def __init__(self, path: Path, words: tuple[str, ...]) -> None:
        """Append names of modules to a file; `words` name the sample: its spec and its id."""
        self._path = path
        self._words = words
        self._modules: set[str] = set()
        self.parse_count = 0

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        """Look at a call."""
        code = frame.f_code
        if event != "call" or not (module := module_of(code.co_filename)):
            return
        self.parse_count += module == "ops.sources.registry" and code.co_name == "parse"
        if module not in self._modules and self._is_handed_over(frame, module):
            arguments = [frame.f_locals.get(name) for name in code.co_varnames[: code.co_argcount]]
            if any(map(self._is_sample, arguments)):
                self._modules.add(module)
                with self._path.open("a") as file:
                    file.write(f"{module}\n")

    def _is_handed_over(self, frame: FrameType, module: str) -> bool:
        caller = frame.f_back and module_of(frame.f_back.f_code.co_filename)
        return caller is not None and caller not in ("", module)

    def _is_sample(self, value: Any) -> bool:
        if isinstance(value, str | Path):
            return any(str(value) == word or str(value).endswith(f"/{word}") for word in self._words)
        if type(value).__name__ in _TYPES:
            return True
        fields = (getattr(value, name, None) for name in _FIELDS if name in getattr(value, "__dataclass_fields__", ()))
        return any(isinstance(field, str) and self._is_sample(field) for field in fields)


@functools.cache
def module_of(filename: str) -> str:
    """The module of ours that a file is; "" for files of others."""
    path = Path(filename)
    if not path.is_relative_to(CHECKOUT) or path.relative_to(CHECKOUT).parts[0] not in _PACKAGES:
        return ""
    return ".".join(path.relative_to(CHECKOUT).with_suffix("").parts)


@contextlib.contextmanager
def traced_hosts(path: Path, words: tuple[str, ...]) -> Iterator[None]:
    """Have worker hosts that start meanwhile trace themselves and their children."""
    client = importlib.import_module("ops.worker.client")
    start = client.WorkerHost.__init__
    variables = {"PYTHONPATH": str(CHECKOUT), _TRACE: str(path), _WORDS: "\n".join(words)}

    def init(host: Any, python: Any = None, preload: Any = (), env: Any = None, *rest: Any, **options: Any) -> None:
        start(
            host, python, (*preload, "benchmarks.code.modules_passed"), {**(env or {}), **variables}, *rest, **options
        )

    with mock.patch.object(client.WorkerHost, "__init__", init):
        yield


def pass_through(spec: str, words: tuple[str, ...], folder: Path) -> tuple[list[str], int]:
    """Take a model to the report; the modules that its sample passed, and how often its spec was parsed."""
    from pipelines.cli import run

    path = folder / "modules"
    (folder / "samples").mkdir()
    names = {"HOME": "home", "WAREHOUSE_PATH": "graphnet.duckdb", "SAMPLES_ROOT": "samples"}
    variables = {f"GRAPHNET_{name}": str(folder / value) for name, value in names.items()}
    settings = {"TRIALS": "2", "REPEAT_DISTURBED": "0"}
    variables |= {f"GRAPHNET_BENCHMARK_{name}": value for name, value in settings.items()}
    tracer = Tracer(path, words)
    with mock.patch.dict(os.environ, variables), traced_hosts(path, words):
        for command in (
            ["extract", spec],
            ["bench", str(folder / "home" / "samples"), "--backend", "eager"],
            ["report"],
        ):
            sys.setprofile(tracer)
            try:
                code = run(command)
            finally:
                sys.setprofile(None)
            if code:
                raise SystemExit(f"graphnet {' '.join(command)} ended with {code}")
    return sorted(set(path.read_text().split())), tracer.parse_count


def main() -> None:
    """Trace, and print the modules."""
    from benchmarks._shared.harness import option, parse

    model = option("spec", nargs="?", default="zoo:transformers/bert", help="the model (default: a small BERT)")
    spec = parse(__doc__, model).spec
    with tempfile.TemporaryDirectory(prefix="graphnet-way-") as folder:
        modules, parse_count = pass_through(spec, (spec, spec.partition(":")[2]), Path(folder))
    print("\n".join(modules))
    print(f"\n{len(modules)} modules; the spec was parsed {parse_count} times")


if __name__ == "__main__":
    main()
elif _TRACE in os.environ:  # a worker host imports it
    sys.setprofile(Tracer(Path(os.environ[_TRACE]), tuple(os.environ[_WORDS].split("\n"))))
