"""Writes the samples of one model below a dataset's folder, all of them or none.

Nothing in this module imports torch.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from ops.capture.writing.dataset_paths import folder_name, replace_folder
from ops.errors import GraphNetError
from ops.sample.format.codec import write_sample
from ops.sample.format.types import Sample
from ops.sources.base import LoadedModel


def write_model(samples: Sequence[Sample], model: LoadedModel, out_root: Path) -> tuple[str, ...]:
    """Write the samples of a model at `<out_root>/<library>/<model>`, or below, replacing older ones.

    Returns:
        The ids of the samples: their paths below `out_root`.
    """
    folder = out_root / model.source / folder_name(model.model_name)
    parts = ("",) if len(samples) == 1 else tuple(f"subgraph_{i}" for i in range(len(samples)))
    folder.parent.mkdir(parents=True, exist_ok=True)
    # Hidden until it is complete, so that no reader sees half a model.
    staging = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        staging.chmod(0o755)
        for part, sample in zip(parts, samples, strict=True):
            write_sample(sample, staging / part)
        replace_folder(staging, folder)
    finally:
        shutil.rmtree(staging, ignore_errors=True)
    return tuple((folder / part).relative_to(out_root).as_posix() for part in parts)


def check_stored_as(loaded: LoadedModel, stored_as: Sequence[str] | None) -> None:
    """Raise an error for a model that would be written to another folder than the parent expects."""
    found = [loaded.source, loaded.model_name]
    if stored_as is not None and found != list(stored_as):
        raise GraphNetError(f"the source gave {'/'.join(found)}; its stored_as said {'/'.join(stored_as)}")
