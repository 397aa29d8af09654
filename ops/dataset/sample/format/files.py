"""The files of a sample's folder: their names, their largest sizes, and a hash over their bytes."""

import hashlib
import os
import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from ops.dataset.sample.format.devices import MOST_RANKS, rank_file
from ops.execution.untrusted.folders import UntrustedFileError, hash_files, path_text, read_files
from ops.execution.untrusted.stand_ins import stand_in

INFO_FILE = "graph_net.json"
MODEL_FILE = "model.py"
WEIGHTS_FILE = "weight_meta.py"
INPUTS_FILE = "input_meta.py"
CONSTRAINTS_FILE = "input_tensor_constraints.py"
HASH_FILE = "graph_hash.txt"
VALUES_FILE = "values.safetensors"
RANK_FILES: Mapping[str, int] = MappingProxyType({rank_file(rank): rank for rank in range(1, MOST_RANKS)})
"""Name of the file with the text of another rank → the rank; see `ops.dataset.sample.format.devices`."""

_MIB = 1 << 20

FILE_LIMITS: Mapping[str, int] = MappingProxyType(
    {
        MODEL_FILE: 16 * _MIB,
        WEIGHTS_FILE: 16 * _MIB,
        INPUTS_FILE: 16 * _MIB,
        CONSTRAINTS_FILE: 4 * _MIB,
        HASH_FILE: 4096,
        INFO_FILE: 1 * _MIB,
        VALUES_FILE: 1 * _MIB,  # samples without it, and without those that follow, keep the hash of their files
        **dict.fromkeys(RANK_FILES, 4 * _MIB),
    }
)
"""Every file that a sample can have, by its path below the sample's folder → its most bytes.

The largest of 2,495 published samples have 2.9 MiB (model.py), 3.6 MiB (weight_meta.py), 0.6 MiB (constraints) and
17 KiB (graph_net.json).
"""

OWN_FILES = tuple(name for name in FILE_LIMITS if name not in RANK_FILES)
"""Names of the files that a sample of one device can have."""


def names_in(folder: Path) -> list[str]:
    """Names of `OWN_FILES`, and of other ranks' files in folders that a sample's folder has.

    Raises:
        OSError: The folder cannot be read.
    """
    present = os.listdir(folder)  # noqa: PTH208 (ten times as fast as a list of paths)
    return [*OWN_FILES, *sorted(f"{name}/{MODEL_FILE}" for name in present if is_rank_folder(name))]


def is_rank_folder(name: str) -> bool:
    """Tell whether the folder of a sample may have this name for the text of another rank."""
    return f"{name}/{MODEL_FILE}" in RANK_FILES


def file_name(sample_id: str) -> str:
    """A sample's id as part of a file's name: "timm/vit" → "timm__vit"; a long one is cut and gets a hash."""
    name = re.sub(r"[^\w.+=,@-]", "_", sample_id.replace("/", "__"), flags=re.ASCII)
    if len(name) <= _NAME_CHARACTERS:
        return name
    return f"{name[: _NAME_CHARACTERS - 13]}-{hashlib.sha256(sample_id.encode()).hexdigest()[:12]}"


_NAME_CHARACTERS = 150


def read_sample_files(folder: Path) -> dict[str, bytes]:
    """Read the files of a sample by name; missing files are left out, and other files are ignored.

    Raises:
        UntrustedFileError: A file is not a regular file, too large, or a stand-in such as a Git LFS pointer.
    """
    files = read_files(folder, FILE_LIMITS)
    for name, content in files.items():
        problem = stand_in(content) if content or name in _NEVER_EMPTY or name in RANK_FILES else ""
        if problem:
            raise UntrustedFileError(f"{path_text(folder / name)}: it is {problem}")
    return files


_NEVER_EMPTY = (MODEL_FILE, INFO_FILE, VALUES_FILE)


def files_hash(files: Mapping[str, bytes]) -> str:
    """Sha256 over names and bytes of all files of a sample; trust in a sample is bound to it."""
    return hash_files(files, FILE_LIMITS)
