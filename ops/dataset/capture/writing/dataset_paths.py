"""Folders of the dataset: names a model's folder, and writes all of its samples there, or none.

Nothing in this module imports torch.
"""

from __future__ import annotations

import contextlib
import dataclasses
import re
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from ops.dataset.sample.folders import part_folder, staging_folder
from ops.dataset.sample.format.codec import read_info, write_sample
from ops.dataset.sample.format.files import FILE_LIMITS, INFO_FILE
from ops.dataset.sample.format.types import Sample
from ops.dataset.sources import registry
from ops.dataset.sources.base import LoadedModel, ModelSpec
from ops.dataset.sources.options import variant_name
from ops.errors import GraphNetError
from ops.execution.untrusted.folders import read_files
from ops.execution.untrusted.text import printable

NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._+-]*")
"""Allowed names of a folder of the dataset: neither hidden nor a path."""


def folder_name(model_name: str) -> str:
    """Turn a model's name into that of a folder, as GraphNet does: "google/vit-base" → "google_vit-base".

    Raises:
        GraphNetError: It cannot name a folder.
    """
    name = model_name.replace("/", "_")
    if not NAME.fullmatch(name):
        raise GraphNetError(
            f"{model_name!r} cannot name a model's samples: use letters, digits and any of . _ + - /, and begin with "
            f"a letter, a digit or _"
        )
    return name


@dataclasses.dataclass(frozen=True, slots=True)
class ModelFolder:
    """The folder of a model's samples in the dataset, which only the parent process decides."""

    source: str
    model_name: str

    @classmethod
    def of(cls, spec: ModelSpec) -> ModelFolder:
        """The folder of a model, after the names that its source gives."""
        source, model_name = registry.get(spec.source).stored_as(spec)
        return cls(source, variant_name(model_name, spec.options))

    @property
    def folder(self) -> PurePosixPath:
        """Path of the folder in the dataset: `<source>/<model>`."""
        return PurePosixPath(self.source, folder_name(self.model_name))

    def occupied_message(self, out_root: Path) -> str | None:
        """Error message if the folder holds another model's samples ("a/b" and "a_b" share one); else None."""
        for part in (self.folder, self.folder / part_folder(0)):
            with contextlib.suppress(GraphNetError):
                content = read_files(out_root / part, {INFO_FILE: FILE_LIMITS[INFO_FILE]}).get(INFO_FILE, b"")
                other = read_info(content.decode(errors="replace"), Path(part)).model_name
                if other not in (None, self.model_name) and folder_name(str(other)) == self.folder.name:
                    return (
                        f"{printable(str(out_root / self.folder))} holds the samples of another model, "
                        f"{printable(str(other), 300)}: remove that folder, or give another one with --out"
                    )
        return None


def write_model(samples: Sequence[Sample], model: LoadedModel, out_root: Path) -> tuple[str, ...]:
    """Write the samples of a model at or below `<out_root>/<library>/<model>`, replacing older ones.

    Returns:
        The ids of the samples: their paths below `out_root`.
    """
    folder = out_root / model.source / folder_name(model.model_name)
    parts = part_paths(len(samples))
    with staging_folder(folder) as staging:
        for part, sample in zip(parts, samples, strict=True):
            write_sample(sample, staging / part)
    return tuple((folder / part).relative_to(out_root).as_posix() for part in parts)


def part_paths(count: int) -> tuple[PurePosixPath, ...]:
    """Paths of a model's samples below its folder: a single one in the folder itself, several as `subgraph_0`, …."""
    return (PurePosixPath(),) if count == 1 else tuple(PurePosixPath(part_folder(i)) for i in range(count))
