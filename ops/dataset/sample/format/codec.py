"""Sample folders: read without executing anything, written without loss and byte-stable."""

import contextlib
import dataclasses
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ops.dataset.sample.folders import replace_file
from ops.dataset.sample.format.devices import DEVICES_KEY, devices_of, rank_file
from ops.dataset.sample.format.files import (
    CONSTRAINTS_FILE,
    HASH_FILE,
    INFO_FILE,
    INPUTS_FILE,
    MODEL_FILE,
    RANK_FILES,
    VALUES_FILE,
    WEIGHTS_FILE,
    is_rank_folder,
    read_sample_files,
)
from ops.dataset.sample.format.literals import SampleFormatError, problem
from ops.dataset.sample.format.symbolic_sizes import constraints_text, read_constraints
from ops.dataset.sample.format.tensor_meta import read_tensors, tensors_text
from ops.dataset.sample.format.types import INFO_KEYS, Constraints, FileText, Json, Sample, SampleInfo
from ops.dataset.sample.format.values_file import read_values, values_bytes, with_values
from ops.errors import GraphNetError
from ops.execution.untrusted.folders import UntrustedFileError

_INPUT_SPEC = re.compile(r"\bInputSpec\(")

_PADDLE_MODULE = re.compile(r"^class GraphModule\(paddle\.nn\.Layer\)", re.MULTILINE)
"""Marks a Paddle sample that does not name its framework."""

_TYPES: dict[str, tuple[type, str]] = {
    "framework": (str, "a string"),
    "num_devices_required": (int, "an integer"),
    "num_nodes_required": (int, "an integer"),
    "dynamic": (bool, "true or false"),
    "model_name": (str, "a string"),
    "source": (str, "a string"),
    "heuristic_tag": (str, "a string"),
}


def read_sample(folder: Path) -> Sample:
    """Read a sample's folder; its code stays text.

    Raises:
        SampleFormatError: A file is missing or malformed; the message names file, line and expectation.
    """
    if not folder.is_dir():
        raise problem(folder, None, "expected the folder of a sample, found none")
    try:
        return parse_sample(read_sample_files(folder), folder)
    except UntrustedFileError as error:
        raise SampleFormatError(str(error)) from error


def parse_sample(files: Mapping[str, bytes], folder: Path) -> Sample:
    """Parse a sample from its files, as `ops.dataset.sample.format.files.read_sample_files` gives them.

    Raises:
        SampleFormatError: A file is missing or malformed; the message names file, line and expectation.
    """
    try:
        return _parse(files, folder)
    except RecursionError as error:
        raise problem(folder, None, "expected metadata whose expressions are not nested without end") from error
    except ValueError as error:  # Python prints no integer of thousands of digits
        raise problem(folder, None, f"expected metadata of ordinary numbers: {error}") from error


def _parse(files: Mapping[str, bytes], folder: Path) -> Sample:
    info_source, code = _required_text(files, INFO_FILE, folder), _required_text(files, MODEL_FILE, folder)
    info = read_info(info_source, folder / INFO_FILE)
    if _PADDLE_MODULE.search(code) and '"framework"' not in info_source:
        info = dataclasses.replace(info, framework="paddle")
    weights_source, inputs_source = _required_text(files, WEIGHTS_FILE, folder), _text(files, INPUTS_FILE, folder) or ""
    constraints = _text(files, CONSTRAINTS_FILE, folder)
    sample = Sample(
        model_code=code,
        weights=read_tensors(weights_source, folder / WEIGHTS_FILE, info.framework),
        inputs=read_tensors(inputs_source, folder / INPUTS_FILE, info.framework) if inputs_source else (),
        constraints=_constraints(constraints, folder / CONSTRAINTS_FILE),
        info=info,
        stored_graph_hash=_text(files, HASH_FILE, folder),
    )
    sample = dataclasses.replace(sample, rank_code=_rank_code(files, info, folder))
    if VALUES_FILE in files:
        sample = _with_kept_values(sample, files[VALUES_FILE], folder / VALUES_FILE)
    if info.framework != "paddle":  # torch samples are written in the one layout of this module
        return sample
    sources = {
        WEIGHTS_FILE: FileText(weights_source, sample.weights),
        INPUTS_FILE: FileText(inputs_source, sample.inputs),
        INFO_FILE: FileText(info_source, info),
    }
    return dataclasses.replace(sample, sources=sources)


def _rank_code(files: Mapping[str, bytes], info: SampleInfo, folder: Path) -> dict[int, str]:
    """The texts of other ranks.

    Raises:
        SampleFormatError: The devices are malformed, or need other texts than there are.
    """
    try:
        devices = devices_of(info)
    except GraphNetError as error:
        raise problem(folder, None, str(error)) from error
    expected = set() if devices is None else {rank_file(rank) for rank in devices.graphs if rank != 0}
    if differing := sorted(expected ^ (files.keys() & RANK_FILES.keys())):
        there = "this file, as a rank runs it" if differing[0] in expected else "no such file, as no rank runs it"
        raise problem(folder / differing[0], None, f"expected {there}: see {DEVICES_KEY} in {INFO_FILE}")
    return {RANK_FILES[name]: _required_text(files, name, folder) for name in RANK_FILES if name in files}


def _with_kept_values(sample: Sample, content: bytes, path: Path) -> Sample:
    """Add, to a sample's tensors, the values that a file keeps of them.

    Raises:
        SampleFormatError: The file is malformed, or has values of other tensors.
    """
    kept = read_values(content, path)
    weights, inputs = with_values(sample.weights, kept, path), with_values(sample.inputs, kept, path)
    if kept:
        raise problem(path, None, f"expected values of the sample's tensors, found {sorted(kept)[0][:60]!r}")
    return dataclasses.replace(sample, weights=weights, inputs=inputs)


