"""What a worker does of a submission to a hub: one commit with all files of a batch of models.

The client of the hub waits for ever for a server that sends a byte now and then, so it runs in a process that can be
killed. Worker only.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ops.agent.report import REPORT_FILE
from ops.worker.child import TaskError
from ops.worker.task import TaskFailureKind


def submit(payload: Mapping[str, Any], reporter: Any) -> dict[str, Any]:
    """Add those models of a batch to a dataset repository that it does not have as they are.

    Args:
        payload: `endpoint`, `repository`, which is made where it is missing, `private`, `folder` of the dataset, and
            `models`: folders below it.
        reporter: Is told the phases list and commit.

    Returns:
        `commit`, None where there was nothing to add, and the `models` that it has.
    """
    from huggingface_hub import CommitOperationAdd, HfApi
    from huggingface_hub.errors import EntryNotFoundError, HfHubHTTPError

    api, repository = HfApi(endpoint=payload["endpoint"]), payload["repository"]
    folder = Path(payload["folder"])
    try:
        reporter.phase("list")
        api.create_repo(repository, repo_type="dataset", private=payload["private"], exist_ok=True)
        try:
            listed = list(api.list_repo_tree(repository, recursive=True, repo_type="dataset"))
        except EntryNotFoundError:  # it is empty
            listed = []
        there = {entry.path: getattr(entry, "blob_id", None) for entry in listed}
        new = [name for name in payload["models"] if there.get(f"{name}/{REPORT_FILE}") != _blob_id(folder / name)]
        if not new:
            return {"commit": None, "models": []}
        reporter.phase("commit")
        files = [path for name in new for path in sorted((folder / name).rglob("*")) if path.is_file()]
        commit = api.create_commit(
            repository,
            [CommitOperationAdd(path.relative_to(folder).as_posix(), path) for path in files],
            commit_message=f"Add {len(new)} models",
            repo_type="dataset",
        )
    except (OSError, ValueError, HfHubHTTPError) as error:
        line = str(error).strip().partition("\n")[0]
        raise TaskError(TaskFailureKind.ERROR, f"{type(error).__name__}: {line}") from error
    return {"commit": commit.oid, "models": new}


def _blob_id(model: Path) -> str:
    """The name that git gives to a model's report."""
    content = (model / REPORT_FILE).read_bytes()
    return hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()
