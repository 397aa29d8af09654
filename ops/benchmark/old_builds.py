"""Running a build again that is no longer the one that is here: by its kept code, on the packages that are here."""

import dataclasses
import json
import logging
import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from ops.benchmark.builds import Build
from ops.benchmark.config import BenchmarkConfig
from ops.benchmark.describe import BackendConfigError, BackendDescription, BackendSpec, describe_backend
from ops.benchmark.reproducer.backend_files import CopiedBackend, copy_backend
from ops.environments.definition import FOLDER
from ops.errors import GraphNetError
from ops.parameters import split_place
from ops.worker.client import WorkerHost

_logger = logging.getLogger(__name__)

_SPEC_FILE = "spec.json"
"""Of a folder with kept code: written last, so that without it the folder is of a copy that was interrupted."""


_DIGEST = re.compile(r"[0-9a-f]{64}")


class OldBuildError(GraphNetError):
    """A build cannot be run again; the message says why and what to try."""


def keep_code(spec: str, code_hash: str, root: Path, folders: Mapping[str, Path] = MappingProxyType({})) -> None:
    """Keep a copy of a backend's code, and of what of this project it needs, under the name of its hash.

    It is there whole or not at all. Where it cannot be kept, that is logged: measuring goes on, but this build cannot
    be run again later.

    Args:
        spec: What the backend was made from; paths are absolute.
        code_hash: Of its code.
        root: Folder of all kept code.
        folders: See `BackendDescription.code_folders`.
    """
    place = root / code_hash
    # A worker said the digest: what is none would name another folder, which is replaced here.
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
    """What `keep_code` kept, by an absolute specification; None where it kept nothing."""
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
        config: How it will be measured.
        host: Host of the pipeline's own environment.
        environments: Folder of the environments that compilers have of their own.
        kept: Folder of the kept code.

    Raises:
        OldBuildError: Its code was not kept, or what is installed here is no longer what it ran on.
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
    """A version without the digest of a backend that is a file; see `backends.registry.version_of`."""
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
