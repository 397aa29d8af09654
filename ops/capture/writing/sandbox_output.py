"""Taking samples that a sandboxed worker made into the dataset, without trusting what it left.

They must lie where the parent said that the model's samples go, links are not followed, only the files of a sample are
read, up to a limit, and what is kept must be a sample. Nothing of it is executed. This module does not import torch.
"""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from ops.capture.writing.dataset_paths import put_in_place
from ops.errors import GraphNetError
from ops.sample.catalog.reading import SampleReader
from ops.sample.format.files import FILE_LIMITS
from ops.untrusted.folders import UntrustedFileError, opened_below, read_files_at
from ops.untrusted.text import printable


class AdoptError(GraphNetError):
    """What a sandboxed worker left is not what it said."""


def check_sample_ids(answer: Sequence[str], place: PurePosixPath) -> None:
    """Require that the samples in a worker's answer are those of the model that was asked for.

    Args:
        answer: What the worker said.
        place: `<source>/<model>`, from the parent.

    Raises:
        AdoptError: Something other than `place`, or than `place/subgraph_0` and so on without gaps.
    """
    if not answer:
        raise AdoptError("it names no samples")
    expected = [str(place)] if len(answer) == 1 else [f"{place}/subgraph_{i}" for i in range(len(answer))]
    for name, right in zip(answer, expected, strict=True):
        if name != right:
            raise AdoptError(f"it names a sample {printable(name)}; {right} was asked for")


def adopt(made: Path, sample_ids: Sequence[str], out_root: Path, place: PurePosixPath) -> None:
    """Copy the samples of one model from `made` to the same places below `out_root`, in place of what was there.

    Args:
        made: The folder that the sandbox could write, in one that it could.
        sample_ids: As `check_sample_ids` wants them.
        out_root: Folder of the dataset.
        place: `<source>/<model>`: the only folder of `out_root` that changes.

    Raises:
        AdoptError: A sample lies elsewhere, or has no folder.
        GraphNetError: What is there is not a sample.
    """
    names = [PurePosixPath(name) for name in sample_ids]
    if not names or not all(_lies_at(name, place) for name in names):
        raise AdoptError(f"samples of {place} alone can be taken over")
    target = out_root / place
    target.parent.mkdir(parents=True, exist_ok=True)
    staging = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    try:
        staging.chmod(0o755)
        with SampleReader(1) as reader:
            for name in names:
                _copy(made, name, staging / name.relative_to(place), reader)
        put_in_place(staging, target)
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def _lies_at(name: PurePosixPath, place: PurePosixPath) -> bool:
    """Whether a sample is the model's own or one of its graphs."""
    return name == place or (name.parent == place and name.name.startswith("subgraph_"))


def _copy(made: Path, name: PurePosixPath, target: Path, reader: SampleReader) -> None:
    with contextlib.ExitStack() as stack:
        try:
            folder = stack.enter_context(opened_below(made.parent, (made.name, *name.parts)))
        except UntrustedFileError as error:
            raise AdoptError(f"the worker left no folder for the sample {name}") from error
        files = read_files_at(folder, FILE_LIMITS, made / name)
    target.mkdir(exist_ok=True)
    for file, content in files.items():
        (target / file).write_bytes(content)
    reader.describe(target)
