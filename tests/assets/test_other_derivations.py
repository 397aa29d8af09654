"""A new derivation is one file: it has an asset without any other edit."""

from collections.abc import Callable
from typing import Any

import dagster as dg
import pytest

from assets.catalog import sample_catalog
from assets.derivations import make_assets
from assets.resources import Project
from assets.stored_results import stored_results

pytestmark = pytest.mark.usefixtures("copied_derivation")


def test_what_is_out_of_date_is_made(
    add_sample: Callable[..., None], project: Project, resources: dict[str, Any]
) -> None:
    add_sample("tests/a")
    (asset,) = make_assets()
    for count in (1, 0):
        result = dg.materialize([sample_catalog, asset], resources=resources)
        (event,) = result.asset_materializations_for_node("copied_samples")
        assert [event.metadata[name].value for name in ("samples", "made_now")] == [1, count]
    assert {stored.key: stored.count for stored in stored_results(project)}[asset.key] == 1, "the UI can be told of it"
