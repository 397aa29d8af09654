"""`config.json` of models on a hub: fetched a few at once in a process that can be killed, checked, and cached."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ops.dataset.intake.candidate import ModelCandidate
from ops.dataset.sample.format.types import Json
from ops.dataset.sources import registry
from ops.dataset.sources.hub_download import Patience
from ops.dataset.sources.repository_config import NAMED_BY, library_of
from ops.execution.untrusted.stand_ins import StandInError, json_object
from ops.execution.untrusted.text import printable
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.processes.limits import GIB
from ops.execution.worker.task import Task
from ops.failures import FailureReason, ReasonedError

DEADLINE_S = 60.0
"""Time limit of each configuration, waiting for a retry included."""

PRELOAD = ("ops.dataset.intake.hub_tasks", "huggingface_hub.hf_api")
"""Modules that a worker that fetches configurations should import before it forks."""

_MEMORY_LIMIT_BYTES = 2 * GIB
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}")
_MOST_DEPTH = 32
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class HubConfig:
    """A model's `config.json`, and what the hub says of the model, its `revision` at least; or why there is none.

    Attributes:
        settings: Content of the file.
        facts: What the hub says.
        downloaded_bytes: Size of the file; 0 where the folder had it already.
        refusal: Why it cannot be had or cannot be used.
    """

    settings: Mapping[str, Json]
    facts: Mapping[str, Json]
    downloaded_bytes: int = 0
    refusal: ReasonedError | None = None


@dataclass(frozen=True, slots=True)
class Configs:
    """Configurations by candidate.

    Attributes:
        folder: Where they are kept.
        endpoint: The hub, for candidates that name none; None for the client's own default.
        deadline_s: How long each may take.
    """

    folder: Path
    endpoint: str | None = None
    deadline_s: float = DEADLINE_S

    def fetch(self, candidates: Sequence[ModelCandidate], host: WorkerHost) -> list[HubConfig]:
        """Fetch the configuration of each, in their order; a hub that was too busy is asked again.

        Args:
            candidates: The models.
            host: Worker that asks, best with `PRELOAD`.

        Raises:
            HubError: A hub stays busy for longer than the wait allowed.
        """
        replies: dict[int, Mapping[str, Any]] = {}
        patience = Patience()
        while waiting := [number for number in range(len(candidates)) if number not in replies]:
            answers = dict(zip(waiting, self._ask([candidates[number] for number in waiting], host), strict=True))
            replies |= {number: answer for number, answer in answers.items() if "wait_s" not in answer}
            if busy := answers.keys() - replies.keys():
                patience.wait(max(answers[number]["wait_s"] for number in busy))
        return [_check_reply(replies[number]) for number in range(len(candidates))]

    def _ask(self, candidates: Sequence[ModelCandidate], host: WorkerHost) -> list[Mapping[str, Any]]:
        wanted = []
        for candidate in candidates:
            model = registry.parse(candidate.spec)
            is_listed = model.revision is None or model.revision == candidate.facts.get("revision")
            place = {"endpoint": model.options.get("endpoint", self.endpoint), "revision": model.revision}
            facts = dict(candidate.facts) if is_listed else {}
            wanted.append({**place, "repository": model.name, "facts": facts})
        payload = {"folder": str(self.folder.absolute()), "deadline_s": self.deadline_s, "wanted": wanted}
        longest_s = self.deadline_s * (len(wanted) + 1)
        outcome = host.run(Task("ops.dataset.intake.hub_tasks:fetch_configs", payload, longest_s, _MEMORY_LIMIT_BYTES))
        failure = "it says nothing" if outcome.failure is None else outcome.failure.message
        told = f"the process that fetches configurations failed: {failure}"
        lost = {"reason": FailureReason.UNREACHABLE, "message": told}
        return [outcome.partials.get(str(number), lost) for number in range(len(wanted))]


def _check_reply(reply: Mapping[str, Any]) -> HubConfig:
    """Read a reply: the checked configuration, or the reason why it cannot be used."""
    try:
        if "path" not in reply:
            raise ReasonedError(reply["message"], FailureReason(reply["reason"]))
        return HubConfig(read_config(Path(reply["path"])), reply["facts"], reply.get("bytes", 0))
    except ReasonedError as error:
        return HubConfig({}, {}, reply.get("bytes", 0), error)


def _oddity(config: Mapping[str, Json]) -> str:
    """Describe a value that no real configuration has and that later code could fail on; "" where there is none."""
    waiting: list[tuple[Json, int]] = [(dict(config), 0)]
    while waiting:
        value, depth = waiting.pop()
        if depth > _MOST_DEPTH:
            return f"config.json has settings within settings more than {_MOST_DEPTH} deep"
        parts = value if isinstance(value, list) else [*value, *value.values()] if isinstance(value, dict) else []
        waiting += ((part, depth + 1) for part in parts)
        if isinstance(value, str) and not value.isascii() and _LONE_SURROGATE.search(value):
            return f"config.json has a text that is no Unicode: {printable(repr(value), 100)}"
    return ""


def read_config(path: Path) -> dict[str, Json]:
    """Read a configuration of transformers, diffusers or timm.

    Raises:
        ReasonedError: The file is not one; says what is wrong with it.
    """
    try:
        config = json_object(path)
    except StandInError as error:
        raise ReasonedError(f"config.json is {error}", FailureReason.BROKEN_CONFIGURATION) from error
    library = library_of(config)
    if library is None:
        own_code = isinstance(config.get("auto_map"), dict)
        reason = FailureReason.REMOTE_CODE if own_code else FailureReason.UNKNOWN_MODEL_TYPE
        told = "config.json names no model_type, no class of diffusers and no architecture of timm"
        raise ReasonedError(told, reason)
    name = NAMED_BY[library]
    is_name = isinstance(config[name], str) and _NAME.fullmatch(config[name]) is not None
    told = "" if is_name else f"{name} of config.json is no name: {repr(config[name])[:100]}"
    if oddity := _oddity(config) or told:
        raise ReasonedError(oddity, FailureReason.BROKEN_CONFIGURATION)
    return config
