"""Finds references by name, in a folder or in an archive, and matches the samples in them."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ops.dataset.sample.catalog.rows import Root, SampleTarget, build_catalog
from ops.dataset.sample.provenance import Ledger
from ops.evaluation.reference.archive import unpack_archive
from ops.evaluation.reference.folder import ReferenceFolder
from ops.evaluation.reference.records import BrokenReferenceError, ReferenceManifest, RefusedReferenceError
from ops.execution.untrusted.folders import path_text

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.+-]{0,99}")
"""Names of references, which are the names of their folders."""


@dataclass(frozen=True, slots=True)
class ReferenceSummary:
    """A reference in a list; `problem` says why it cannot be read, "" where it can."""

    name: str
    manifest: ReferenceManifest | None = None
    done_count: int = 0
    size_bytes: int = 0
    problem: str = ""


def check_name(name: str) -> str:
    """Check the name of a reference, and return it.

    Raises:
        RefusedReferenceError: The name is not valid.
    """
    if not NAME.fullmatch(name):
        raise RefusedReferenceError(
            f"{name[:100]!r} cannot be the name of a reference: letters, digits and _ . + - can, 100 at most"
        )
    return name


def match_samples(
    reference: ReferenceFolder, manifest: ReferenceManifest, ledger: Ledger
) -> tuple[list[SampleTarget], Mapping[str, str]]:
    """Match the samples in a reference with its manifest; return these, and sample → problem of the others.

    This machine's ledger decides about trust: a sample that nobody here trusts runs in a sandbox.

    Raises:
        BrokenReferenceError: The folder of samples is a link.
    """
    if reference.samples.is_symlink():
        raise BrokenReferenceError(f"{path_text(reference.samples)} is a link: a reference has its samples itself")
    catalog = build_catalog([Root(reference.samples, f"reference {manifest.name}")], ledger)
    targets = {target.sample_id: target for target in catalog.targets}
    broken = {sample.sample_id: sample.message for sample in catalog.broken}
    matched, damaged = [], {}
    for sample in manifest.samples:
        target = targets.get(sample.sample_id)
        if target is None:
            damaged[sample.sample_id] = broken.get(sample.sample_id, f"the sample {sample.sample_id} is missing")
        elif (target.sample_hash, target.files_hash) != (sample.sample_hash, sample.files_hash):
            damaged[sample.sample_id] = f"the sample {sample.sample_id} is not the one that the reference was made of"
        else:
            matched.append(target)
    return matched, damaged


def undamaged_samples(reference: ReferenceFolder, manifest: ReferenceManifest, ledger: Ledger) -> list[SampleTarget]:
    """Return all samples of a reference.

    Raises:
        BrokenReferenceError: A sample is missing, broken or another version.
    """
    matched, damaged = match_samples(reference, manifest, ledger)
    for message in damaged.values():
        raise BrokenReferenceError(f"{message}: make the reference anew with --again")
    return matched


@contextlib.contextmanager
def open_reference(text: str, root: Path, *, limit_bytes: int) -> Iterator[ReferenceFolder]:
    """Open a reference by name, folder or archive; an archive is unpacked for as long as the context lasts.

    Raises:
        RefusedReferenceError: There is no such reference.
        BrokenReferenceError: The archive is not one of a reference.
    """
    if NAME.fullmatch(text) and ReferenceFolder(root / text).exists():
        yield ReferenceFolder(root / text)
        return
    path = Path(text).expanduser()
    if path.is_dir():
        yield ReferenceFolder(path.absolute())
    elif path.is_file():
        with unpack_archive(path, beside=root, limit_bytes=limit_bytes) as folder:
            yield folder
    else:
        names = ", ".join(summary.name for summary in summaries(root)) or "none yet"
        raise RefusedReferenceError(f"there is no reference, folder or archive {text!r}; references here: {names}")


def summaries(root: Path) -> list[ReferenceSummary]:
    """List the references in a folder, by name."""
    folders = sorted(root.iterdir()) if root.is_dir() else []
    return [_summary(ReferenceFolder(path)) for path in folders if path.is_dir() and NAME.fullmatch(path.name)]


def _summary(folder: ReferenceFolder) -> ReferenceSummary:
    try:
        manifest = folder.manifest()
    except BrokenReferenceError as error:
        return ReferenceSummary(folder.path.name, problem=str(error))
    return ReferenceSummary(folder.path.name, manifest, len(folder.finished_samples(manifest)), folder.size_bytes())
