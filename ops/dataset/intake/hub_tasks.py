"""Tasks of workers that ask a hub for the agent: list its models, and fetch their `config.json`.

The client of the hub waits for ever for a server that sends a byte now and then, so it runs in a process that can be
killed. Its replies are checked (`ops.dataset.sources.hub_replies`). Worker only.
"""

import concurrent.futures
import hashlib
import itertools
import json
import math
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ops.dataset.sources.hub_download import Download, hub_error, hub_request, keep_file
from ops.dataset.sources.hub_replies import MAX_BYTES, BusyError, TooLongReplyError, UnsafeReplyError, check_replies
from ops.failures import FailureReason

_EXPANDED: Any = ("author", "downloads", "gated", "lastModified", "library_name", "pipeline_tag", "sha", "tags")
"""The properties that a listing gives of each model."""

_MOST_TAGS = 50
_TRIES = 3
_AT_ONCE = 8
_MOST_CONFIG_BYTES = 4 * 1024**2
_GIT_HASH = re.compile(r"[0-9a-f]{40}")


def list_models(payload: Mapping[str, Any], reporter: Any) -> dict[str, Any]:  # noqa: ARG001 - as workers call it
    """Write what the hub says of its models into a file, a JSON object a line, as they come.

    Args:
        reporter: Says nothing.
        payload: `wanted`, of which the endpoint counts; `arguments` of `HfApi.list_models`; `min_downloads` and
            `since`, below which models are left out; `limit` of how many are written to the file at `path`.

    Returns:
        `wait_s`, where the hub asks to wait for long.
    """
    from huggingface_hub import HfApi

    with hub_request(payload) as wanted, Path(payload["path"]).open("w") as file:
        try:
            listed = HfApi(endpoint=wanted.endpoint).list_models(expand=list(_EXPANDED), **payload["arguments"])
            for facts in itertools.islice(_choose(map(_facts, listed), payload), payload["limit"]):
                print(json.dumps(facts), file=file, flush=True)
        except BusyError as error:
            return {"wait_s": error.wait_s}
    return {}


