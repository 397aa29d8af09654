"""Measures the size of the project: statements of its code, and lines of its tests.

`python -m benchmarks.code.statements [PATH…]` counts the statements below files and folders, without docstrings and
imports; without paths those of each package, and of each package of `ops`. Numbers do not depend on the code's format.
"""

import argparse
import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from ops.checkout import CHECKOUT

_PACKAGES = ("backends", "ops", "warehouse", "assets", "pipelines", "benchmarks")


def statement_count(path: Path) -> int:
    """Count the statements of a Python file, without docstrings and imports."""
    return sum(
        isinstance(node, ast.stmt)
        and not isinstance(node, ast.Import | ast.ImportFrom)
        and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
    )


def modules(path: Path) -> Iterator[Path]:
    """List the Python files at or below a path."""
    return iter([path] if path.is_file() else sorted(path.rglob("*.py")))


def main() -> None:
    """Print a line for each path, and the sum."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path", nargs="*", type=Path, help="file or folder")
    paths: list[Path] = parser.parse_args().path
    counts: Counter[str] = Counter()
    if paths:
        for path in paths:
            counts[str(path)] = sum(map(statement_count, modules(path)))
    else:
        for package in _PACKAGES:
            for module in modules(CHECKOUT / package):
                parts = module.relative_to(CHECKOUT).parts
                counts["/".join(parts[: 2 if package == "ops" and len(parts) > 2 else 1])] += statement_count(module)
    for name, count in counts.items():
        print(f"{count:7,}  {name}")
    print(f"{sum(counts.values()):7,}  statements")
    if not paths:
        lines = sum(len(module.read_text("utf-8").splitlines()) for module in modules(CHECKOUT / "tests"))
        print(f"{lines:7,}  lines of tests")


if __name__ == "__main__":
    main()
