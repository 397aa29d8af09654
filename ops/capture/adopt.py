"""Taking samples that a sandboxed worker made into the dataset, without trusting what it left.

Names are checked, links are not followed, files are read up to a limit, and what is kept must be a sample. Nothing of
it is executed, and nothing in this module imports torch.

Not here: what the worker does (`ops.capture.task`).
"""

from __future__ import annotations

import re
import shutil
import stat
import tempfile
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from ops.benchmark.exchange import read_untrusted
from ops.capture.place import NAME, put_in_place
from ops.errors import GraphNetError
from ops.sample.codec import read_sample

_FILE = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]*\.(py|json|txt)")
_FILE_BYTES = 256 << 20
_FILE_COUNT = 64


class AdoptError(GraphNetError):
    """What a sandboxed worker left is not what it said."""


def adopt(made: Path, sample_ids: Sequence[str], out_root: Path) -> None:
    """Copy the samples of one model from `made` to the same places below `out_root`, in place of what was there.

    Args:
        made: The folder that the sandbox could write.
        sample_ids: Paths of samples below it: `<source>/<model>[/subgraph_<i>]`.
        out_root: Folder of the dataset.

    Raises:
        AdoptError: They are not samples of one model.
    """
    models = {_model_of(name) for name in sample_ids}
    if len(models) != 1:
        raise AdoptError(f"the worker named samples of {len(models)} models, not of one")
    model = models.pop()
    target = out_root / model
    target.parent.mkdir(parents=True, exist_ok=True)
    staging = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    try:
        staging.chmod(0o755)
        for name in sample_ids:
            _copy(made, PurePosixPath(name), staging / PurePosixPath(name).relative_to(model))
        put_in_place(staging, target)
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def _model_of(sample_id: str) -> PurePosixPath:
    parts = sample_id.split("/")
    if len(parts) not in (2, 3) or not all(NAME.fullmatch(part) for part in parts):
        raise AdoptError(f"the worker named a sample {sample_id[:100]!r}, which is no place for one")
    return PurePosixPath(*parts[:2])


def _copy(made: Path, name: PurePosixPath, target: Path) -> None:
    folder = made
    for part in name.parts:
        folder /= part
        if not folder.exists() or not stat.S_ISDIR(folder.lstat().st_mode):
            raise AdoptError(f"the worker left no folder for the sample {name}")
    target.mkdir(exist_ok=True)
    files = sorted(path for path in folder.iterdir() if _FILE.fullmatch(path.name))[:_FILE_COUNT]
    for path in files:
        data = read_untrusted(path, _FILE_BYTES + 1)
        if data is not None and len(data) <= _FILE_BYTES:
            (target / path.name).write_bytes(data)
    read_sample(target)