def _choose(listed: Iterator[dict[str, Any]], payload: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The models with enough downloads and a recent enough change, up to the first that the list's order rules out."""
    least, since, sort = payload["min_downloads"], payload["since"], payload["arguments"]["sort"]
    for facts in listed:
        is_rare = facts.get("downloads", 0) < least
        is_old = since is not None and facts.get("last_modified", "") < since
        if (is_rare and sort == "downloads") or (is_old and sort == "last_modified"):
            return
        if not is_rare and not is_old:
            yield facts


def _facts(info: Any) -> dict[str, Any]:
    """The facts kept of the client's description of a model; values of an unexpected type are left out."""
    tags = [tag for tag in info.tags or () if isinstance(tag, str)] if isinstance(info.tags, (list, tuple)) else []
    licences = [tag.removeprefix("license:") for tag in tags if tag.startswith("license:")]
    facts = {
        "repository": info.id,
        "revision": info.sha,
        "author": info.author,
        "downloads": info.downloads,
        "gated": info.gated,
        "library": info.library_name,
        "task": info.pipeline_tag,
        "last_modified": info.last_modified.isoformat() if info.last_modified else None,
        "license": licences[0] if licences else None,
        "tags": tags[:_MOST_TAGS],
    }
    return {name: value for name, value in facts.items() if isinstance(value, (str, int, list)) and value != []}


def fetch_configs(payload: Mapping[str, Any], reporter: Any) -> dict[str, Any]:
    """Fetch `config.json` of some repositories, a few at once, and report each as it comes.

    Args:
        reporter: Gets the reports.
        payload: `folder` to keep files in; `wanted`: of each model `endpoint`, `repository`, `revision` (None for the
            main branch) and `facts`, which are asked for where they have no `revision`; `deadline_s` of each.

    Returns:
        Nothing; it was reported for each model under its number: `path` and `facts`, or `reason` and `message`, or
        `wait_s`; `bytes` where something was downloaded.
    """
    check_replies()
    pool = concurrent.futures.ThreadPoolExecutor(_AT_ONCE)
    futures = {pool.submit(_fetch, item, payload): number for number, item in enumerate(payload["wanted"])}
    longest_s = payload["deadline_s"] * math.ceil(len(futures) / _AT_ONCE)
    try:
        for future in concurrent.futures.as_completed(futures, timeout=longest_s):
            reporter.partial({str(futures[future]): future.result()})
    except TimeoutError:  # a server that sends a byte now and then: this process ends, its threads with it
        pool.shutdown(wait=False, cancel_futures=True)
        for number in sorted(number for future, number in futures.items() if not future.done()):
            message = f"config.json did not come in {payload['deadline_s']:.0f} s: try again later"
            reporter.partial({str(number): {"reason": FailureReason.TIMEOUT, "message": message}})
    return {}


def _fetch(item: Mapping[str, Any], payload: Mapping[str, Any]) -> dict[str, Any]:
    """Fetch one model's configuration, and return its report."""
    from huggingface_hub.errors import EntryNotFoundError

    place = {name: item[name] for name in ("repository", "revision", "endpoint")}
    wanted = Download(**place, cache=Path(payload["folder"]))
    facts = dict(item["facts"])
    try:
        if "revision" not in facts:
            facts.update(_ask_for_facts(wanted))
        return {**_config(wanted, facts["revision"], Path(payload["folder"])), "facts": facts}
    except BusyError as error:
        return {"wait_s": error.wait_s}
    except EntryNotFoundError:
        return {"reason": FailureReason.NO_CONFIGURATION, "message": f"{wanted.name} has no config.json"}
    except Exception as error:  # noqa: BLE001 - of the client or of the system, as the message says
        told = hub_error(error, wanted)
        return {"reason": told.reason, "message": str(told)}


def _ask_for_facts(wanted: Download) -> dict[str, Any]:
    """Ask the hub for the facts of a model that no listing had: its commit, licence, gate."""
    from huggingface_hub import ModelInfo

    url = f"{wanted.where}/api/models/{wanted.repository}/revision/{quote(wanted.revision or 'main', safe='')}"
    model_info: Any = ModelInfo
    facts = _facts(model_info(**_get(url).json()))
    if not isinstance(facts.get("revision"), str):
        raise KeyError("sha")
    return facts


def _config(wanted: Download, revision: str, folder: Path) -> dict[str, Any]:
    """The file with a repository's `config.json` at a commit, or why it cannot be used; and the bytes that came."""
    from huggingface_hub.utils.sha import git_hash

    if re.fullmatch(r"[0-9A-Za-z]{1,64}", revision) is None:
        raise UnsafeReplyError(f"it names a commit {revision[:64]!r}")
    path = folder / hashlib.sha256(f"{wanted.where} {wanted.repository}".encode()).hexdigest()[:32] / f"{revision}.json"
    if path.is_file():
        return {"path": str(path)}
    too_long = f"config.json of {wanted.name} is longer than a configuration is ({_MOST_CONFIG_BYTES // 1024**2} MiB)"
    broken = {"reason": FailureReason.BROKEN_CONFIGURATION, "message": too_long, "bytes": MAX_BYTES}
    try:
        response = _get(f"{wanted.where}/{wanted.repository}/resolve/{revision}/config.json")
    except TooLongReplyError:
        return broken
    content = response.content
    if len(content) > _MOST_CONFIG_BYTES:
        return {**broken, "bytes": len(content)}
    tag = response.headers.get("ETag", "").removeprefix("W/").strip('"')
    # The hub names a small file by git's hash of it.
    if _GIT_HASH.fullmatch(tag) and tag != git_hash(content):
        message = f"config.json of {wanted.name} was damaged on its way: try again later"
        return {"reason": FailureReason.DAMAGED_FILE, "message": message, "bytes": len(content)}
    keep_file(path, content)
    return {"path": str(path), "bytes": len(content)}


def _get(url: str) -> Any:
    """Get a URL; ask again where the network or the server fails for a moment."""
    from huggingface_hub.utils import build_hf_headers, hf_raise_for_status, http_backoff  # type: ignore[attr-defined]

    response = http_backoff("GET", url, max_retries=_TRIES, headers=build_hf_headers(), follow_redirects=True)
    hf_raise_for_status(response)
    return response
