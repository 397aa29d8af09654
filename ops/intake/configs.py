"""`config.json` of models on a hub: fetched a few at once in a process that can be killed, checked, and kept."""

import logging
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ops.failures import FailureReason, ReasonedError
from ops.intake.candidate import Candidate
from ops.sample.format.types import Json
from ops.sources import registry
from ops.sources.hub_download import HubError
from ops.sources.repository_config import NAMED_BY, library_of
from ops.untrusted.stand_ins import StandInError, json_object
from ops.untrusted.text import printable
from ops.worker.client import WorkerHost
from ops.worker.processes.limits import GIB
from ops.worker.task import Task

DEADLINE_S = 60.0
"""How long each configuration may take, waiting for a retry included."""

LONGEST_WAIT_S = 900.0
"""A hub that is busy is asked again after the time that it says, for as long as this in all."""

_FETCH_TASK = "ops.intake.hub_tasks:fetch_configs"
_MEMORY_LIMIT_BYTES = 2 * GIB
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}")
_MOST_DEPTH = 32
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")

_logger = logging.getLogger(__name__)


class ConfigError(ReasonedError):
    """A configuration cannot be had or cannot be used; `reason` is what is counted."""

    def __init__(self, reason: FailureReason, message: str, downloaded_bytes: int = 0) -> None:
        super().__init__(message, reason)
        self.downloaded_bytes = downloaded_bytes


@dataclass(frozen=True, slots=True)
class Config:
    """A model's `config.json`, and what the hub says of the model, its `revision` at least.

    Attributes:
        settings: In the file.
        facts: What the hub says.
        downloaded_bytes: Of the file; 0 where it was kept from before.
    """

    settings: Mapping[str, Json]
    facts: Mapping[str, Json]
    downloaded_bytes: int = 0


class Configs:
    """Configurations by candidate; a context manager, whose process ends with it."""

    def __init__(self, folder: Path, endpoint: str | None = None, *, deadline_s: float = DEADLINE_S) -> None:
        """Describe where they come from.

        Args:
            folder: Where they are kept.
            endpoint: The hub, for candidates that name none; None for the client's own default.
            deadline_s: How long each may take.
        """
        self._folder = folder.absolute()
        self._endpoint = endpoint
        self._deadline_s = deadline_s
        self._host = WorkerHost(preload=(_FETCH_TASK.partition(":")[0], "huggingface_hub.hf_api"))

    def close(self) -> None:
        """End the process."""
        self._host.close()

    def fetch(self, candidates: Sequence[Candidate]) -> list[Config | ConfigError]:
        """The configuration of each, or why there is none, in their order.

        Raises:
            HubError: The hub stays busy for longer than is waited for.
        """
        by_endpoint: dict[str | None, list[int]] = {}
        for number, candidate in enumerate(candidates):
            endpoint = registry.parse(candidate.spec).options.get("endpoint", self._endpoint)
            by_endpoint.setdefault(endpoint, []).append(number)
        replies: dict[int, Config | ConfigError] = {}
        for endpoint, numbers in by_endpoint.items():
            asked = self._ask([candidates[number] for number in numbers], endpoint)
            replies.update(zip(numbers, asked, strict=True))
        return [replies[number] for number in range(len(candidates))]

    def _ask(self, candidates: Sequence[Candidate], endpoint: str | None) -> list[Config | ConfigError]:
        """Ask one hub, again for those that it was too busy for."""
        replies: dict[int, Mapping[str, Any]] = {}
        waited_s = 0.0
        while True:
            waiting = [number for number in range(len(candidates)) if number not in replies]
            answers = self._ask_once([candidates[number] for number in waiting], endpoint)
            replies.update((number, answers[place]) for place, number in enumerate(waiting))
            waits = [reply["wait_s"] for reply in replies.values() if "wait_s" in reply]
            if not waits:
                return [_checked(replies[number]) for number in range(len(candidates))]
            waited_s += max(waits)
            if waited_s > LONGEST_WAIT_S:
                raise HubError(f"the hub is busy, and asks to wait {max(waits)} s more: run it again later")
            _logger.warning("the hub is busy: it is asked again in %d s", max(waits))
            time.sleep(max(waits))
            replies = {number: reply for number, reply in replies.items() if "wait_s" not in reply}

    def _ask_once(self, candidates: Sequence[Candidate], endpoint: str | None) -> list[Mapping[str, Any]]:
        wanted = []
        for candidate in candidates:
            model = registry.parse(candidate.spec)
            is_listed = model.revision is None or model.revision == candidate.facts.get("revision")
            facts = dict(candidate.facts) if is_listed else {}
            wanted.append({"repository": model.name, "revision": model.revision, "facts": facts})
        limits = {"endpoint": endpoint, "folder": str(self._folder), "deadline_s": self._deadline_s}
        longest_s = self._deadline_s * (len(wanted) + 1)
        outcome = self._host.run(Task(_FETCH_TASK, {**limits, "wanted": wanted}, longest_s, _MEMORY_LIMIT_BYTES))
        failure = "it says nothing" if outcome.failure is None else outcome.failure.message
        message = f"the process that fetches configurations failed: {failure}"
        lost = {"reason": FailureReason.UNREACHABLE, "message": message}
        return [outcome.partials.get(str(number), lost) for number in range(len(wanted))]


def _checked(reply: Mapping[str, Any]) -> Config | ConfigError:
    """What a reply holds: a configuration that can be one, or why it cannot."""
    size_bytes = reply.get("bytes", 0)
    if "path" not in reply:
        return ConfigError(FailureReason(reply["reason"]), reply["message"], size_bytes)
    try:
        return Config(read_config(Path(reply["path"])), reply["facts"], size_bytes)
    except ConfigError as error:
        return ConfigError(error.reason, str(error), size_bytes)


def _oddity(config: Mapping[str, Json]) -> str | None:
    """What no configuration has, and the code behind this need not stand; None where there is nothing of that."""
    waiting: list[tuple[Json, int]] = [(dict(config), 0)]
    while waiting:
        value, depth = waiting.pop()
        if depth > _MOST_DEPTH:
            return f"has settings within settings more than {_MOST_DEPTH} deep"
        if isinstance(value, dict):
            waiting += ((part, depth + 1) for pair in value.items() for part in pair)
        elif isinstance(value, list):
            waiting += ((part, depth + 1) for part in value)
        elif isinstance(value, str) and not value.isascii() and _LONE_SURROGATE.search(value):
            return f"has a text that is no Unicode: {printable(repr(value), 100)}"
    return None


def read_config(path: Path) -> dict[str, Json]:
    """A configuration of transformers, diffusers or timm.

    Raises:
        ConfigError: It is none; says what is wrong with it.
    """
    try:
        config = json_object(path)
    except StandInError as error:
        raise ConfigError(FailureReason.BROKEN_CONFIGURATION, f"config.json is {error}") from error
    if (oddity := _oddity(config)) is not None:
        raise ConfigError(FailureReason.BROKEN_CONFIGURATION, f"config.json {oddity}")
    library = library_of(config)
    if library is None:
        own_code = isinstance(config.get("auto_map"), dict)
        reason = FailureReason.REMOTE_CODE if own_code else FailureReason.UNKNOWN_MODEL_TYPE
        raise ConfigError(reason, "config.json names no model_type, no class of diffusers and no architecture of timm")
    name = NAMED_BY[library]
    if not isinstance(config[name], str) or _NAME.fullmatch(config[name]) is None:
        shown = repr(config[name])[:100]
        raise ConfigError(FailureReason.BROKEN_CONFIGURATION, f"{name} of config.json is no name: {shown}")
    return config
