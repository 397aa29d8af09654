"""`decomposition.json`: what it says of a sample's parts, read as untrusted input."""

import json
from pathlib import Path
from typing import Annotated

from pydantic import Field, TypeAdapter
from pydantic.dataclasses import dataclass as checked_dataclass

from ops.dataset.decompose.splits import Move
from ops.dataset.sample.folders import part_folder
from ops.errors import GraphNetError
from ops.execution.untrusted.folders import read_files
from ops.execution.untrusted.values import REPORT_CONFIG, Count, MalformedError, Name, Reported, read

CONFIG_FILE = "decomposition.json"
CONFIG_VERSION = 1

_MOST_SCHEME = 100_000
"""Characters of a scheme, which may name each place of a graph of thousands of operators."""

_MAX_CONFIG_BYTES = 64 * 1024**2
_MAX_PARTS = 100_000

_Names = Annotated[tuple[Annotated[str, Reported(text="line", max_length=4000)], ...], Field(max_length=1_000_000)]


class CompositionError(GraphNetError):
    """Parts do not make up the whole; the message names the part and the reason."""


class DifferentOperatorError(CompositionError):
    """An operator of a part is not the source's; the parts may still run as one module, and give other numbers."""


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class PartConfig:
    """The entry of a part in `decomposition.json`.

    Attributes:
        folder: Its name.
        range: The first operator of the source that it has, and the one after the last.
        operator_count: How many it has.
        inputs: Names of what it takes, in order.
        outputs: Names of what it returns, in order.
        prologue_count: Statements before its operators; they compute nothing.
    """

    folder: Name
    range: tuple[Count, Count]
    operator_count: Count
    inputs: _Names
    outputs: _Names
    prologue_count: Count


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class DecomposedSource:
    """The sample that was decomposed."""

    sample_id: Name
    content_hash: Name


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True)
class DecompositionConfig:
    """The content of `decomposition.json`.

    Attributes:
        version: Of the format.
        scheme: As it was asked for, with its parameters.
        source: The sample.
        operator_count: Of the source.
        part_count: How many parts there are.
        outputs: Names of the source's outputs; None where the last part returns them as they are.
        parts: In order.
        moved: Splits that could not stand where the scheme wanted them.
    """

    version: Count
    scheme: Annotated[str, Reported(text="line", max_length=_MOST_SCHEME)]
    source: DecomposedSource
    operator_count: Count
    part_count: Count
    outputs: _Names | None
    parts: Annotated[tuple[PartConfig, ...], Field(max_length=_MAX_PARTS)]
    moved: Annotated[tuple[Move, ...], Field(max_length=_MAX_PARTS)]


_CONFIG = TypeAdapter(DecompositionConfig)


def read_config(folder: Path) -> DecompositionConfig:
    """Read the `decomposition.json` of a folder.

    Raises:
        CompositionError: There is none, or it is not what this version writes.
    """
    content = read_files(folder, {CONFIG_FILE: _MAX_CONFIG_BYTES}).get(CONFIG_FILE)
    if content is None:
        raise CompositionError(f"{folder}: there is no {CONFIG_FILE}; graphnet decompose writes one")
    try:
        return parse_config(json.loads(content))
    except (ValueError, RecursionError, GraphNetError) as error:
        raise CompositionError(f"{folder}: {error}") from error


def parse_config(content: object) -> DecompositionConfig:
    """Check the decoded JSON of a `decomposition.json`.

    Raises:
        CompositionError: It is not what this version writes.
    """
    try:
        config = read(_CONFIG, content, CONFIG_FILE)
    except MalformedError as error:
        raise CompositionError(str(error)) from error
    if config.version != CONFIG_VERSION:
        raise CompositionError(f"{CONFIG_FILE} has version {config.version}, and this code reads {CONFIG_VERSION}")
    return config


def check_folders(folder: Path, config: DecompositionConfig) -> None:
    """Require that the folders of parts on disk are those that the file names.

    Raises:
        CompositionError: One is missing, or there is another.
    """
    expected = [part_folder(index) for index in range(config.part_count)]
    if [part.folder for part in config.parts] != expected:
        raise CompositionError(f"{CONFIG_FILE} names {len(config.parts)} parts, of which part_count is not the number")
    there = {entry.name for entry in folder.iterdir() if entry.name.startswith("subgraph_")}
    for name in sorted({*expected} - there):
        raise CompositionError(f"{name} is missing")
    for name in sorted(there - {*expected}):
        raise CompositionError(f"{name} is there, and {CONFIG_FILE} does not name it")
