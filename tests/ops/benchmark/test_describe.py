"""Backends and options from what a person writes."""

import pytest

from ops.benchmark.describe import BackendConfigError, BackendSpec, parse_pairs, parse_specs


def test_backends_with_options() -> None:
    assert parse_specs(("eager, xla?route=stablehlo", "tvm?tuned=false&weights=bound")) == (
        BackendSpec("eager"),
        BackendSpec("xla", {"route": "stablehlo"}),
        BackendSpec("tvm", {"tuned": "false", "weights": "bound"}),
    )
    assert parse_pairs(("flags=a=b", "level=")) == {"flags": "a=b", "level": ""}


@pytest.mark.parametrize("text", ["xla?route", "xla?route=stablehlo&weights"])
def test_an_option_has_a_value(text: str) -> None:
    with pytest.raises(BackendConfigError, match=r"'(route|weights)' is not of the form name=value"):
        parse_specs([text])
