"""The identity of a build of a compiler.

A version is not enough: somebody who works on a compiler builds it many times under one version. Results belong to a
build: those of another build are never up to date and are never replaced. For the parent process.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated


@dataclass(frozen=True, slots=True)
class Build:
    """A build of a compiler: a row of the table `build`, whose key is `build_hash`."""

    build_hash: Annotated[str, "sha256 of backend, label, version, code_hash and local_packages."]
    backend: Annotated[str, "As in benchmark_run.backend."]
    label: Annotated[str, "What --build called it; empty where nobody did."]
    version: Annotated[str, "As in benchmark_run.backend_version."]
    code_hash: Annotated[str, "As in benchmark_run.backend_code_hash; its code is kept under this name."]
    local_packages: Annotated[
        Mapping[str, str],
        "Package → revision, changes and manifest of one that is edited or built here; empty for packages of an index.",
    ]
    packages: Annotated[Mapping[str, str], "Package → version, of the packages that the backend names as its own."]
    spec: Annotated[str, "What --backend was given to run it."]
    first_seen_at: Annotated[datetime, "When it was first measured, or looked at to be measured, UTC."]

    @property
    def name(self) -> str:
        """The name in tables and commands: the label, else the version and the start of the hash.

        Whoever works on a compiler has many builds of one version.
        """
        start = self.build_hash[:12]
        return self.label or (f"{self.version}-{start}" if self.version else start)


def build_hash(backend: str, label: str, version: str, code_hash: str, local_packages: Mapping[str, str]) -> str:
    """Identity of a build, 64 hex digits."""
    document = [backend, label, version, code_hash, sorted(local_packages.items())]
    return hashlib.sha256(json.dumps(document).encode(errors="surrogatepass")).hexdigest()
