"""Plants faults, and tells which of them the tests at a revision and the tests now notice.

    python -m benchmarks.code.mutations ops/evaluation/verdict ops/evaluation/compare --tests
    tests/ops/evaluation/verdict tests/ops/evaluation/compare --count 40

So many faults are drawn from the given modules: a comparison turned round, `and` for `or`, branches swapped, an integer
one higher, nothing returned, a call dropped. Each is planted into two copies of the commit that is checked out, one of
them with the tests of `--before`, and the tests that pass the line are run. Tests that take less than `QUICK_S` come
first, the slow ones only if all of these pass. It prints the number of noticed faults of each module, and those that
were noticed only before. The tests of both revisions have to pass on the code as it is: cut tests first, then change
the code. Tests that judge times (`alone`) are left out.
"""

import ast
import contextlib
import importlib
import json
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import pytest

from benchmarks._shared.harness import COUNT, REPO, SEED, option, parse, table

QUICK_S = 1.0
SECONDS_PER_RUN = 30.0
"""Longest run beyond three times the usual time of its tests."""

_IMPORTED = ("dagster", "duckdb", "hypothesis", "pandas", "torch", "altair")
"""Packages that take long to import; forked children have them."""

_PACKAGES = ("assets", "backends", "benchmarks", "ops", "pipelines", "tests", "warehouse")
_TURNED = {ast.Eq: ast.NotEq, ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.In: ast.NotIn, ast.Is: ast.IsNot}
_TURNED |= {turned: operator for operator, turned in _TURNED.items()}


class PlantedFault(NamedTuple):
    """A change of a node of a module's syntax tree, and the lines of it that tests pass; no lines if all tests do."""

    path: str
    line: int
    node: int
    change: str
    lines: tuple[int, ...]


def spoil(node: ast.AST) -> str:
    """Put a fault into a node, if one fits it; return its description, or ""."""
    match node:
        case ast.Compare(ops=[operator, *rest]) if type(operator) in _TURNED:
            node.ops = [_TURNED[type(operator)](), *rest]
            return "comparison turned round"
        case ast.BoolOp(op=operator):
            node.op = ast.Or() if isinstance(operator, ast.And) else ast.And()
            return "`and` and `or` swapped"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            node.operand = ast.UnaryOp(ast.Not(), operand)
            return "`not` dropped"
        case ast.If(test=test) | ast.IfExp(test=test) if ast.unparse(test) != "TYPE_CHECKING":
            node.test = ast.UnaryOp(ast.Not(), test)
            return "branches swapped"
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            node.value = value + 1
            return f"{value} -> {value + 1}"
        case ast.Return(value=ast.expr()):
            node.value = None
            return "nothing returned"
        case ast.Expr(value=ast.Call()):
            node.value = ast.Constant(None)
            return "call dropped"
    return ""


def faults(path: str, text: str) -> Iterator[PlantedFault]:
    """Yield all faults that fit a module."""
    nodes = list(ast.walk(ast.parse(text)))
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    inside = {line for node in functions for line in range(node.body[0].lineno, (node.end_lineno or 0) + 1)}
    for number, node in enumerate(nodes):
        place = node.test if isinstance(node, ast.If) else node
        if change := spoil(node):
            lines = tuple(range(place.lineno, place.end_lineno + 1))  # type: ignore[attr-defined]
            yield PlantedFault(path, lines[0], number, change, lines if inside.issuperset(lines) else ())


