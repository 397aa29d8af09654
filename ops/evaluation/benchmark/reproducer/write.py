"""Writes a folder that reproduces a failure of one sample under one backend without this project.

It holds the graph, its tensors, the backend's file and a script, for the compiler's maintainers. The graph and its
tensors come from a worker that has run the sample's code: only these two files of its output are copied.
"""

import ast
import dataclasses
import json
import tempfile
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.files import FILE_LIMITS, MODEL_FILE, file_name
from ops.dataset.sample.trust import is_trusted
from ops.errors import GraphNetError
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendDescription
from ops.evaluation.benchmark.reproducer import SCRIPT_FILE
from ops.evaluation.benchmark.reproducer.backend_files import CopiedBackend, copy_backend
from ops.evaluation.benchmark.results import BenchmarkRun
from ops.execution.environments.definition import definitions
from ops.execution.torch_worker import TorchTask
from ops.execution.untrusted.folders import UntrustedFileError, copy_at, open_folder
from ops.execution.worker.child import Reporter
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.processes.limits import GIB
from ops.execution.worker.task_folder import remove_folder

_HEAD = """from __future__ import annotations

import math
import operator
from math import inf, nan

import torch
from torch import device
"""
"""Names that printed graphs use without importing them."""

_SCRIPT = '''"""{title}

{what}

Install what requirements.txt lists (Python {python}), then: python reproduce.py
"""

import torch

from backends import registry
from model import GraphModule
from numerics import set_numerics

SPEC, OPTIONS, DEVICE = {spec!r}, {options!r}, {device!r}

inputs = torch.load("inputs.pt")


def fresh():
    return {{name: value.clone() if torch.is_tensor(value) else value for name, value in inputs.items()}}


def call(function):
    torch.manual_seed({seed})
    return function(**fresh())


torch.set_num_threads({threads})
if ":" in DEVICE:
    torch.cuda.set_device(DEVICE)
set_numerics()
module = GraphModule().eval()
backend = registry.resolve(SPEC, OPTIONS)
with torch.no_grad():
    expected = call(module)
    compiled = backend.compile(module, fresh())
    call(compiled)
    print(backend.evidence())
    actual = call(compiled)
for index, (right, found) in enumerate(zip(expected, actual)):
    if torch.is_tensor(right) and right.shape == found.shape and right.numel():
        print(index, right.dtype, found.dtype, "largest difference", (right - found.to(right.dtype)).abs().max().item()
              if right.dtype != torch.bool else (right != found).sum().item())
    else:
        print(index, getattr(right, "shape", right), getattr(found, "shape", found))
'''
"""The script does what the worker does: compile, call once, call again and compare, each time on fresh inputs."""


class ReproducerError(GraphNetError):
    """The folder could not be written."""


def write_reproducer(
    target: SampleTarget,
    run: BenchmarkRun,
    description: BackendDescription,
    config: BenchmarkConfig,
    host: WorkerHost,
    folder: Path,
) -> Path:
    """Write the folder of one run, as `<folder>/<backend>/<sample>`; `host` makes the tensors of the sample.

    Returns:
        The folder; an earlier one is replaced.

    Raises:
        ReproducerError: The sample does not load, or is one of several devices, or the worker left other files than its
            graph and tensors.
    """
    if target.devices > 1:
        raise ReproducerError(f"no reproducer of {run.sample_id}: the script runs one device, not {target.devices}")
    place = folder / description.label.replace(":", "-").replace("/", "-") / file_name(run.sample_id)
    place.parent.mkdir(parents=True, exist_ok=True)
    staging = Path(tempfile.mkdtemp(prefix=f".{place.name[:_PREFIX_CHARACTERS]}-", dir=place.parent))
    try:
        staging.chmod(0o755)
        _save_sample(target, config, host, staging)
        copied = copy_backend(description.spec.spec, staging, description.code_folders)
        (staging / "numerics.py").write_text(f"import torch\n\n\n{_numerics()}\n", "utf-8")
        (staging / "requirements.txt").write_text(_requirements(description, copied.installed), "utf-8")
        (staging / SCRIPT_FILE).write_text(_script(run, description, config, copied), "utf-8")
        remove_folder(place)
        staging.rename(place)
    except (UntrustedFileError, _NoFilesError) as error:
        raise ReproducerError(f"no reproducer of {run.sample_id}: {error}") from error
    finally:
        remove_folder(staging)
    return place


_PREFIX_CHARACTERS = 100


class _NoFilesError(Exception):
    """The worker did not leave a graph and tensors."""


