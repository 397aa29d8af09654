"""Proves that annexes (`annexes.toml`) can be deleted: copies the checkout, deletes paths, and checks what is left.

    python -m benchmarks.code.annexes [NAME…] [--pairs N] [--draw N] [--seed S] [--tests none|named|all]

Without names, all annexes in turn; `--draw N` takes N at random, `--pairs N` deletes N random pairs instead. Nothing is
edited after the deletion. Checks, in order: import-linter and ruff, every module's imports, the code location, the help
of every command, a bench of two samples, and pytest (`named`: collection, and the tests of texts, tables and layers).
The exit code is 1 if a check fails; its last lines are shown.
"""

import fnmatch
import itertools
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from benchmarks._shared.harness import SEED, option, parse, table
from benchmarks.code.statements import statement_count
from ops.checkout import CHECKOUT

MANIFEST = "annexes.toml"

_IMPORTS = """
import ast, importlib.util, pathlib, sys
bad = []
for path in map(pathlib.Path, sys.argv[1:]):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            top = name.partition(".")[0]
            place = pathlib.Path(*name.split("."))
            if pathlib.Path(top).is_dir() and not (place.is_dir() or place.with_suffix(".py").is_file()):
                bad.append(f"{path}:{node.lineno}: no module {name}")
print("\\n".join(bad))
sys.exit(bool(bad))
"""

_HELP = """
from click.testing import CliRunner
from pipelines.cli import cli
import click
names = cli.list_commands(click.Context(cli))
for name in ["", *names]:
    result = CliRunner().invoke(cli, [*filter(None, [name]), "--help"])
    assert result.exit_code == 0, (name, result.output, result.exception)
print(len(names), "commands")
"""

_BENCH = "from pipelines.cli import main; main()"
_SAMPLES = ("samples/transformers/bert", "samples/transformers/vit")

_NAMED_TESTS = (
    "tests/test_architecture.py", "tests/pipelines/test_definitions.py", "tests/pipelines/test_named_commands.py",
    "tests/warehouse/test_tables.py", "tests/warehouse/test_views.py", "tests/pipelines/commands/test_cli.py",
)  # fmt: skip


def checkout_files(root: Path) -> list[str]:
    """List the files of a checkout, relative to it: all but hidden, compiled and installed ones."""
    names = []
    for folder, inner, files in os.walk(root):
        inner[:] = (name for name in inner if not name.startswith(".") and not name.endswith(("__pycache__", "-info")))
        names += [Path(folder, name).relative_to(root).as_posix() for name in files if not name.startswith(".")]
    return sorted(names)


def annexes(root: Path = CHECKOUT) -> dict[str, tuple[str, ...]]:
    """Read the annexes of the manifest, those of plug-ins by their folder and name → patterns of their paths."""
    manifest = tomllib.loads((root / MANIFEST).read_text("utf-8"))
    patterns = {name: tuple(paths) for name, paths in manifest["annexes"].items()}
    for folder, rule in manifest["plugins"].items():
        for path in sorted((root / folder).iterdir()):
            name = path.stem
            if name.startswith("__") or name in rule["core"]:
                continue
            beside = (pattern.format(name=name) for pattern in rule["beside"])
            patterns[f"{Path(folder).name}/{name}"] = (path.relative_to(root).as_posix(), *beside)
    return patterns


def with_dependants(names: Sequence[str], root: Path = CHECKOUT) -> tuple[str, ...]:
    """Add the annexes that need one of these: they are deleted with it."""
    chosen = set(names)
    needs = tomllib.loads((root / MANIFEST).read_text("utf-8"))["needs"]
    return (*names, *(name for name, needed in needs.items() if name not in chosen and not chosen.isdisjoint(needed)))


def files_of(patterns: Iterable[str], names: Iterable[str]) -> list[str]:
    """Choose the files that a pattern names, or that are in a folder that one names."""
    patterns = list(patterns)
    return [
        name
        for name in names
        if any(fnmatch.fnmatch(name, pattern) or name.startswith(f"{pattern}/") for pattern in patterns)
    ]


