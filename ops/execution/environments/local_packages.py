"""Identity of packages that their version does not tell: those that somebody builds, edits or changes here.

A compiler's developer rebuilds it again and again under one version. So a package that differs from the one on an index
gets an identity. An editable one: the git revision of its folder, a digest of the changes since, and for untracked
files of the package names, sizes and times (not the content, which may be gigabytes). One installed from a folder, a
file or a revision: the record of its files. Any package: the files that were changed since its installation.

Worker only, in every environment.
"""

import ast
import csv
import hashlib
import importlib.util
import json
import os
import re
import subprocess
import sysconfig
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from urllib.parse import unquote, urlparse

_GIT_TIMEOUT_S = 60.0

_LATER_NS = 5_000_000_000
"""A file that changed so long after the record of the installation was written was changed by somebody else."""

_HEX_DIGITS = 16

_OURS = frozenset({"assets", "backends", "ops", "pipelines", "warehouse"})
"""Packages of this project: results have digests of their behaviour."""


def local_packages(distributions: Iterable[str], modules: Iterable[str] = ()) -> dict[str, str]:
    """Identify each package that differs from the one on an index; packages that are not installed are left out.

    Args:
        distributions: Names of distributions.
        modules: Names of top-level modules that code imports. Those outside of all installed packages that are not of
            this project get an identity under their own names.

    Returns:
        Distribution or module → one line, such as "git 3f2a91c7 + changes 0d1e2f…".
    """
    identities = {}
    for name in sorted(set(distributions)):
        with suppress(metadata.PackageNotFoundError):
            if identity := _identity_of(metadata.distribution(name)):
                identities[name] = identity
    for name in sorted({name.partition(".")[0] for name in modules} - identities.keys() - _OURS):
        if (folder := _local_folder(name)) is not None:
            identities[name] = _folder_identity(folder, [folder])
    return identities


def imported_modules(files: Iterable[Path]) -> set[str]:
    """Find the top-level names of the modules that some Python files import."""
    names = set()
    for file in files:
        with suppress(SyntaxError, OSError, ValueError):
            for node in ast.walk(ast.parse(file.read_bytes())):
                if isinstance(node, ast.Import):
                    names |= {alias.name.partition(".")[0] for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                    names.add(node.module.partition(".")[0])
    return names


def _identity_of(package: metadata.Distribution) -> str:
    """Identify a distribution beyond its version; "" for one that is as on an index."""
    origin = json.loads(package.read_text("direct_url.json") or "{}")
    if origin.get("dir_info", {}).get("editable"):
        folder = Path(unquote(urlparse(origin["url"]).path))
        return _folder_identity(folder, list(_import_folders(package, folder)))
    record = package.read_text("RECORD") or ""
    parts = []
    if revision := origin.get("vcs_info", {}).get("commit_id"):
        parts.append(f"revision {revision[:_HEX_DIGITS]}")
    if origin:
        parts.append(f"files {_digest(sorted(record.splitlines()))}")
    if changed := list(_changed_files(package, record)):
        parts.append(f"{len(changed)} changed files {_digest(changed)}")
    return ", ".join(parts)


def _changed_files(package: metadata.Distribution, record: str) -> Iterator[str]:
    """Yield name, size and time of each file that differs from the record of the installation."""
    root = Path(str(package.locate_file("")))
    try:
        (own,) = [row[0] for row in csv.reader(record.splitlines()) if row and row[0].endswith(".dist-info/RECORD")]
        recorded_ns = os.stat(root / own).st_mtime_ns  # noqa: PTH116 - thousands of files
    except (OSError, ValueError):
        return
    for name, digest, size, *_ in (row for row in csv.reader(record.splitlines()) if len(row) > 2):
        if not digest or name.startswith(".."):  # compiled when it is imported; scripts that name this environment
            continue
        try:
            status = os.stat(f"{root}/{name}")  # noqa: PTH116
        except OSError:
            yield f"{name} gone"
            continue
        if str(status.st_size) != size or status.st_mtime_ns > recorded_ns + _LATER_NS:
            yield f"{name} {status.st_size} {status.st_mtime_ns}"


def _import_folders(package: metadata.Distribution, folder: Path) -> Iterator[Path]:
    """Yield the places of an editable distribution's modules; its folder, if they cannot be found."""
    names = (package.read_text("top_level.txt") or "").split()
    names = names or [re.sub(r"[-.]+", "_", package.metadata["Name"])]
    places = [place for name in names if (place := _place(name)) is not None]
    yield from places or [folder]


def _place(module: str) -> Path | None:
    """Find the folder of a top-level package, or the file of a module; None if there is none."""
    with suppress(ImportError, ValueError, AttributeError):
        spec = importlib.util.find_spec(module)
        if spec is not None and spec.submodule_search_locations:
            return Path(next(iter(spec.submodule_search_locations)))
        if spec is not None and spec.has_location and spec.origin:
            return Path(spec.origin)
    return None


def _local_folder(module: str) -> Path | None:
    """Find the place of a module that belongs neither to an installed package nor to Python; else None."""
    place = _place(module)
    if place is None:
        return None
    place = place.resolve()
    installed = [Path(path).resolve() for path in sysconfig.get_paths().values()]
    is_installed = any(map(place.is_relative_to, installed)) or "site-packages" in place.parts
    return None if is_installed else place


def _folder_identity(folder: Path, packages: Iterable[Path]) -> str:
    """Describe the revision and changes of a folder in git, and a manifest of the packages' untracked files."""
    root = folder if folder.is_dir() else folder.parent
    revision = _git(root, "rev-parse", "HEAD")
    if revision is None:
        files = (file for place in packages for file in (place.rglob("*") if place.is_dir() else (place,)))
        return f"files {_digest(_manifest(root, files))}"
    changes = _git(root, "diff", "HEAD", "--binary", "--no-ext-diff", "--no-textconv", "--", ".") or b""
    untracked: list[Path] = []
    for package in packages:
        listed = _git(root, "ls-files", "--others", "-z", "--", str(package)) or b""
        untracked += [root / os.fsdecode(name) for name in listed.split(b"\0") if name]
    parts = [f"git {revision.decode().strip()[:_HEX_DIGITS]}"]
    if changes:
        parts.append(f"changes {hashlib.sha256(changes).hexdigest()[:_HEX_DIGITS]}")
    if manifest := _manifest(root, untracked):
        parts.append(f"untracked files {_digest(manifest)}")
    return " + ".join(parts)


def _manifest(root: Path, files: Iterable[Path]) -> list[str]:
    """List name below a folder, size and time of each file, sorted; without Python's caches and hidden files."""
    lines = []
    for file in files:
        name = os.path.relpath(file, root)
        if "__pycache__" not in file.parts and not any(part.startswith(".") for part in Path(name).parts):
            with suppress(OSError):
                status = file.stat()
                lines += [f"{name} {status.st_size} {status.st_mtime_ns}"] if file.is_file() else []
    return sorted(lines)


def _digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode(errors="surrogatepass")).hexdigest()[:_HEX_DIGITS]


def _git(folder: Path, *arguments: str) -> bytes | None:
    """Run git and return its output; None if it is not installed, or the folder is in no repository with a revision."""
    command = ["git", "-C", str(folder), "-c", "core.fsmonitor=false", *arguments]
    environment = {**os.environ, "GIT_OPTIONAL_LOCKS": "0"}
    try:
        answer = subprocess.run(command, capture_output=True, timeout=_GIT_TIMEOUT_S, env=environment, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return answer.stdout if answer.returncode == 0 else None
