"""Backends and options from what a person writes."""

import pytest

from ops.evaluation.benchmark.describe import (
    BackendConfigError,
    BackendDescription,
    BackendSpec,
    distinct_backends,
    parse_specs,
)
from ops.execution.environments.description import Environment

HERE = Environment("", "cpu", "", "", 1, 0, 1, "", "", {}, {})


def described(spec: str, *, version: str = "1", config_hash: str = "a", variant: str = "") -> BackendDescription:
    (asked,) = parse_specs([spec])
    name = asked.spec.rpartition("/")[2]
    return BackendDescription(asked, name, version, None, "{}", HERE, config_hash, variant=variant)


def test_backends_with_options() -> None:
    assert parse_specs(("eager, xla?route=stablehlo", "tvm?tuned=false&weights=bound")) == (
        BackendSpec("eager"),
        BackendSpec("xla", {"route": "stablehlo"}),
        BackendSpec("tvm", {"tuned": "false", "weights": "bound"}),
    )


@pytest.mark.parametrize("text", ["xla?route", "xla?route=stablehlo&weights"])
def test_an_option_has_a_value(text: str) -> None:
    with pytest.raises(BackendConfigError, match=r"'(route|weights)' is not of the form name=value"):
        parse_specs([text])


def test_what_is_asked_for_is_written_as_it_is_read() -> None:
    for text in ("eager", "tvm?tuned=false&weights=bound"):
        assert [str(spec) for spec in parse_specs([text])] == [text]


def test_what_is_asked_for_twice_is_there_once() -> None:
    usual, same = described("inductor"), described("inductor?mode=default")
    other = described("inductor?mode=max-autotune", config_hash="b", variant="mode=max-autotune")
    assert distinct_backends([usual, other, same]) == [usual, other]


@pytest.mark.parametrize("difference", [{"version": "2"}, {"config_hash": "b"}])
def test_two_of_one_name_are_refused(difference: dict[str, str]) -> None:
    first, two = described("/one/my.py:Mine"), described("/two/my.py:Mine?level=1", **difference)
    with pytest.raises(
        BackendConfigError, match=r"/one/my.py:Mine and /two/my.py:Mine\?level=1 .* both be 'my.py:Mine'"
    ):
        distinct_backends([first, two])