def _save_sample(target: SampleTarget, config: BenchmarkConfig, host: WorkerHost, place: Path) -> None:
    """Let a worker write the graph and its tensors, and copy these two files.

    Raises:
        _NoFilesError: The sample does not load.
        UntrustedFileError: A file that the worker left is of another kind, or too large.
    """
    trusted = is_trusted(target)
    worker = host if trusted else host.confined_host()
    output, name = worker.start().output, f"reproducer-{uuid.uuid4().hex}"
    task = TorchTask(
        entry="ops.evaluation.benchmark.reproducer.write:save",
        payload={"folder": str(output / name), "config": dataclasses.asdict(config)},
        deadline_s=config.deadline_s,
        memory_limit_bytes=config.memory_limit_bytes,
        files_from=CHECKOUT / target.path,
        file_limits=FILE_LIMITS,
        files_hash=target.files_hash,
        leaves_output=True,
    )
    try:
        outcome = worker.run(task)
        if outcome.failure is not None:
            raise _NoFilesError(outcome.failure.message)
        most = config.memory_limit_bytes if trusted else min(config.memory_limit_bytes, _FOREIGN_TENSORS_BYTES)
        with open_folder(output, [name]) as folder:
            for file, limit_bytes in ((MODEL_FILE, _CODE_BYTES), (_TENSORS_FILE, most)):
                if not copy_at(folder, file, limit_bytes, output / name, place / file):
                    raise _NoFilesError(f"the worker left no {file}")
    finally:
        remove_folder(output / name)


_TENSORS_FILE = "inputs.pt"
_CODE_BYTES = 2 * FILE_LIMITS[MODEL_FILE]
_FOREIGN_TENSORS_BYTES = 2 * GIB
"""Most bytes that a sandbox can hold in memory. On a disk it could leave more, or a sparse file."""


def save(payload: dict[str, Any], _reporter: Reporter) -> dict[str, Any]:
    """Write `model.py` and `inputs.pt` of the sample in the working folder. Worker only."""
    import torch

    from ops.dataset.sample.format.codec import read_sample
    from ops.dataset.sample.replay.load import executed_code
    from ops.dataset.sample.replay.tensors import replay

    config = BenchmarkConfig(**payload["config"])
    sample = read_sample(Path.cwd())
    folder = Path(payload["folder"])
    folder.mkdir(parents=True)
    code = executed_code(sample, device=config.device).replace("from __future__ import annotations\n", "")
    (folder / MODEL_FILE).write_text(f"{_HEAD}\nNoneType = type(None)\n\n{code}", "utf-8")
    inputs = replay(sample, seed=config.seed, device=config.device, unscaled=config.unscaled_replay)
    torch.save(dict(inputs), folder / _TENSORS_FILE)
    return {}


def _numerics() -> str:
    """The code of `ops.execution.environments.process.set_numerics`, which is not imported here: it needs torch."""
    text = (CHECKOUT / "ops" / "execution" / "environments" / "process.py").read_text("utf-8")
    function = next(node for node in ast.parse(text).body if getattr(node, "name", "") == "set_numerics")
    return ast.get_source_segment(text, function) or ""


def _requirements(description: BackendDescription, its_own: Mapping[str, str]) -> str:
    """List all distributions to install; `its_own` are those, with versions, in which the backend itself comes."""
    environments = definitions()
    needs = environments.get(description.needs or "")
    pins, foreign = dict(its_own), set[str]()
    if needs is not None:
        pins |= needs.packages
        # Packages installed here for other compilers, or for another option of this one, are not needed.
        foreign = {name for definition in environments.values() for name in definition.packages} - pins.keys()
    installed = description.environment.packages
    pins |= {name: version.partition("+")[0] for name, version in installed.items() if name not in foreign}
    return "".join(f"{name}=={version}\n" for name, version in sorted(pins.items()))


def _script(run: BenchmarkRun, description: BackendDescription, config: BenchmarkConfig, copied: CopiedBackend) -> str:
    reason = run.message or f"Outputs agree with eager from t = {run.t_min} on."
    return _SCRIPT.format(
        title=_escape(f"{run.sample_id} under {description.label} {description.version}."),
        what=_escape(reason).strip(),
        python=description.environment.python,
        spec=copied.spec,
        options={name: str(value) for name, value in {**_options(description), **copied.options}.items()},
        device=config.device,
        threads=config.threads,
        seed=config.seed,
    )


def _escape(text: str) -> str:
    """Escape text so that it cannot end the docstring that it is put into, whatever a sample's name."""
    return text.replace("\\", "\\\\").replace('"', "'")


def _options(description: BackendDescription) -> dict[str, Any]:
    values = json.loads(description.options_json)
    return {
        name: "none" if value is None else str(value).lower() if isinstance(value, bool) else value
        for name, value in values.items()
    }
