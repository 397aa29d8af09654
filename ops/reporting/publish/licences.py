"""Licences of the models that samples were made from, by the names that hubs use ("apache-2.0")."""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from importlib import metadata
from pathlib import Path

from ops.dataset.sample.format.files import INFO_FILE
from ops.execution.untrusted.folders import UntrustedFileError, read_files
from ops.execution.untrusted.text import printable

UNKNOWN = "unknown"
"""The hubs' name of an unknown licence."""

CARD_FILE = "README.md"
LICENCE_FILES = ("LICENSE", "LICENSE.txt", "LICENSE.md", "COPYING", "NOTICE")

_FILE_BYTES = 1 << 20
_NAME = re.compile(r"[a-z0-9][a-z0-9.+-]{0,60}")

_TEXTS = (
    (r"\bapache\b.{0,40}\b2(\.0)?\b", "apache-2.0"),
    (r"\bmit\b( license)?", "mit"),
    (r"\bbsd[- ]3[- ]clause\b|\bnew bsd\b|\bmodified bsd\b", "bsd-3-clause"),
    (r"\bbsd[- ]2[- ]clause\b", "bsd-2-clause"),
    (r"\bmozilla public license\b.{0,20}2", "mpl-2.0"),
)
"""(pattern of a licence's text or of a package's metadata, the hubs' name)."""


def hub_license(text: str) -> str:
    """The hubs' name of a licence, from its name or the beginning of its text; "" if it is not recognised."""
    plain = " ".join(text.lower().split())
    if _NAME.fullmatch(plain):
        return plain
    return next((name for pattern, name in _TEXTS if re.search(pattern, plain[:2000])), "")


def license_of_folder(folder: Path) -> tuple[str, dict[str, bytes]]:
    """Find the licence of a folder of somebody's dataset.

    Returns:
        The name, from the card's front matter or else from the text of a licence file; and the licence files.
    """
    try:
        read = read_files(folder, {CARD_FILE: _FILE_BYTES, **dict.fromkeys(LICENCE_FILES, _FILE_BYTES)})
    except UntrustedFileError:
        return "", {}
    files = {name: read[name] for name in LICENCE_FILES if name in read}
    named = _card_license(read.get(CARD_FILE, b"").decode(errors="replace"))
    texts = (hub_license(content.decode(errors="replace")) for content in files.values())
    return named or next(filter(None, texts), ""), files


def _card_license(text: str) -> str:
    """The licence in the front matter of a card; "" if it has none, or several."""
    head = re.match(r"---\s*\n(.*?)\n---\s*\n", text, re.DOTALL)
    line = None if head is None else re.search(r"^license:[ \t]*['\"]?([\w.+-]+)['\"]?[ \t]*$", head[1], re.MULTILINE)
    named = "" if line is None else hub_license(line[1])
    return "" if named in ("other", UNKNOWN) else named


def license_and_model(folder: Path) -> tuple[str, str]:
    """Read, from `graph_net.json`, a sample's licence, and the model of a hub that it was made from.

    An extraction from a hub records both. A model of the zoo, which a library makes with random weights, has the
    library's licence. Each is "" if unknown.
    """
    try:
        content = json.loads(read_files(folder, {INFO_FILE: _FILE_BYTES}).get(INFO_FILE, b"{}"))
    except (UntrustedFileError, ValueError, RecursionError):
        return "", ""
    info = content if isinstance(content, Mapping) else {}
    origin = info.get("origin")
    told = origin if isinstance(origin, Mapping) else {}
    repository, revision, library = (told.get(name) for name in ("repository", "revision", "library"))
    commit = f"@{revision}" if isinstance(revision, str) else ""
    model = printable(f"hub:{repository}{commit}", 200) if isinstance(repository, str) else ""
    for value in (told.get("license"), info.get("license"), told.get(_EARLIER)):
        if isinstance(value, str) and (named := hub_license(printable(value, 200))):
            return named, model
    if not isinstance(library, str) or model:
        return "", model
    return _license_of_package(library) or _IN_ENVIRONMENTS.get(library, ""), ""


_EARLIER = "licence"
"""Earlier key of the licence in the origin of samples."""


_IN_ENVIRONMENTS = {"paddle": "apache-2.0", "paddlenlp": "apache-2.0", "paddlex": "apache-2.0"}
"""Library that is not installed with the pipeline's packages → its licence."""


@lru_cache(maxsize=256)
def _license_of_package(name: str) -> str:
    """The licence of an installed package, from its metadata; "" if it is not installed, or not recognised."""
    try:
        told = metadata.metadata(name)
    except (metadata.PackageNotFoundError, ValueError):
        return ""
    texts = [text for key in ("License-Expression", "Classifier", "License") for text in told.get_all(key) or []]
    licences = [text for text in texts if "::" not in text or text.startswith("License ::")]
    return next(filter(None, map(hub_license, licences)), "")
