"""Recognises stand-ins for a file: a pointer to it, a server's error page, an empty or truncated file.

Whoever clones a repository without Git LFS, or saves a server's answer, has a file of the right name with other
content. The readers of models and samples ask here, so that the message names the content and the remedy.
"""

import json
import os
from pathlib import Path
from typing import Any, BinaryIO

from ops.errors import GraphNetError
from ops.execution.untrusted.text import printable

_HEAD_BYTES = 512
_LENGTH_BYTES = 8
MOST_HEADER_BYTES = 64 << 20
"""Most bytes of a safetensors file's header; its own library takes up to 100 MB."""

_POINTERS = (
    (b"version https://git-lfs", "a pointer of Git LFS in place of the file: `git lfs pull` in its clone fetches it"),
    (b"version https://hawser", "a pointer of Git LFS in place of the file: `git lfs pull` in its clone fetches it"),
    (b"/annex/objects/", "a pointer of git-annex in place of the file: `git annex get` in its clone fetches it"),
    (b"# xet version ", "a pointer of Git Xet in place of the file: `git xet pull` in its clone fetches it"),
    (b"<!doctype", "a web page in place of the file, such as a server's error or login: download it again"),
    (b"<html", "a web page in place of the file, such as a server's error or login: download it again"),
    (b"<?xml", "XML in place of the file, such as a server's error: download it again"),
    (b"<error", "XML in place of the file, such as a server's error: download it again"),
)
"""Starts of files, in lower case, that no file of ours has, with a description."""

_OTHERS = (
    (b"{", "JSON in place of the file, such as a server's error: download it again"),
    (b"pk\x03\x04", "a ZIP archive, as torch.save writes them, and no safetensors file: convert it"),
    (b"\x80\x02", "a pickle, and no safetensors file: convert it"),
    (b"gguf", "a GGUF file, and no safetensors file: convert it"),
    (b"\x1f\x8b", "compressed by gzip, and no safetensors file: unpack it"),
)
"""Further starts of files that are no safetensors file."""


_OF_SETTINGS = frozenset({"model_type", "_class_name", "architectures", "architecture", "weight_map"})
"""Keys of the settings of a model or of its weights; a server's error has none of them."""

_MOST_WORDS = 200


class StandInError(GraphNetError):
    """A file has other content than its name says; the message continues "it is" or the file's name and "is"."""


def stand_in(content: bytes) -> str:
    """Describe a file that holds no model or sample, and how to get the right one; "" if it may hold one.

    Args:
        content: All of the file, or its first bytes, eight at least.
    """
    if not content:
        return "empty: download or copy it again"
    return _find_description(content, _POINTERS)


def _find_description(content: bytes, marks: tuple[tuple[bytes, str], ...]) -> str:
    head = content[:_HEAD_BYTES].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    fits = (words for mark, words in marks if head.startswith(mark) or (len(head) >= 7 and mark.startswith(head)))
    return next(fits, "")


def json_object(path: Path) -> dict[str, Any]:
    """Read the JSON object in a file of settings.

    Raises:
        StandInError: The file has other content.
    """
    content = path.read_bytes()
    if told := stand_in(content):
        raise StandInError(told)
    try:
        value = json.loads(content)
    except (ValueError, RecursionError) as error:
        reason = " ".join(str(error).split())[:_MOST_WORDS]
        raise StandInError(f"not JSON, or not all of it: {reason}") from error
    if not isinstance(value, dict):
        raise StandInError(f"JSON of a {type(value).__name__}, and not settings by name")
    if value.get("error") and not _OF_SETTINGS & value.keys():
        words = printable(" ".join(str(value["error"]).split()), _MOST_WORDS)
        raise StandInError(f"a server's error in place of the file ({words}): download it again when it answers")
    return value


def safetensors_header(file: BinaryIO) -> tuple[dict[str, Any], int]:
    """Read a safetensors file's description of its tensors, without `__metadata__`, and the place of their first byte.

    Args:
        file: Open and seekable. It is left at the tensors' first byte.

    Returns:
        Name → entry with `dtype`, `shape` and `data_offsets` alone, which are a text, sizes, and two ascending sizes.

    Raises:
        StandInError: It is no safetensors file, or only its beginning; whether its tensors fit into it, and their
            sizes fit their shapes, is not checked.
    """
    size_bytes = file.seek(0, os.SEEK_END)
    file.seek(0)
    head = file.read(_HEAD_BYTES)
    length = int.from_bytes(head[:_LENGTH_BYTES], "little")
    start = _LENGTH_BYTES + length
    if not 2 <= length <= MOST_HEADER_BYTES or start > size_bytes:
        told = stand_in(head) or _find_description(head, _OTHERS)
        if not told and 2 <= length <= MOST_HEADER_BYTES:
            told = f"truncated: it has {size_bytes:,} bytes, and its header alone ends at {start:,}; download it again"
        raise StandInError(told or "no safetensors file: its header does not fit into it")
    file.seek(_LENGTH_BYTES)
    try:
        header = json.loads(file.read(length).decode(), object_pairs_hook=_unique)
    except (ValueError, RecursionError) as error:
        raise StandInError(f"no safetensors file, or damaged: its header is no JSON: {str(error)[:100]}") from error
    if not isinstance(header, dict):
        raise StandInError("no safetensors file: its header is no object")
    header.pop("__metadata__", None)
    for name, entry in header.items():
        _check_entry(f"damaged: {name[:100]!r} in its header", entry)
    return header, start


def _check_entry(place: str, entry: Any) -> None:
    if not isinstance(entry, dict) or entry.keys() != {"dtype", "shape", "data_offsets"}:
        raise StandInError(f"{place} needs dtype, shape and data_offsets alone")
    shape, offsets = entry["shape"], entry["data_offsets"]
    are_lists = isinstance(shape, list) and isinstance(offsets, list) and len(offsets) == 2
    if not are_lists or not all(type(size) is int and size >= 0 for size in (*shape, *offsets)):
        raise StandInError(f"{place} needs lists of sizes for shape and data_offsets")
    if not isinstance(entry["dtype"], str) or offsets[0] > offsets[1]:
        raise StandInError(f"{place} needs a name for its dtype, and offsets that ascend")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) != len(pairs):
        raise ValueError("its header has a key twice")
    return dict(pairs)


def check_safetensors(path: Path) -> None:
    """Check a file of weights against its header.

    Raises:
        StandInError: It is no safetensors file, or not a complete one.
    """
    with path.open("rb") as file:
        header, start = safetensors_header(file)
    end = start + max((entry["data_offsets"][1] for entry in header.values()), default=0)
    size_bytes = path.stat().st_size
    if size_bytes < end:
        raise StandInError(f"truncated: it has {size_bytes:,} of {end:,} bytes; download it again")
    if size_bytes > end:
        raise StandInError(f"damaged: it has {size_bytes:,} bytes, and its tensors end at {end:,}; download it again")
