"""Imports the samples of a sandboxed worker into the dataset, without trusting its output.

The samples must be in the folder that the parent chose; links are not followed, only the files of a sample are read, up
to a limit, and the result must be a sample. Nothing is executed. This module does not import torch.
"""

import contextlib
from pathlib import Path, PurePosixPath

from ops.dataset.capture.writing.dataset_paths import part_paths
from ops.dataset.sample.catalog.reading import SampleReader
from ops.dataset.sample.folders import staging_folder
from ops.dataset.sample.format.files import FILE_LIMITS
from ops.errors import GraphNetError
from ops.execution.untrusted.folders import UntrustedFileError, open_folder, read_files_at, write_files


class SandboxOutputError(GraphNetError):
    """The output of a sandboxed worker differs from its report."""


def import_samples(left_at: Path, count: int, out_root: Path, folder: PurePosixPath) -> None:
    """Copy the samples of one model from `left_at` to the same paths below `out_root`, replacing older ones.

    Args:
        left_at: Folder that the sandbox wrote, inside of its output folder.
        count: Number of samples.
        out_root: Folder of the dataset.
        folder: `<source>/<model>`: the only folder of `out_root` that changes.

    Raises:
        SandboxOutputError: A sample has no folder.
        GraphNetError: A folder does not hold a sample.
    """
    with staging_folder(out_root / folder) as staging, SampleReader(1) as reader:
        for part in part_paths(count):
            _import_sample(left_at, folder / part, staging / part, reader)


def _import_sample(left_at: Path, name: PurePosixPath, target: Path, reader: SampleReader) -> None:
    with contextlib.ExitStack() as stack:
        try:
            folder = stack.enter_context(open_folder(left_at.parent, (left_at.name, *name.parts)))
        except UntrustedFileError as error:
            raise SandboxOutputError(f"the worker left no folder for the sample {name}") from error
        files = read_files_at(folder, FILE_LIMITS, left_at / name)
    target.mkdir(exist_ok=True)
    write_files(target, files)
    reader.describe(target)