def _constraints(text: str | None, path: Path) -> Constraints:
    """Read symbolic sizes; a text of `InputSpec` is only kept, as the metadata has the shapes that it states."""
    if text is None:
        return Constraints()
    return Constraints(source=text) if _INPUT_SPEC.search(text) else read_constraints(text, path)


def _required_text(files: Mapping[str, bytes], name: str, folder: Path) -> str:
    """Text of a file that every complete sample has."""
    text = _text(files, name, folder)
    if text is None:
        raise problem(folder / name, None, "expected this file in a complete sample, found none")
    return text


def _text(files: Mapping[str, bytes], name: str, folder: Path) -> str | None:
    """Text of a file with its line ends as they are; None when there is no such file."""
    path = folder / name
    content = files.get(name)
    if content is None:
        return None
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise problem(path, content.count(b"\n", 0, error.start) + 1, "expected UTF-8 text") from error


def write_sample(sample: Sample, folder: Path) -> None:
    """Write a sample's folder; equal samples give equal bytes.

    Each file is put in place in one step, `graph_net.json` last: a folder that has it is complete, even if it held
    another sample before.

    Args:
        sample: The sample to write.
        folder: Made if missing; files of other names in it stay.

    Raises:
        SampleFormatError: A text that no file can hold (a lone surrogate).
    """
    contents = _contents(sample, folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / INFO_FILE).unlink(missing_ok=True)
    for name, content in contents.items():
        _replace(folder / name, content)


def update_sample(before: Sample, after: Sample, folder: Path) -> None:
    """Write the files that differ between two versions of the sample in a folder; all others stay untouched.

    Each file is replaced in one step, `graph_net.json` last.

    Raises:
        SampleFormatError: A text that no file can hold (a lone surrogate).
    """
    old, new = _contents(before, folder), _contents(after, folder)
    for name, content in new.items():
        if content != old[name]:
            _replace(folder / name, content)


def _contents(sample: Sample, folder: Path) -> dict[str, bytes | None]:
    """The contents of a sample's files, `graph_net.json` last; None for a file that it does not have."""
    framework = sample.info.framework
    texts = {
        MODEL_FILE: sample.model_code,
        WEIGHTS_FILE: _kept_text(sample, WEIGHTS_FILE, sample.weights) or tensors_text(sample.weights, framework),
        INPUTS_FILE: _kept_text(sample, INPUTS_FILE, sample.inputs) or tensors_text(sample.inputs, framework),
        CONSTRAINTS_FILE: _constraints_text(sample),
        HASH_FILE: sample.stored_graph_hash,
        INFO_FILE: _kept_text(sample, INFO_FILE, sample.info) or info_text(sample.info),
    }
    texts = {**{name: sample.rank_code.get(rank) for name, rank in RANK_FILES.items()}, **texts}
    encoded = {name: None if text is None else _encode(text, folder / name) for name, text in texts.items()}
    return {VALUES_FILE: values_bytes(sample.tensors, folder / VALUES_FILE), **encoded}


def _kept_text(sample: Sample, name: str, content: object) -> str | None:
    """The text that a file was read from, if the sample still says the same."""
    source = sample.sources.get(name)
    return None if source is None or source.says != content else source.text


def _constraints_text(sample: Sample) -> str | None:
    """The text of the constraints file; a Paddle sample without symbolic sizes keeps its `InputSpec`, or has none."""
    constraints, source = sample.constraints, sample.constraints.source
    is_kept = source is None or _INPUT_SPEC.search(source) is not None
    if is_kept and constraints == Constraints() and sample.info.framework == "paddle":
        return source
    return constraints_text(constraints)


def _encode(text: str, path: Path) -> bytes:
    """Encode a file's text as UTF-8."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise SampleFormatError(f"{path}: expected text that UTF-8 can hold: {error.reason}") from error


def _replace(path: Path, content: bytes | None) -> None:
    """Put a file in its place in one step, or remove it."""
    if content is None:
        path.unlink(missing_ok=True)
        if is_rank_folder(path.parent.name):
            with contextlib.suppress(OSError):
                path.parent.rmdir()
    else:
        replace_file(path, content)


def read_info(text: str, path: Path) -> SampleInfo:
    """Parse the text of `graph_net.json`.

    Raises:
        SampleFormatError: Not a JSON object, or a known key of a wrong type.
    """
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        raise problem(path, error.lineno, f"expected JSON: {error.msg}") from error
    except (ValueError, RecursionError) as error:
        raise problem(path, None, f"expected JSON: {error}") from error
    if not isinstance(content, dict):
        raise problem(path, 1, f"expected a JSON object, found {type(content).__name__}")
    attributes: dict[str, Any] = {}
    extra: dict[str, Json] = {}
    for key, value in content.items():
        required = key in {"framework", "num_devices_required", "num_nodes_required"}
        if key not in INFO_KEYS or (value is None and not required):
            extra[key] = value
            continue
        kind, expected = _TYPES[key]
        if type(value) is not kind:
            raise problem(path, _line_of(key, text), f"expected {expected} for {key!r}, found {json.dumps(value)[:60]}")
        attributes[INFO_KEYS[key]] = value
    return SampleInfo(**attributes, extra=extra)


def _line_of(key: str, text: str) -> int:
    """Number of the line on which a key first stands."""
    position = text.find(json.dumps(key))
    return text.count("\n", 0, max(position, 0)) + 1


def info_text(info: SampleInfo) -> str:
    """The text of `graph_net.json`: known keys first, then the others in order."""
    content: dict[str, Json] = {}
    for key, attribute in INFO_KEYS.items():
        value = getattr(info, attribute)
        if value is not None:
            content[key] = value
    content.update(info.extra)
    return json.dumps(content, indent=4) + "\n"
