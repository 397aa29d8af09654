"""Decomposition of a module at hand, from a person's own Python code.

Runs in the caller's own process, which captures the module; imports torch.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import torch

from ops.dataset.capture.api import extract
from ops.dataset.capture.writing.dataset_paths import folder_name
from ops.dataset.decompose.run import DecomposedSample, decompose_sample
from ops.dataset.decompose.schemes.base import parse_scheme
from ops.dataset.passes.sample_run import SampleRunConfig
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.catalog.walk import find_samples
from ops.dataset.sample.trust import mark_trusted
from ops.execution.torch_worker import TORCH_PRELOAD
from ops.execution.worker.client import WorkerHost


def decompose_module(
    module: torch.nn.Module,
    args: Sequence[Any] = (),
    kwargs: Mapping[str, Any] = MappingProxyType({}),
    *,
    name: str,
    out: Path,
    scheme: str = "ranges?k=8",
    check: bool = True,
) -> list[DecomposedSample]:
    """Capture a module on example inputs, and decompose its graphs.

        decompose_module(model, (x,), name="my_model", out=Path("parts"), scheme="single_op")

    The samples go to `<out>/python/<name>`, their parts to folders beside them that end in `_decomposed`; earlier ones
    are replaced. Both run in worker processes of their own.

    Args:
        module: The model, in the mode in which it is to be captured; captured without gradients.
        args: Positional inputs, and `kwargs` those by name.
        kwargs: See `args`.
        name: Of the model.
        out: Folder of the samples and their parts.
        scheme: Where to split: "name" or "name?parameter=value&…".
        check: Whether the parts are run as one module and compared with the graph.

    Returns:
        The result of each graph; there are several where the model has graph breaks.

    Raises:
        SchemeError: There is no such scheme.
        CaptureError: The module cannot be captured.
    """
    parse_scheme(scheme)
    with torch.no_grad():
        extract(name, workspace=out)(module)(*args, **kwargs)
    root = out.resolve()
    folders = list(find_samples(root / "python" / folder_name(name)))
    with WorkerHost(preload=(*TORCH_PRELOAD, "ops.dataset.decompose.task")) as host:
        return [
            decompose_sample(
                _target(folder, root), scheme, root, host, log_dir=root / "logs", config=SampleRunConfig(), check=check
            )
            for folder in folders
        ]


def _target(folder: Path, root: Path) -> SampleTarget:
    """A sample that was just made from the caller's own model, which is as far to be trusted as the caller."""
    return mark_trusted(SampleTarget("python", folder.relative_to(root).as_posix(), "", folder))
