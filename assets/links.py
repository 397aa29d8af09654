"""Links within the UI: to the launchpad of a job, filled in, so that a click and *Launch Run* do what a page is for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from urllib.parse import urlencode

import dagster as dg

LOCATION = "graphnet"
"""The code location, as `workspace.yaml` names it."""


def launchpad_link(
    job: str, *, config: Mapping[str, object] | None = None, partition: str | None = None
) -> dg.UrlMetadataValue:
    """A link that opens the launchpad of a job. It names no host, so it holds under whichever address the UI has.

    Args:
        job: Its name.
        config: Configuration of the run; the job's own if it is None. Dagster leaves that of a job with partitions out.
        partition: Partition of the run, for a job with partitions.
    """
    path = f"/locations/{LOCATION}/jobs/{job}/playground"
    query = {} if config is None else {"config": json.dumps(config)}  # which is YAML, too
    if partition is not None:
        query |= {"tags[0][key]": "dagster/partition", "tags[0][value]": partition}
    return dg.MetadataValue.url(f"{path}/setup?{urlencode(query)}" if query else path)
