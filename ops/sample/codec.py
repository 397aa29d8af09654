"""Sample folders: read without executing anything, written without loss and byte-stable.

Not here: what a tensor's class or the constraints look like as text (`codec_tensors`, `codec_constraints`,
`codec_info`), tensors (`ops.sample.replay`), or running `model.py` (`ops.sample.load`, in a worker only).
"""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from pathlib import Path

from ops.sample.codec_constraints import constraints_text, read_constraints
from ops.sample.codec_info import info_text, read_info
from ops.sample.codec_tensors import read_tensors, tensors_text
from ops.sample.literals import SampleFormatError, problem
from ops.sample.types import Constraints, Sample

__all__ = ["SampleFormatError", "find_incomplete", "find_samples", "is_sample", "read_sample", "write_sample"]

INFO_FILE = "graph_net.json"
MODEL_FILE = "model.py"
WEIGHTS_FILE = "weight_meta.py"
INPUTS_FILE = "input_meta.py"
CONSTRAINTS_FILE = "input_tensor_constraints.py"
HASH_FILE = "graph_hash.txt"


def is_sample(folder: Path) -> bool:
    """Whether the folder holds a complete sample: `graph_net.json` is written last."""
    return (folder / INFO_FILE).is_file()


def find_samples(root: Path) -> list[Path]:
    """Folders of all samples at or below `root`, sorted.

    Hidden folders are not looked into; links to folders are, each folder once.
    """
    return sorted(folder for folder, files in _folders(root) if INFO_FILE in files)


def find_incomplete(root: Path) -> list[Path]:
    """Folders with a model's code but not what marks a sample as complete, in all that `find_samples` looks into."""
    return sorted(folder for folder, files in _folders(root) if MODEL_FILE in files and INFO_FILE not in files)


def _folders(root: Path) -> Iterator[tuple[Path, list[str]]]:
    """Every folder to look into, with the names of its files."""
    seen = {root.resolve()}
    for folder, subfolders, files in os.walk(root, followlinks=True):
        yield Path(folder), files
        subfolders[:] = [
            name for name in sorted(subfolders) if not name.startswith(".") and _is_new(Path(folder, name), seen)
        ]


def _is_new(folder: Path, seen: set[Path]) -> bool:
    """Whether a folder was not met before, under whatever name."""
    folder = folder.resolve()
    is_new = folder not in seen
    seen.add(folder)
    return is_new


def read_sample(folder: Path) -> Sample:
    """Read a sample's folder; its code is kept as text.

    Args:
        folder: Folder that holds `graph_net.json`.

    Raises:
        SampleFormatError: A file is missing or malformed; the message names file, line and expectation.
    """
    if not folder.is_dir():
        raise problem(folder, None, "expected the folder of a sample, found none")
    try:
        return _read(folder)
    except RecursionError as error:
        raise problem(folder, None, "expected metadata whose expressions are not nested without end") from error
    except ValueError as error:  # Python prints no integer of thousands of digits
        raise problem(folder, None, f"expected metadata of ordinary numbers: {error}") from error


def _read(folder: Path) -> Sample:
    """Read the files of a folder that exists."""
    info = read_info(_required(folder / INFO_FILE), folder / INFO_FILE)
    inputs = _text(folder / INPUTS_FILE)
    constraints = _text(folder / CONSTRAINTS_FILE)
    return Sample(
        model_code=_required(folder / MODEL_FILE),
        weights=read_tensors(_required(folder / WEIGHTS_FILE), folder / WEIGHTS_FILE, info.framework),
        inputs=read_tensors(inputs, folder / INPUTS_FILE, info.framework) if inputs else (),
        constraints=Constraints() if constraints is None else read_constraints(constraints, folder / CONSTRAINTS_FILE),
        info=info,
        stored_graph_hash=_text(folder / HASH_FILE),
    )


def _required(path: Path) -> str:
    """Text of a file that every complete sample has."""
    text = _text(path)
    if text is None:
        raise problem(path, None, "expected this file in a complete sample, found none")
    return text


def _text(path: Path) -> str | None:
    """Text of a file with its line ends as they are; None when there is no such file."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise problem(path, None, f"expected a readable file: {error.strerror}") from error
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise problem(path, content.count(b"\n", 0, error.start) + 1, "expected UTF-8 text") from error


def write_sample(sample: Sample, folder: Path) -> None:
    """Write a sample's folder; equal samples give equal bytes.

    Each file appears at once under its name, and `graph_net.json` last: a folder that has it is complete, also
    when a sample was there before.

    Args:
        sample: What to write.
        folder: Made if missing; files of other names in it are left alone.

    Raises:
        SampleFormatError: A text that no file can hold (a lone surrogate).
    """
    framework = sample.info.framework
    texts = {
        MODEL_FILE: sample.model_code,
        WEIGHTS_FILE: tensors_text(sample.weights, framework),
        INPUTS_FILE: tensors_text(sample.inputs, framework),
        CONSTRAINTS_FILE: constraints_text(sample.constraints),
        HASH_FILE: sample.stored_graph_hash,
        INFO_FILE: info_text(sample.info),
    }
    contents = {name: None if text is None else _encoded(text, folder / name) for name, text in texts.items()}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / INFO_FILE).unlink(missing_ok=True)
    for name, content in contents.items():
        if content is None:
            (folder / name).unlink(missing_ok=True)
        else:
            _replace(folder / name, content)


def _encoded(text: str, path: Path) -> bytes:
    """UTF-8 bytes of a file's text."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise SampleFormatError(f"{path}: expected text that UTF-8 can hold: {error.reason}") from error


def _replace(path: Path, content: bytes) -> None:
    """Put a file in its place in one step."""
    temporary = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
    try:
        temporary.write_bytes(content)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
