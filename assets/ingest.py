"""`hf_model_snapshot`: what a model needs is on this machine before it is captured.

Not here: capturing (`assets.extract`), or how a source gets its models (`ops.sources`).
"""

from pathlib import Path

import dagster as dg

from assets.metadata import Materialized
from assets.partitions import MODELS
from assets.resources import Project
from ops.sources.hub import HubSource, download
from ops.sources.options import flag
from ops.sources.registry import parse


@dg.asset(group_name="ingest", kinds={"huggingface"}, partitions_def=MODELS)
def hf_model_snapshot(context: dg.AssetExecutionContext, project: Project) -> Materialized:
    """The files of a hub model, downloaded and checked; other sources have nothing to download."""
    spec = parse(context.partition_key)
    if spec.source != HubSource.name:
        return dg.MaterializeResult(metadata={"downloaded": False, "reason": f"{spec.source} needs no download"})
    options = {**project.source_options, **spec.options}
    folder = download(
        spec.name,
        spec.revision,
        endpoint=options.get("endpoint"),
        cache=Path(options["cache"]) if "cache" in options else None,
        remote_code=flag(spec.options, "remote_code"),
    )
    size_bytes = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    context.log.info(f"{spec.name} at {folder.name}: {size_bytes / 1e6:.1f} MB")
    return dg.MaterializeResult(
        metadata={
            "downloaded": True,
            "revision": folder.name,
            "folder": dg.MetadataValue.path(folder),
            "size_bytes": size_bytes,
        }
    )
