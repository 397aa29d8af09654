"""Which scripts of docs/findings were run with which compilers: what stock answers cannot have changed since then.

Scripts import nothing of ours, so `tests/golden/findings.json` says of each process which compilers it had and what the
scripts were that it ran. `pytest --rewrite tests/test_findings.py` runs them all and writes it anew.
"""

import hashlib
import itertools
import json
import platform
from collections.abc import Iterable, Mapping
from importlib import metadata
from pathlib import Path
from typing import Any

from ops.execution.environments.definition import own_packages

RECORDS = Path(__file__).parent / "golden" / "findings.json"

COMPILERS = (
    *("apache-tvm", "apache-tvm-ffi", "iree-base-compiler", "iree-base-runtime", "iree-turbine", "jax", "jaxlib"),
    *("ml_dtypes", "numpy", "onnx", "onnxoptimizer", "onnxruntime", "onnxscript", "openvino", "paconvert"),
    *("paddle2onnx", "paddlepaddle", "protobuf", "sympy", "torch", "torch-mlir", "torchax"),
)
"""Packages that the scripts are about, and those that compute for them."""


def compilers_of(python: Path, own_path: Iterable[str]) -> dict[str, str]:
    """Versions of what decides what a script finds, as an interpreter imports it; of a local version its release.

    Args:
        python: The interpreter.
        own_path: Where it looks for packages behind those of its own environment.
    """
    paths = [*own_packages(python.parent.parent), *own_path]
    versions = {"python": ".".join(platform.python_version_tuple()[:2]), "machine": platform.machine()}
    for name in COMPILERS:
        for package in itertools.islice(metadata.distributions(name=name, path=paths), 1):
            versions[name] = package.version.partition("+")[0]
    return versions


def digest_of(script: Path) -> str:
    """Changes with the script, and with how it is run."""
    runner = Path(__file__).with_name("run_findings.py")
    return hashlib.sha256(script.read_bytes() + runner.read_bytes()).hexdigest()[:16]


def recorded(process: str, compilers: Mapping[str, str]) -> dict[str, str]:
    """By the name of a script that a process ran with these compilers: its digest then."""
    records: dict[str, Any] = json.loads(RECORDS.read_text("utf-8")) if RECORDS.is_file() else {}
    record = records.get(process, {})
    return record.get("scripts", {}) if record.get("compilers") == compilers else {}


def record(process: str, compilers: Mapping[str, str], scripts: Iterable[Path]) -> None:
    """Write that stock did as these scripts say."""
    records: dict[str, Any] = json.loads(RECORDS.read_text("utf-8")) if RECORDS.is_file() else {}
    digests = recorded(process, compilers) | {script.name: digest_of(script) for script in scripts}
    records[process] = {"compilers": compilers, "scripts": digests}
    RECORDS.write_text(json.dumps(records, indent=2, sort_keys=True) + "\n", "utf-8")
