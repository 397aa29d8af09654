"""A new derivation is one file: it has an asset without any other edit."""

import dagster as dg
import pytest

from assets.catalog import sample_catalog
from assets.derivations import make_assets
from assets.resources import Project
from assets.stored_results import stored_results
from tests.assets.conftest import AddSample, Resources, metadata_of

pytestmark = pytest.mark.usefixtures("copied_derivation")


def test_what_is_out_of_date_is_made(add_sample: AddSample, project: Project, resources: Resources) -> None:
    add_sample("tests/a")
    (asset,) = make_assets()
    for count in (1, 0):
        result = dg.materialize([sample_catalog, asset], resources=resources)
        shown = metadata_of(result, asset)
        assert (shown["samples"], shown["made_now"]) == (1, count)
    assert {stored.key: stored.count for stored in stored_results(project)}[asset.key] == 1, "the UI can be told of it"
