"""Each distinct part of many samples once, as a sample in a folder that is named by what it computes.

Parts are the same where their `content_hash` is: the same operators on the same shapes and dtypes. No torch.
"""

import itertools
import os
import re
import shutil
import uuid
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

_NAMED_OPERATORS = 3
_HASH_DIGITS = 16


def distinct_folder(root: Path, operators: Sequence[str], content_hash: str) -> Path:
    """Return a part's folder: below one of its operators ("linear-gelu"), by the first digits of its content hash."""
    return root / _operators(operators) / content_hash[:_HASH_DIGITS]


def _operators(names: Sequence[str]) -> str:
    short = [re.sub(r"\W+", "_", name.rpartition(".")[2], flags=re.ASCII)[:40] for name in names]
    runs = [name for name, _ in itertools.groupby(short)]
    more = len(runs) - _NAMED_OPERATORS
    return "-".join(runs[:_NAMED_OPERATORS] + ([f"and-{more}-more"] if more > 0 else [])) or "nothing"


def keep_distinct(parts: Iterable[tuple[Path, Path]]) -> int:
    """Keep parts whose place is still empty; where it is taken, a part's files become links to those there.

    Bytes that parts share lie on the disk once, and every folder stays a complete sample. Where the file system has
    no hard links, parts are copied.

    Args:
        parts: Folder and place (`distinct_folder`) of each.

    Returns:
        How many were new.
    """
    new = 0
    for folder, kept in parts:
        if kept.is_dir():
            _share(kept, folder)
        else:
            new += _keep(folder, kept)
    return new


def _keep(folder: Path, kept: Path) -> bool:
    """Make `kept` of a part's files; False where another process was first."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    staging = kept.with_name(f".{kept.name}-{uuid.uuid4().hex[:12]}")
    try:
        shutil.copytree(folder, staging, copy_function=_link)
        staging.rename(kept)
    except OSError:
        if not kept.is_dir():
            raise
        return False
    finally:
        shutil.rmtree(staging, ignore_errors=True)
    return True


def _link(source: str, target: str) -> None:
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError:
        shutil.copy2(source, target)


def _share(kept: Path, folder: Path) -> None:
    """Replace files that are equal to the kept part's by links to the kept ones."""
    for path in folder.iterdir():
        own = kept / path.name
        if own.is_file() and not own.samefile(path) and own.read_bytes() == path.read_bytes():
            linked = path.with_name(f".{path.name}-{uuid.uuid4().hex[:12]}")
            with suppress(OSError):  # no hard links here, or too many of one file
                os.link(own, linked)
                linked.replace(path)
            linked.unlink(missing_ok=True)
