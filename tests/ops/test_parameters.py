"""The one grammar of `name?parameter=value`."""

import pytest

from ops.errors import GraphNetError
from ops.parameters import parse_parameters, split_parameters


@pytest.mark.parametrize(
    ("text", "name", "parameters"),
    [
        ("bert", "bert", {}),
        ("ranges?k=8&points=3-10", "ranges", {"k": "8", "points": "3-10"}),
        ("xla?flags=a=b&level=", "xla", {"flags": "a=b", "level": ""}),
        ("file?path=a%20b+c?d", "file", {"path": "a%20b+c?d"}),
    ],
)
def test_parameters_are_what_is_written(text: str, name: str, parameters: dict[str, str]) -> None:
    assert split_parameters(text, error=GraphNetError) == (name, parameters)


@pytest.mark.parametrize(
    ("pairs", "message"),
    [(("size",), "'size' is not of the form"), (("a=1", ""), "'' is not"), (("a=1", "a=2"), "a is given twice")],
)
def test_what_makes_no_sense_is_refused(pairs: tuple[str, ...], message: str) -> None:
    with pytest.raises(GraphNetError, match=message):
        parse_parameters(pairs, error=GraphNetError)
