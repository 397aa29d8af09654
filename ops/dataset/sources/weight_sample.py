"""Statistics of a checkpoint's weights without downloading it: its headers, and a part of a few tensors.

A safetensors file begins with the names, types, shapes and places of its tensors. Of tensors whose names differ in
numbers alone (the layers of a model), some values of one are fetched, from several places in it, and stand for all.
"""

import dataclasses
import io
import json
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ops.dataset.sources.hub_download import Download, HubError, ask_hub, hub_request, keep_file
from ops.execution.untrusted.stand_ins import MOST_HEADER_BYTES, StandInError, safetensors_header
from ops.failures import FailureReason

FILE_VERSION = 1
MOST_GROUPS = 64
"""Most kinds of tensors of which one is sampled."""

_PLACES, _PLACE_BYTES = 4, 32 * 1024
_MOST_FILES = 200
_SINGLE, _INDEX = "model.safetensors", "model.safetensors.index.json"
_FILE_NAME = re.compile(r"[A-Za-z0-9_.-]{1,200}\.safetensors")
_NUMPY = {"F64": "<f8", "F32": "<f4", "F16": "<f2", "BF16": "<u2"}


@dataclass(frozen=True, slots=True)
class SampledTensor:
    """A tensor of a checkpoint.

    Attributes:
        dtype: As safetensors names it ("BF16").
        shape: Its sizes.
        mean: Mean of values of a tensor of its kind; None where none was sampled.
        std: Standard deviation of these values; None where none was sampled.
        low: Lowest of these values.
    """

    dtype: str
    shape: tuple[int, ...]
    mean: float | None = None
    std: float | None = None
    low: float | None = None


@dataclass(frozen=True, slots=True)
class _TensorPlace:
    """Position of a tensor in the files of a repository."""

    file: str
    start: int
    size: int
    tensor: SampledTensor


def sample_in_time(wanted: Download, folder: Path, deadline_s: float) -> Path:
    """Sample a repository's weights in a process that ends in time; return the file with their statistics.

    Args:
        wanted: The repository.
        folder: Snapshot of its configuration; its name is the commit.
        deadline_s: All of it has come by then.

    Raises:
        HubError: There are no safetensors, or they cannot be sampled.
    """
    path = statistics_path(folder)
    if not path.is_file():
        told = f"the weights of {wanted.name} cannot be looked at: "
        ask_hub(f"{__name__}:run", dataclasses.replace(wanted, revision=folder.name), deadline_s, told, path=str(path))
    return path


def statistics_path(folder: Path) -> Path:
    """The file beside a snapshot's folder that holds the statistics of its weights."""
    return folder.parent.parent / "graphnet" / f"{folder.name}-{FILE_VERSION}.json"


def read_sample(folder: Path) -> dict[str, SampledTensor]:
    """Read the statistics of a snapshot's weights, by their names in its files."""
    entries = json.loads(statistics_path(folder).read_text("utf-8"))
    return {name: SampledTensor(**{**entry, "shape": tuple(entry["shape"])}) for name, entry in entries.items()}


def run(payload: Mapping[str, Any], reporter: Any) -> dict[str, Any]:  # noqa: ARG001 - as workers call it
    """The worker's entry point: sample the weights and write their statistics."""
    from huggingface_hub.errors import EntryNotFoundError

    with hub_request(payload) as wanted:
        try:
            places = {name: place for file in _files(wanted) for name, place in _header(wanted, file)}
            tensors = _sample_tensors(places, wanted)
        except EntryNotFoundError as error:
            message = f"{wanted.repository} has no safetensors weights, or not all: capture it by weights=random"
            raise HubError(message, FailureReason.NO_WEIGHTS) from error
        keep_file(
            Path(payload["path"]),
            json.dumps({name: dataclasses.asdict(each) for name, each in tensors.items()}).encode(),
        )
    return {}


def _files(wanted: Download) -> list[str]:
    """The safetensors files of a repository."""
    from huggingface_hub.errors import EntryNotFoundError

    try:
        index = json.loads(_get(wanted, _INDEX, None))
    except EntryNotFoundError:
        return [_SINGLE]
    names = sorted(set(index["weight_map"].values()))
    if len(names) > _MOST_FILES or not all(_FILE_NAME.fullmatch(name) for name in names):
        raise HubError("its index names files that cannot be weights", FailureReason.DAMAGED_FILE)
    return names


