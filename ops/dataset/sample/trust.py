"""Decides, when a sample is about to run, whether its code may run outside of the sandbox."""

import logging
from dataclasses import replace

from ops.dataset.sample.catalog.rows import SampleTarget, resolve_path
from ops.dataset.sample.format.files import files_hash, read_sample_files
from ops.execution.untrusted.folders import UntrustedFileError

_LOGGER = logging.getLogger(__name__)


def is_trusted(target: SampleTarget) -> bool:
    """Tell whether a sample was trusted when it was cataloged and still has the same files."""
    if not target.trusted:
        return False
    try:
        current_hash = files_hash(read_sample_files(resolve_path(str(target.path))))
    except UntrustedFileError as error:
        _LOGGER.warning("%s runs in a sandbox: %s", target.sample_id, error)
        return False
    if current_hash != target.files_hash:
        _LOGGER.warning("%s runs in a sandbox: its files are not those that were trusted", target.sample_id)
        return False
    return True


def mark_trusted(target: SampleTarget) -> SampleTarget:
    """Mark a target as trusted with its present files: for callers that made the sample themselves.

    Raises:
        UntrustedFileError: A file of it cannot be read.
    """
    return replace(target, files_hash=files_hash(read_sample_files(resolve_path(str(target.path)))), trusted=True)
