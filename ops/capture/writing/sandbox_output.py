"""Imports the samples of a sandboxed worker into the dataset, without trusting its output.

They must be in the folder that the parent chose, links are not followed, only the files of a sample are read, up to a
limit, and the result must be a sample. Nothing is executed. This module does not import torch.
"""

import contextlib
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from ops.capture.writing.dataset_paths import replacing
from ops.errors import GraphNetError
from ops.sample.catalog.reading import SampleReader
from ops.sample.format.files import FILE_LIMITS
from ops.untrusted.folders import UntrustedFileError, opened_below, read_files_at
from ops.untrusted.text import printable


class SandboxOutputError(GraphNetError):
    """The output of a sandboxed worker is not what it reported."""


def check_sample_ids(answer: Sequence[str], folder: PurePosixPath) -> None:
    """Require that the samples in a worker's result are those of the requested model, whose folder the parent knows.

    Raises:
        SandboxOutputError: Something other than `folder`, or than `folder/subgraph_0` and so on without gaps.
    """
    if not answer:
        raise SandboxOutputError("it names no samples")
    expected = [str(folder)] if len(answer) == 1 else [f"{folder}/subgraph_{i}" for i in range(len(answer))]
    for name, right in zip(answer, expected, strict=True):
        if name != right:
            raise SandboxOutputError(f"it names a sample {printable(name)}; {right} was asked for")


def import_samples(left_at: Path, sample_ids: Sequence[str], out_root: Path, folder: PurePosixPath) -> None:
    """Copy the samples of one model from `left_at` to the same paths below `out_root`, replacing older ones.

    Args:
        left_at: Folder that the sandbox wrote, inside of its output folder.
        sample_ids: As `check_sample_ids` requires.
        out_root: Folder of the dataset.
        folder: `<source>/<model>`: the only folder of `out_root` that changes.

    Raises:
        SandboxOutputError: A sample lies elsewhere, or has no folder.
        GraphNetError: What is there is not a sample.
    """
    names = [PurePosixPath(name) for name in sample_ids]
    is_own = (name == folder or (name.parent == folder and name.name.startswith("subgraph_")) for name in names)
    if not names or not all(is_own):
        raise SandboxOutputError(f"samples of {folder} alone can be taken over")
    with replacing(out_root / folder) as staging, SampleReader(1) as reader:
        for name in names:
            _import_sample(left_at, name, staging / name.relative_to(folder), reader)


def _import_sample(left_at: Path, name: PurePosixPath, target: Path, reader: SampleReader) -> None:
    with contextlib.ExitStack() as stack:
        try:
            folder = stack.enter_context(opened_below(left_at.parent, (left_at.name, *name.parts)))
        except UntrustedFileError as error:
            raise SandboxOutputError(f"the worker left no folder for the sample {name}") from error
        files = read_files_at(folder, FILE_LIMITS, left_at / name)
    target.mkdir(exist_ok=True)
    for file, content in files.items():
        (target / file).write_bytes(content)
    reader.describe(target)
