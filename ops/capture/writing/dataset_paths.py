"""Folders of the dataset: which one a model's samples have, and writing them there, all of them or none.

Nothing in this module imports torch.
"""

from __future__ import annotations

import contextlib
import dataclasses
import re
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from ops.errors import GraphNetError
from ops.sample.folders import part_folder, replacing
from ops.sample.format.codec import read_info, write_sample
from ops.sample.format.files import FILE_LIMITS, INFO_FILE
from ops.sample.format.types import Sample
from ops.sources import registry
from ops.sources.base import LoadedModel, ModelSpec
from ops.sources.options import variant_name
from ops.untrusted.folders import read_files
from ops.untrusted.text import printable

NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._+-]*")
"""Names that a folder of the dataset may have: not hidden, and no path to elsewhere."""


def folder_name(model_name: str) -> str:
    """A model's name as the name of one folder: "google/vit-base" → "google_vit-base", as GraphNet does.

    Raises:
        GraphNetError: It cannot be one.
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
    """The folder of a model's samples in the dataset; only the parent process decides it."""

    source: str
    model_name: str

    @classmethod
    def of(cls, spec: ModelSpec) -> ModelFolder:
        """The folder of a model as its source names it."""
        source, model_name = registry.get(spec.source).stored_as(spec)
        return cls(source, variant_name(model_name, spec.options))

    @property
    def folder(self) -> PurePosixPath:
        """`<source>/<model>`."""
        return PurePosixPath(self.source, folder_name(self.model_name))

    def occupied_message(self, out_root: Path) -> str | None:
        """Error message if another model's samples are in the folder: "a/b" and "a_b" have the same one; else None."""
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
    """Write the samples of a model at `<out_root>/<library>/<model>`, or below, replacing older ones.

    Returns:
        The ids of the samples: their paths below `out_root`.
    """
    folder = out_root / model.source / folder_name(model.model_name)
    parts = part_paths(len(samples))
    with replacing(folder) as staging:
        for part, sample in zip(parts, samples, strict=True):
            write_sample(sample, staging / part)
    return tuple((folder / part).relative_to(out_root).as_posix() for part in parts)


def part_paths(count: int) -> tuple[PurePosixPath, ...]:
    """Where so many samples of a model are, below its folder: one in the folder itself, several as `subgraph_0`, …."""
    return (PurePosixPath(),) if count == 1 else tuple(PurePosixPath(part_folder(i)) for i in range(count))
