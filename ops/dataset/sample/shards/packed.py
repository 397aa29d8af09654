"""A sample as a row of a shard: its files, other files of its folder, and facts by which readers choose."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

from ops.dataset.sample.catalog.rows import SampleFacts
from ops.dataset.sample.format.files import (
    FILE_LIMITS,
    INFO_FILE,
    MODEL_FILE,
    VALUES_FILE,
    files_hash,
    is_rank_folder,
    read_sample_files,
)
from ops.errors import GraphNetError
from ops.execution.untrusted.folders import hash_files, open_folder, read_at, size_text, write_files
from ops.execution.untrusted.paths import is_below, is_plain_name
from ops.execution.untrusted.text import printable

MOST_OTHER_FILES = 64
"""Most other files of a sample's folder, or of its model's, in a shard."""

MOST_OTHER_BYTES = 1 << 20
"""Most bytes of each other file: recipes, licences, records of how a sample came to be."""

_PART = re.compile(r"(subgraph|variant)_[0-9]{1,6}")
_SHOWN = 200


class ShardError(GraphNetError):
    """A file is no shard of samples, or a sample cannot go into one; the message says what to try."""


@dataclass(frozen=True, slots=True)
class ShardFacts(SampleFacts):
    """Facts of a sample in a shard, by which readers choose; an import does not trust them.

    Attributes:
        license: Licence of the model that it was made from: "apache-2.0"; "" if unknown.
        origin: Source that it was made from, such as zoo:transformers/bert; "" if unknown.
    """

    license: str = ""
    origin: str = ""

    @classmethod
    def from_catalog(cls, facts: SampleFacts, *, license_name: str = "", origin: str = "") -> ShardFacts:
        """Make the facts from a catalog's, with licence and origin."""
        shared = {item.name: getattr(facts, item.name) for item in fields(SampleFacts)}
        return cls(**shared, license=license_name, origin=origin)


@dataclass(frozen=True, slots=True)
class PackedSample:
    """A sample with all of its files.

    Attributes:
        sample_id: Path of its folder below the root of the dataset: "transformers/bert".
        facts: Its facts.
        files: Files of the sample format: name → bytes. All but `values.safetensors` are UTF-8 text.
        other_files: Other files of the folder: recipe, licence.
        model_files: Files of the model's folder, where this sample is a `subgraph_<i>` or `variant_<i>` in it.

    Raises:
        ShardError: A name would lead out of the root, or a file is too large or no text.
    """

    sample_id: str
    facts: ShardFacts
    files: Mapping[str, bytes]
    other_files: Mapping[str, bytes] = field(default_factory=dict)
    model_files: Mapping[str, bytes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse names, sizes and contents that no sample can have."""
        names = self.sample_id.split("/")
        if not is_below(names) or any(name in FILE_LIMITS or is_rank_folder(name) for name in names):
            raise self._error("expected an id of plain names, one a folder")
        for name in (INFO_FILE, MODEL_FILE):
            if name not in self.files:
                raise self._error(f"expected a complete sample, found none of its {name}")
        for name, content in self.files.items():
            self._check(name, content, FILE_LIMITS.get(name, -1))
        if self.model_files and not is_part(self.sample_id):
            raise self._error("expected files of the folder above for a subgraph_<i> or variant_<i> alone")
        for others in (self.other_files, self.model_files):
            if len(others) > MOST_OTHER_FILES:
                raise self._error(f"expected at most {MOST_OTHER_FILES} files beside those of a sample")
            for name, content in others.items():
                is_other = is_plain_name(name) and name not in FILE_LIMITS
                self._check(name, content, MOST_OTHER_BYTES if is_other else -1)

    @property
    def files_hash(self) -> str:
        """The hash of its files, as in the catalog."""
        return files_hash(self.files)

    @property
    def others_hash(self) -> str:
        """The hash of the files beside those of the sample format; "" where there are none."""
        others = {**self.other_files, **{f"../{name}": content for name, content in self.model_files.items()}}
        return hash_files(others, sorted(others)) if others else ""

    def unpack(self, root: Path) -> Path:
        """Write all files below a root of the caller; `graph_net.json` comes last, as it marks a complete sample.

        Returns:
            The sample's folder.
        """
        folder = root.joinpath(*self.sample_id.split("/"))
        folder.mkdir(parents=True, exist_ok=True)
        ordered = {name: content for name, content in self.files.items() if name != INFO_FILE}
        for place, files in ((folder.parent, self.model_files), (folder, {**self.other_files, **ordered})):
            write_files(place, files)
        (folder / INFO_FILE).write_bytes(self.files[INFO_FILE])
        return folder

    def _check(self, name: str, content: bytes, limit_bytes: int) -> None:
        if limit_bytes < 0:
            raise self._error(f"expected files of a sample, found {printable(name, _SHOWN)!r}")
        if len(content) > limit_bytes:
            raise self._error(f"expected at most {size_text(limit_bytes)} in {name}, found {size_text(len(content))}")
        if name in FILE_LIMITS and name != VALUES_FILE:
            try:
                content.decode()
            except UnicodeDecodeError as error:
                raise self._error(f"expected UTF-8 text in {name}") from error

    def _error(self, problem: str) -> ShardError:
        return ShardError(f"sample {printable(self.sample_id, _SHOWN)!r}: {problem}")


NO_FACTS = ShardFacts("", "", "", "", "", "", "", "", "", "", False, 0, 0, 0)
"""Facts of a sample of which only the files matter."""


def is_part(sample_id: str) -> bool:
    """Tell whether a sample is one graph of a model, or one variant of a graph, and lies in the folder of that."""
    above, _, name = sample_id.rpartition("/")
    return bool(above) and _PART.fullmatch(name) is not None


def is_variant(name: str) -> bool:
    """Tell whether a folder's name is that of a variant of the graph that the folder above stands for."""
    return name.startswith("variant_") and _PART.fullmatch(name) is not None


def pack(
    folder: Path, sample_id: str, facts: ShardFacts, model_files: Mapping[str, bytes] | None = None
) -> PackedSample:
    """Pack the sample of a folder with its other files; those of the folder above go with `subgraph_0` or `variant_0`.

    Args:
        folder: The sample.
        sample_id: Its id.
        facts: Its facts.
        model_files: Taken in place of those of the folder above, which are then not read.

    Raises:
        UntrustedFileError: A file cannot be read.
        ShardError: It cannot go into a shard.
    """
    if model_files is None:
        is_first = is_part(sample_id) and sample_id.endswith("_0")
        model_files = other_files(folder.parent) if is_first else {}
    return PackedSample(sample_id, facts, read_sample_files(folder), other_files(folder), model_files)


def other_files(folder: Path) -> dict[str, bytes]:
    """Read the regular files of a folder that are not of the sample format, except hidden ones.

    Raises:
        UntrustedFileError: One cannot be read, or is too large.
    """
    with open_folder(folder) as descriptor:
        entries = [entry for entry in folder.iterdir() if entry.is_file() and not entry.is_symlink()]
        names = sorted(entry.name for entry in entries if is_plain_name(entry.name) and entry.name not in FILE_LIMITS)
        read = {name: read_at(descriptor, name, MOST_OTHER_BYTES, folder) for name in names}
    return {name: content for name, content in read.items() if content is not None}
