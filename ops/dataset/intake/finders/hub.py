"""`hub?task=fill-mask&limit=100`: models on the Hugging Face hub, or on any server that speaks its protocol."""

import json
import logging
import tempfile
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, ClassVar

from ops.dataset.intake.candidate import Finder, ModelCandidate
from ops.dataset.sources.hub_download import Download, HubError, Patience, ask_hub
from ops.dataset.sources.options import choice
from ops.errors import GraphNetError
from ops.execution.untrusted.text import printable
from ops.parameters import parse_whole_number

LIMIT = 1000
DEADLINE_S = 600.0
"""Time limit of a list; models that arrived before are kept."""

_SORTS = ("downloads", "last_modified", "created_at", "likes", "trending_score")

_logger = logging.getLogger(__name__)


class HubFinder(Finder):
    """Models that a hub lists, with what it says of each; nothing of a model is downloaded."""

    name: ClassVar[str] = "hub"
    options: ClassVar[Mapping[str, str]] = {
        "task": "as the hub names it, such as fill-mask",
        "library": "such as transformers, or timm",
        "author": "owner of the repositories",
        "search": "part of the name",
        "min_downloads": "downloads of the last 30 days, at least",
        "since": "day of the last change, at the earliest: 2025-01-31",
        "sort": f"one of {', '.join(_SORTS)}; by default the first, or with since alone the second",
        "limit": f"how many models at most; {LIMIT} by default",
        "endpoint": "address of another server than the Hugging Face hub",
    }

    def check(self, options: Mapping[str, str]) -> None:
        """Check the numbers, the day and the order."""
        _question(options)

    def find(self, options: Mapping[str, str]) -> Iterator[ModelCandidate]:
        """The models in the order of the list.

        Raises:
            HubError: The hub cannot be reached, or answers too slowly or with nonsense; after the models that came.
        """
        question, patience = _question(options), Patience()
        endpoint = options.get("endpoint")
        seen: set[str] = set()
        while True:
            listed, wait_s, failure = _ask(question, endpoint)
            for facts in listed:
                candidate = _candidate(facts, endpoint)
                if candidate is not None and candidate.name not in seen:
                    seen.add(candidate.name)
                    yield candidate
            if failure is not None:
                raise failure
            if wait_s is None:
                return
            patience.wait(wait_s)


def _question(options: Mapping[str, str]) -> dict[str, Any]:
    """The worker's payload for these options.

    Raises:
        GraphNetError: An option's value makes no sense.
    """
    since = options.get("since")
    try:
        since = since and datetime.combine(date.fromisoformat(since), datetime.min.time(), UTC).isoformat()
    except ValueError as error:
        raise GraphNetError(f"since is a day, as in 2025-01-31, not {since!r}") from error
    least = parse_whole_number("min_downloads", options.get("min_downloads", "0"), least=0, error=GraphNetError)
    usual = "last_modified" if since and not least else _SORTS[0]
    return {
        "arguments": {
            "pipeline_tag": options.get("task"),
            "filter": options.get("library"),
            "author": options.get("author"),
            "search": options.get("search"),
            "sort": choice({"sort": usual, **options}, "sort", _SORTS),
        },
        "min_downloads": least,
        "since": since,
        "limit": parse_whole_number("limit", options.get("limit", str(LIMIT)), error=GraphNetError),
    }


def _ask(question: Mapping[str, Any], endpoint: str | None) -> tuple[list[dict[str, Any]], int | None, HubError | None]:
    """Ask a hub for models: (those that arrived, seconds that it asks to wait before the rest, the error, if any)."""
    answer, failure = {}, None
    with tempfile.TemporaryDirectory(prefix="graphnet-list-") as folder:
        path = Path(folder) / "models.jsonl"
        wanted = Download(repository="the list of models", endpoint=endpoint)
        try:
            answer = ask_hub("ops.dataset.intake.hub_tasks:list_models", wanted, DEADLINE_S, **question, path=str(path))
        except HubError as error:
            failure = error
        lines = path.read_text("utf-8").splitlines(keepends=True) if path.is_file() else []
    listed = [json.loads(line) for line in lines if line.endswith("\n")]  # a task that was killed cuts the last
    return listed, answer.get("wait_s"), failure


def _candidate(facts: Mapping[str, Any], endpoint: str | None) -> ModelCandidate | None:
    """The candidate of a model of the list; None for a name that no repository has."""
    place = f"&endpoint={endpoint}" if endpoint else ""
    repository = facts.get("repository")
    try:
        return ModelCandidate.of(f"hub:{repository}?weights=random{place}", HubFinder.name, facts)
    except GraphNetError:
        _logger.warning("the hub lists %s, which is no name of a repository", printable(repr(repository), 100))
        return None
