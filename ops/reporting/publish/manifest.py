"""`dataset.json` at the root of an exported or imported dataset: origin and licence of each sample."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from ops.errors import GraphNetError
from ops.execution.untrusted.folders import UntrustedFileError, read_files

MANIFEST_FILE = "dataset.json"
VERSION = 1

_MOST_BYTES = 512 << 20


@dataclass(frozen=True, slots=True)
class Origin:
    """Origin of a sample.

    Attributes:
        files_hash: As in the catalog.
        license: Licence of the model that it was made from, as hubs write it: "apache-2.0"; "" if unknown.
        source: Source that it was made from, such as zoo:transformers/bert; "" if unknown.
        others_hash: Hash of the files beside those of the sample format, passes of its group among them; "" for none.
    """

    files_hash: str
    license: str = ""
    source: str = ""
    others_hash: str = ""


@dataclass(frozen=True, slots=True)
class DatasetManifest:
    """Contents of a dataset.

    Attributes:
        source: Place that it was imported from; "" for one that was exported here.
        samples: Sample id → its origin.
        version: Version of this file's format.
    """

    source: str
    samples: Mapping[str, Origin] = field(default_factory=dict)
    version: int = VERSION

    @property
    def fingerprint(self) -> str:
        """Hash of its samples with their licences and origins."""
        text = json.dumps([[name, *asdict(origin).values()] for name, origin in sorted(self.samples.items())])
        return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()

    def write(self, folder: Path) -> None:
        """Write the manifest to a folder."""
        (folder / MANIFEST_FILE).write_text(json.dumps(asdict(self), indent=1) + "\n", "utf-8")


_ADAPTER = TypeAdapter(DatasetManifest)


def read_manifest(folder: Path) -> DatasetManifest | None:
    """Read the manifest of a folder; None if the folder has none.

    Raises:
        GraphNetError: The manifest is damaged, or of another version.
    """
    try:
        content = read_files(folder, {MANIFEST_FILE: _MOST_BYTES}).get(MANIFEST_FILE)
        if content is None:
            return None
        manifest = _ADAPTER.validate_json(content)
    except (UntrustedFileError, ValidationError, ValueError) as error:
        reason = str(error).partition("\n")[0]
        raise GraphNetError(f"{folder / MANIFEST_FILE} cannot be read: {reason}; import the dataset again") from error
    if manifest.version != VERSION:
        raise GraphNetError(
            f"{folder / MANIFEST_FILE} has version {manifest.version}, and this reads {VERSION}: update"
        )
    return manifest
