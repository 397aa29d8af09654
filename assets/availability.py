"""Why backends cannot run on this machine, as somebody last found out: loading the definitions asks no compiler.

The findings are in one file of the home folder, by environment and device. `graphnet backends`, `graphnet env` and
`graphnet ui` ask every backend and write them; a run that finds otherwise corrects them.
"""

from __future__ import annotations

import logging
import os
import platform
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from backends import registry
from ops.environments.availability import backend_availability

_FILE = TypeAdapter(dict[str, dict[str, str | None]])

_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Availability:
    """What is known of the backends in this environment on one device.

    Attributes:
        path: The file of findings.
        device: What the backends would run on.
    """

    path: Path
    device: str

    def read(self) -> dict[str, str | None]:
        """Backend → why it cannot run here, None if it can; without those that nobody has asked."""
        return self._read().get(self._key, {})

    def note(self, reasons: Mapping[str, str | None]) -> None:
        """Keep what was found of some backends; the file is written only where it said otherwise."""
        findings = self._read()
        known = findings.setdefault(self._key, {})
        if all(name in known and known[name] == reason for name, reason in reasons.items()):
            return
        known |= reasons
        unfinished = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            unfinished.write_bytes(_FILE.dump_json(findings, indent=1))
            unfinished.replace(self.path)
        except OSError as error:  # descriptions of assets are not worth a failure
            _logger.warning("cannot write down which backends run here: %s", error)

    def ask(self, environments: Path | None) -> None:
        """Ask every backend, with its default options, and keep the findings."""
        found = {
            name: backend_availability(registry.get(name)(), environments, self.device, name).unavailable_reason
            for name in registry.names()
        }
        self.note(found)

    @property
    def _key(self) -> str:
        return f"{self.device} {sys.prefix} {platform.python_version()}"

    def _read(self) -> dict[str, dict[str, str | None]]:
        try:
            return _FILE.validate_json(self.path.read_bytes(), strict=True)
        except FileNotFoundError:
            return {}
        except (OSError, ValidationError) as error:
            _logger.warning("cannot read which backends run here, so that is not known: %s", error)
            return {}
