"""`hf_model_snapshot`: what a model needs is on this machine before it is captured."""

import dataclasses

import dagster as dg

from assets.metadata import Materialized, content_version
from assets.partitions import MODELS
from assets.resources import Project, Workers
from ops.errors import GraphNetError
from ops.sources import registry
from ops.sources.base import FETCH_SHARE, FetchingSource


@dg.asset(group_name="ingest", kinds={"huggingface"}, partitions_def=MODELS)
def hf_model_snapshot(context: dg.AssetExecutionContext, project: Project, workers: Workers) -> Materialized:
    """The files of a hub model, downloaded and checked; other sources have nothing to download."""
    spec = registry.parse(context.partition_key)
    source = registry.get(spec.source)
    if not isinstance(source, FetchingSource):
        return dg.MaterializeResult(
            metadata={"downloaded": False, "reason": f"{spec.source} needs no download"},
            data_version=content_version("nothing"),
        )
    try:
        spec = dataclasses.replace(spec, options={**project.source_options, **spec.options})
        folder = source.fetch(spec, FETCH_SHARE * workers.extraction.deadline_s)
    except GraphNetError as error:
        raise dg.Failure(str(error), allow_retries=False) from error
    size_bytes = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    context.log.info(f"{spec.name} at {folder.name}: {size_bytes / 1e6:.1f} MB")
    return dg.MaterializeResult(
        metadata={
            "downloaded": True,
            "revision": folder.name,
            "folder": dg.MetadataValue.path(folder),
            "size_bytes": size_bytes,
        },
        data_version=content_version(folder.name),
    )
