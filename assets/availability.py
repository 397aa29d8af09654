"""Availability of backends on this machine by the last probe, so that loading the definitions probes none.

The results are in one file of the home folder, by environment and device. `graphnet backends`, `graphnet env create`
and `graphnet ui` probe every backend and write the file; a run that finds something else corrects it.
"""

import logging
import os
import platform
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from backends import registry
from ops.execution.environments.backend_availability import backend_availability

_FILE = TypeAdapter(dict[str, dict[str, str | None]])

_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Availability:
    """Probe results of the backends in this environment, for one device.

    Attributes:
        path: The file of results; None to store none.
        device: Device of the backends.
    """

    path: Path | None
    device: str

    def read(self) -> dict[str, str | None]:
        """Read backend → the reason why it cannot run here, None if it can; backends without a probe are missing."""
        return self._read().get(self._key, {})

    def note(self, reasons: Mapping[str, str | None]) -> None:
        """Store the results of some backends; the file is written only if they differ from it."""
        if self.path is None:
            return
        results = self._read()
        stored = results.setdefault(self._key, {})
        if all(name in stored and stored[name] == reason for name, reason in reasons.items()):
            return
        stored |= reasons
        unfinished = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            unfinished.write_bytes(_FILE.dump_json(results, indent=1))
            unfinished.replace(self.path)
        except OSError as error:  # a description of an asset is not worth a failure
            _logger.warning("cannot store which backends run here: %s", error)

    def probe(self, environments: Path | None) -> None:
        """Probe every backend with its default options and store the results."""
        reasons = {
            name: backend_availability(registry.get(name)(), environments, self.device, name).unavailable_reason
            for name in registry.names()
        }
        self.note(reasons)

    @property
    def _key(self) -> str:
        return f"{self.device} {sys.prefix} {platform.python_version()}"

    def _read(self) -> dict[str, dict[str, str | None]]:
        if self.path is None:
            return {}
        try:
            return _FILE.validate_json(self.path.read_bytes(), strict=True)
        except FileNotFoundError:
            return {}
        except (OSError, ValidationError) as error:
            _logger.warning("cannot read which backends run here, so that is not known: %s", error)
            return {}