def _header(wanted: Download, file: str) -> Iterator[tuple[str, _TensorPlace]]:
    """The tensors of a file, checked against one another: names, and where each is.

    Raises:
        HubError: The header is malformed.
    """
    content = _get(wanted, file, (0, 8))
    size = int.from_bytes(content, "little")
    if 2 <= size <= MOST_HEADER_BYTES:
        content += _get(wanted, file, (8, 8 + size))
    try:
        header, data_start = safetensors_header(io.BytesIO(content))
    except StandInError as error:
        raise HubError(f"{file} is {error}", FailureReason.DAMAGED_FILE) from error
    for name, entry in header.items():
        (begin, end), shape = entry["data_offsets"], tuple(entry["shape"])
        numpy_type = _NUMPY.get(entry["dtype"])
        if numpy_type and math.prod(shape) * np.dtype(numpy_type).itemsize != end - begin:
            told = f"the header of {file} contradicts itself about {name[:100]!r}"
            raise HubError(told, FailureReason.DAMAGED_FILE)
        yield name, _TensorPlace(file, data_start + begin, end - begin, SampledTensor(entry["dtype"], shape))


def _sample_tensors(places: Mapping[str, _TensorPlace], wanted: Download) -> dict[str, SampledTensor]:
    """All tensors, with the statistics of one of their kind."""
    groups: dict[tuple[str, str], list[str]] = {}
    for name, place in places.items():
        if place.tensor.dtype in _NUMPY and place.size:
            groups.setdefault((re.sub(r"\d+", "#", name), place.tensor.dtype), []).append(name)
    tensors = {name: place.tensor for name, place in places.items()}
    for names in list(groups.values())[:MOST_GROUPS]:
        place = places[names[len(names) // 2]]
        statistics: Any = _statistics(wanted, place)
        tensors |= {name: dataclasses.replace(tensors[name], **statistics) for name in names}
    return tensors


def _statistics(wanted: Download, place: _TensorPlace) -> dict[str, float]:
    """Mean, standard deviation and lowest of the values at a few places of a tensor; none where they are not finite."""
    dtype = np.dtype(_NUMPY[place.tensor.dtype])
    ranges = [(place.start, place.start + place.size)]
    if place.size > _PLACES * _PLACE_BYTES:
        step = (place.size - _PLACE_BYTES) // (_PLACES - 1) // dtype.itemsize * dtype.itemsize
        ranges = [(start, start + _PLACE_BYTES) for start in range(place.start, place.start + _PLACES * step, step)]
    raw = np.frombuffer(b"".join(_get(wanted, place.file, each) for each in ranges), dtype)
    values = (raw.astype("<u4") << 16).view("<f4") if place.tensor.dtype == "BF16" else raw
    with np.errstate(all="ignore"):
        statistics = {"mean": values.mean(dtype="f8"), "std": values.std(dtype="f8"), "low": values.min()}
    is_finite = all(math.isfinite(value) for value in statistics.values())
    return {name: float(value) for name, value in statistics.items()} if is_finite else {}


def _get(wanted: Download, file: str, span: tuple[int, int] | None) -> bytes:
    """Get a file, or a span of its bytes.

    Raises:
        HubError: The server sends something else.
    """
    from huggingface_hub.utils import build_hf_headers, hf_raise_for_status, http_stream_backoff  # type: ignore[attr-defined]

    url = f"{wanted.where}/{wanted.repository}/resolve/{wanted.revision}/{file}"
    part = {} if span is None else {"Range": f"bytes={span[0]}-{span[1] - 1}"}
    headers = {**build_hf_headers(), "Accept-Encoding": "identity", **part}
    with http_stream_backoff("GET", url, headers=headers, follow_redirects=True) as response:
        if response.is_error:
            response.read()
        hf_raise_for_status(response)
        if span is None:
            return bytes(response.read())
        if response.status_code != 206:
            raise HubError("the server sends whole files only: download them by weights=checkpoint")
        content = bytearray()
        for chunk in response.iter_bytes():
            content += chunk
            if len(content) > span[1] - span[0]:
                break
    if len(content) != span[1] - span[0]:
        told = f"{file} ends before its header says, or the server sends other bytes than it was asked for"
        raise HubError(told, FailureReason.DAMAGED_FILE)
    return bytes(content)