def copy_without(deleted: Sequence[str], names: Sequence[str], folder: Path) -> None:
    """Copy the checkout's files but some to a folder that is a git repository of its own."""
    for name in set(names).difference(deleted):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(CHECKOUT / name, target)
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)


def checks(folder: Path, tests: str) -> dict[str, list[str]]:
    """Name the checks of what is left, in order → their command lines."""
    python = [sys.executable, "-c"]
    code = [str(path.relative_to(folder)) for path in sorted(folder.rglob("*.py")) if "samples" not in path.parts[:-1]]
    tools = Path(sys.executable).parent
    result = {
        "imports": [*python, _IMPORTS, *code],
        "ruff": [str(tools / "ruff"), "check", "--no-cache", "-q", "."],
        "layers": [str(tools / "lint-imports"), "--no-cache"],
        "definitions": [*python, "import pipelines.definitions"],
        "help": [*python, _HELP],
        "bench": [*python, _BENCH, "bench", *_SAMPLES, "--backend", "eager"],
    }
    pytest = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    if tests == "named":
        result["collect"] = [*pytest, "--collect-only", "tests"]
        result["tests"] = [*pytest, "-m", "not slow and not alone", *_NAMED_TESTS]
    elif tests == "all":
        result["tests"] = [*pytest, "-m", "not alone", "tests"]
    return result


def prove(names: Sequence[str], patterns: Mapping[str, Sequence[str]], tests: str) -> tuple[list[object], str]:
    """Delete annexes from a copy, and check what is left.

    Returns:
        A row: names, files, statements of their code, seconds, and the first check that failed or "ok"; and the last
        lines of its output.
    """
    present, names = checkout_files(CHECKOUT), with_dependants(names)
    deleted = files_of(itertools.chain.from_iterable(patterns[name] for name in names), present)
    code = [name for name in deleted if name.endswith(".py") and not name.startswith(("samples/", "tests/"))]
    count = sum(statement_count(CHECKOUT / name) for name in code)
    started = time.monotonic()
    failed, shown = "ok", ""
    with tempfile.TemporaryDirectory(prefix="annex-") as place:
        folder = Path(place, "checkout")
        copy_without(deleted, present, folder)
        env = {**os.environ, "PYTHONPATH": str(folder), "GRAPHNET_HOME": str(Path(place, "home"))}
        for name, command in checks(folder, tests).items():
            ran = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True)
            if ran.returncode:
                failed, shown = name, "\n".join((ran.stdout + ran.stderr).strip().splitlines()[-25:])
                break
    seconds = round(time.monotonic() - started)
    return [" + ".join(names), len(deleted), count, seconds, failed], shown


def main() -> None:
    """Print a line for each deletion."""
    arguments = parse(
        __doc__,
        option("name", nargs="*", help="annexes; all by default"),
        SEED,
        option("--pairs", type=int, default=0, help="delete so many random pairs instead"),
        option("--draw", type=int, default=0, help="so many annexes at random"),
        option("--tests", choices=("none", "named", "all"), default="none", help="tests that run"),
        option("--list", action="store_true", help="print annex → files as JSON, and stop"),
    )
    patterns = annexes()
    if arguments.list:
        present = checkout_files(CHECKOUT)
        print(json.dumps({name: files_of(own, present) for name, own in patterns.items()}, indent=1))
        return
    if unknown := set(arguments.name) - patterns.keys():
        raise SystemExit(f"there is no annex {', '.join(sorted(unknown))}; there are: {', '.join(patterns)}")
    draw = random.Random(arguments.seed)
    names = list(arguments.name or patterns)
    chosen: list[tuple[str, ...]] = [(name,) for name in names]
    if arguments.draw:
        chosen = draw.sample(chosen, arguments.draw)
    if arguments.pairs:
        chosen = draw.sample(list(itertools.combinations(names, 2)), arguments.pairs)
    rows = []
    for together in chosen:
        row, shown = prove(together, patterns, arguments.tests)
        rows.append(row)
        print(*row, sep="\t", flush=True)
        if shown:
            print(shown, flush=True)
    print(table(["annex", "files", "statements", "s", "result"], rows))
    sys.exit(any(row[-1] != "ok" for row in rows))


if __name__ == "__main__":
    main()
