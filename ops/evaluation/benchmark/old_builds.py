"""Runs an earlier build again: its kept code, on the packages that are installed here."""

import dataclasses
import json
import logging
import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from ops.errors import GraphNetError
from ops.evaluation.benchmark.builds import Build
from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendConfigError, BackendDescription, BackendSpec, describe_backend
from ops.evaluation.benchmark.reproducer.backend_files import CopiedBackend, copy_backend
from ops.execution.environments.definition import FOLDER
from ops.execution.worker.client import WorkerHost
from ops.parameters import split_place

_logger = logging.getLogger(__name__)

_SPEC_FILE = "spec.json"
"""File of a folder with kept code. It is written last: a folder without it is an interrupted copy."""


_DIGEST = re.compile(r"[0-9a-f]{64}")


class OldBuildError(GraphNetError):
    """A build cannot be run again; the message says why and what to try."""


def keep_code(spec: str, code_hash: str, root: Path, folders: Mapping[str, Path] = MappingProxyType({})) -> None:
    """Keep a copy of a backend's code, and of the code of this project that it needs, under the name of its hash.

    The copy is complete or absent. A failure to keep it is only logged: measuring goes on, but this build cannot be run
    again later.

    Args:
        spec: Specification that the backend was made from; paths are absolute.
        code_hash: Digest of its code.
        root: Folder of all kept code.
        folders: See `BackendDescription.code_folders`.
    """
    place = root / code_hash
    # The digest comes from a worker: another text would name another folder, which is replaced here.
    if not _DIGEST.fullmatch(code_hash) or (place / _SPEC_FILE).is_file():
        return
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=root, prefix=".copying-") as scratch:
            copied = copy_backend(spec, Path(scratch), folders)
            shutil.copytree(FOLDER, Path(scratch) / "backends" / FOLDER.name)
            (Path(scratch) / _SPEC_FILE).write_text(json.dumps({"spec": copied.spec}), "utf-8")
            shutil.rmtree(place, ignore_errors=True)
            Path(scratch).rename(place)
            Path(scratch).mkdir()  # for the context manager to remove
    except OSError as error:
        _logger.warning("the code of %s cannot be kept in %s: %s; this build cannot be run again", spec, root, error)


def kept_code(code_hash: str, root: Path) -> CopiedBackend | None:
    """Find the code that `keep_code` kept, with an absolute specification; None where there is none."""
    place = root / code_hash
    if not _DIGEST.fullmatch(code_hash):
        return None
    try:
        spec = json.loads((place / _SPEC_FILE).read_text("utf-8"))["spec"]
    except (OSError, ValueError, KeyError):
        return None
    return CopiedBackend(f"{place}/{spec}" if ".py:" in spec else spec)


def describe_old_build(
    build: Build,
    options: Mapping[str, str],
    config: BenchmarkConfig,
    host: WorkerHost,
    *,
    environments: Path | None,
    kept: Path,
) -> BackendDescription:
    """Describe a stored build so that it can be run, by the code that was kept of it.

    Args:
        build: The build.
        options: Options of the backend.
        config: Configuration of the later measurement.
        host: Host of the pipeline's own environment.
        environments: Folder of the environments that compilers have of their own.
        kept: Folder of the kept code.

    Raises:
        OldBuildError: Its code was not kept, or other packages than it ran on are installed here.
    """
    called = f"build {build.name} of {build.backend} cannot be run again"
    copied = kept_code(build.code_hash, kept)
    if copied is None:
        raise OldBuildError(
            f"{called}: its code is not in {kept}, which has what was benchmarked here, with results kept"
        )
    spec = BackendSpec(copied.spec, options, split_place(build.backend)[1])
    try:
        described = describe_backend(spec, config, host, environments, build.label, kept / build.code_hash)
    except BackendConfigError as error:
        raise OldBuildError(f"{called}: {error}") from error
    described = dataclasses.replace(described, name=build.backend)
    if described.build_hash != build.build_hash:
        raise OldBuildError(f"{called}: {_difference(build, described)}")
    if described.unavailable_reason is not None:
        raise OldBuildError(f"{called}: {described.unavailable_reason}")
    return described


def _without_code(version: str, code_hash: str) -> str:
    """Drop the digest from the version of a backend that is a file; see `backends.registry.version_of`."""
    return version.removesuffix(code_hash[:12])


def _difference(build: Build, described: BackendDescription) -> str:
    if _without_code(build.version, build.code_hash) != _without_code(described.version, described.backend_code_hash):
        packages = " ".join(f"{name}@{version}" for name, version in sorted(build.packages.items()))
        remedy = f"; `graphnet env create {packages}` makes an environment with it" if packages else ""
        return f"{described.version} is installed here{remedy}"
    if build.code_hash != described.backend_code_hash:
        return "the code that was kept of it was changed since; of a file in git, @git:REVISION runs what it was"
    changed = sorted(
        name
        for name in {*build.local_packages, *described.local_packages}
        if build.local_packages.get(name) != described.local_packages.get(name)
    )
    return (
        f"{', '.join(changed)} was edited or built again since, and only git has what it was: "
        "`graphnet compare` with git:REV and --prepare builds it"
    )
