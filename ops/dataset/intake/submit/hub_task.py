"""The worker's task of a submission to a hub: one commit of a batch of models with their files.

The client of the hub waits for ever for a server that sends a byte now and then, so it runs in a process that can be
killed. Worker only.
"""

import time
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any

from ops.dataset.intake.report import REPORT_FILE
from ops.dataset.sources.hub_download import REFUSED, first_line
from ops.dataset.sources.hub_replies import wait_asked_for
from ops.execution.worker.child import TaskError
from ops.execution.worker.task import TaskFailureKind

LONGEST_WAIT_S = 240
"""A hub that is busy is asked again after the time that it says, for as long as this in all."""

_MOST_PATHS = 50
"""Most paths that a hub answers at once where the commit of each is asked for."""


def submit(payload: Mapping[str, Any], reporter: Any) -> dict[str, Any]:
    """Add those models of a batch to a dataset repository that it does not have as they are.

    Args:
        payload: `endpoint`, `repository`, which is made where it is missing, `private`, `folder` of the dataset, and
            `models`: folders below it.
        reporter: Is told the phases list and commit.

    Returns:
        `commit`, None where there was nothing to add, the `models` that it has, and `before`: each of the others, with
        the commit that it is there by, None where the hub does not say it.
    """
    from huggingface_hub.errors import HfHubHTTPError

    waited_s = 0
    while True:
        try:
            return _submit(payload, reporter)
        except HfHubHTTPError as error:
            status = error.response.status_code
            is_busy = status == HTTPStatus.TOO_MANY_REQUESTS or status >= HTTPStatus.INTERNAL_SERVER_ERROR
            waited_s += (wait_s := max(1, wait_asked_for(error.response.headers)))
            if not is_busy or waited_s > LONGEST_WAIT_S:
                advice = "; HF_TOKEN has to be a token that may write there" if status in REFUSED else ""
                raise TaskError(TaskFailureKind.ERROR, f"{first_line(error)}{advice}") from error
        except (OSError, ValueError) as error:
            raise TaskError(TaskFailureKind.ERROR, first_line(error)) from error
        time.sleep(wait_s)  # then look again at what is there: the commit may have been made


def _submit(payload: Mapping[str, Any], reporter: Any) -> dict[str, Any]:
    from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi
    from huggingface_hub.errors import EntryNotFoundError
    from huggingface_hub.hf_api import RepoFile
    from huggingface_hub.utils.sha import git_hash

    api, repository = HfApi(endpoint=payload["endpoint"]), payload["repository"]
    folder = Path(payload["folder"])
    reporter.phase("list")
    api.create_repo(repository, repo_type="dataset", private=payload["private"], exist_ok=True)
    try:
        listed = list(api.list_repo_tree(repository, recursive=True, repo_type="dataset"))
    except EntryNotFoundError:  # it is empty
        listed = []
    there = {entry.path: entry.blob_id for entry in listed if isinstance(entry, RepoFile)}
    reports = {f"{name}/{REPORT_FILE}": name for name in payload["models"]}
    new = [name for path, name in reports.items() if there.get(path) != git_hash((folder / path).read_bytes())]
    before = _commits(api, repository, [name for name in payload["models"] if name not in new])
    if not new:
        return {"commit": None, "models": [], "before": before}
    reporter.phase("commit")
    paths = (path for name in new for path in sorted((folder / name).rglob("*")) if path.is_file())
    files = {path.relative_to(folder).as_posix(): path for path in paths}
    gone = [path for path in there if path not in files and path.startswith(tuple(f"{name}/" for name in new))]
    commit = api.create_commit(
        repository,
        [*map(CommitOperationDelete, gone), *(CommitOperationAdd(*each) for each in files.items())],
        commit_message=f"Add {len(new)} models",
        repo_type="dataset",
    )
    return {"commit": commit.oid, "models": new, "before": before}


def _commits(api: Any, repository: str, models: Sequence[str]) -> dict[str, str | None]:
    """The commit of each model's report, which is also the commit of its other files."""
    commits: dict[str, str | None] = dict.fromkeys(models)
    for start in range(0, len(models), _MOST_PATHS):
        reports = [f"{name}/{REPORT_FILE}" for name in models[start : start + _MOST_PATHS]]
        for entry in api.get_paths_info(repository, reports, expand=True, repo_type="dataset"):
            if entry.last_commit is not None:
                commits[entry.path.removesuffix(f"/{REPORT_FILE}")] = entry.last_commit.oid
    return commits