class Tests:
    """The tests in a copy of the checkout; also a plug-in of pytest, in a child of this process."""

    def __init__(self, copy: Path, paths: Sequence[str], modules: Sequence[str]) -> None:
        """Run all once, and record the time of each and the lines of the modules that it passes."""
        self._copy, self._chosen = copy, dict[str, float]()
        self._files = {str(copy / module): module for module in modules}
        self._noted: dict[str, tuple[float, list[str]]] = {}
        self._lines: set[str] = set()
        if not self._pass([path for path in paths if (copy / path).exists()], seconds=3600):
            raise SystemExit(f"the tests of {copy.name} fail without a fault: {copy.with_suffix('.log').read_text()}")
        self._noted = json.loads((copy / "noted.json").read_text("utf-8"))

    def notice(self, fault: PlantedFault) -> bool:
        """Tell whether a test fails with the fault."""
        wanted = {f"{fault.path}:{line}" for line in fault.lines}
        passing = {name: s for name, (s, lines) in self._noted.items() if not wanted or not wanted.isdisjoint(lines)}
        module = self._copy / fault.path
        text = module.read_text("utf-8")
        tree = ast.parse(text)
        spoil(list(ast.walk(tree))[fault.node])
        module.write_text(ast.unparse(ast.fix_missing_locations(tree)), "utf-8")
        try:
            for is_quick in (True, False):
                self._chosen = {name: s for name, s in passing.items() if (s < QUICK_S) is is_quick}
                files = sorted({name.partition("::")[0] for name in self._chosen})
                if files and not self._pass(files, SECONDS_PER_RUN + 3 * sum(self._chosen.values())):
                    return True
            return False
        finally:
            module.write_text(text, "utf-8")

    def _pass(self, paths: Sequence[str], seconds: float) -> bool:
        process = multiprocessing.get_context("fork").Process(target=self._run, args=(paths,))
        process.start()
        process.join(seconds)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid or 0, signal.SIGKILL)
        process.join()
        return process.exitcode == 0

    def _run(self, paths: Sequence[str]) -> None:
        os.setsid()
        os.dup2(os.open(self._copy.with_suffix(".log"), os.O_CREAT | os.O_TRUNC | os.O_WRONLY), 1)
        os.dup2(1, 2)
        os.chdir(self._copy)
        os.environ["PYTHONPATH"] = sys.path[0] = str(self._copy)
        for name in [name for name in sys.modules if name.partition(".")[0] in _PACKAGES]:
            del sys.modules[name]
        sys.dont_write_bytecode = bool(self._chosen)
        sys.exit(pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-m", "not alone", *paths], plugins=[self]))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the chosen tests, the quickest first."""
        if self._chosen:
            items[:] = [item for item in items if item.nodeid in self._chosen]
            items.sort(key=lambda item: self._chosen[item.nodeid])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        """Record the time of a test, and the lines that it passes."""
        self._lines, start = set(), time.monotonic()
        if not self._chosen:
            threading.settrace(self._trace)
            sys.settrace(self._trace)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            self._noted[item.nodeid] = time.monotonic() - start, sorted(self._lines)

    def _trace(self, frame: FrameType, *_: Any) -> Any:
        if path := self._files.get(frame.f_code.co_filename):
            self._lines.add(f"{path}:{frame.f_lineno}")
            return self._trace
        return None

    def pytest_sessionfinish(self) -> None:
        """Write the records for the parent."""
        (self._copy / "noted.json").write_text(json.dumps(self._noted), "utf-8")


@contextlib.contextmanager
def copies_of_checkout(revisions: Mapping[str, str]) -> Iterator[dict[str, Path]]:
    """Make copies of the commit that is checked out, each with the tests of a revision."""
    try:
        with tempfile.TemporaryDirectory(prefix="graphnet-mutations-") as scratch:
            copies = {name: Path(scratch) / name for name in revisions}
            for name, copy in copies.items():
                subprocess.run(["git", "worktree", "add", "-q", "--detach", copy, "HEAD"], cwd=REPO, check=True)
                subprocess.run(["git", "rm", "-qr", "tests"], cwd=copy, check=True)
                subprocess.run(["git", "checkout", "-q", revisions[name], "--", "tests"], cwd=copy, check=True)
            yield copies
    finally:
        subprocess.run(["git", "worktree", "prune"], cwd=REPO, check=True)


def main() -> None:
    """Plant faults, and print those that were noticed."""
    arguments = parse(
        __doc__,
        option("modules", nargs="+", help="files, and folders of them"),
        option(
            "--tests", nargs="+", required=True, help="tests to run; what only one of the revisions has is left out"
        ),
        option("--before", default="HEAD", help="the revision whose tests are those before (default: none but now)"),
        COUNT.with_settings(default=40, help="how many faults (default: 40)"),
        SEED,
    )
    for name in _IMPORTED:
        importlib.import_module(name)
    files = [file for path in arguments.modules for file in [REPO / path, *sorted((REPO / path).rglob("*.py"))]]
    modules = [str(file.relative_to(REPO)) for file in files if file.is_file()]
    drawn = [fault for module in modules for fault in faults(module, (REPO / module).read_text("utf-8"))]
    drawn = sorted(random.Random(arguments.seed).sample(drawn, min(arguments.count, len(drawn))))
    revisions = {"before": arguments.before, "now": "HEAD"}
    if arguments.before == "HEAD":
        del revisions["before"]
    noticed: dict[str, list[PlantedFault]] = {name: [] for name in revisions}
    with copies_of_checkout(revisions) as copies:
        columns = {name: Tests(copy, arguments.tests, modules) for name, copy in copies.items()}
        for fault in drawn:
            names = [name for name, tests in columns.items() if tests.notice(fault)]
            for name in names:
                noticed[name].append(fault)
            told = f"{fault.path}:{fault.line}: {fault.change}: noticed {' and '.join(names) or 'never'}"
            print(told, file=sys.stderr, flush=True)
    rows = [
        [module, *(sum(fault.path == module for fault in part) for part in (drawn, *noticed.values()))]
        for module in sorted({fault.path for fault in drawn})
    ]
    print(table(["module", "faults", *noticed], [*rows, ["all", len(drawn), *map(len, noticed.values())]]))
    lost = [fault for fault in noticed.get("before", ()) if fault not in noticed["now"]]
    print("\n".join(f"only before: {fault.path}:{fault.line}: {fault.change}" for fault in lost))
    sys.exit(1 if lost else 0)


if __name__ == "__main__":
    main()
