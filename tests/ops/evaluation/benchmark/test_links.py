"""The modelled time of collectives, against sums by hand."""

from pathlib import Path

import pytest

from ops.evaluation.benchmark.links import Link, LinkError, Links

TEXT = """
latency_us = 5
gigabytes_per_s = 100

[groups.dp]
latency_us = 20
gigabytes_per_s = 10
"""


@pytest.fixture
def links(tmp_path: Path) -> Links:
    (tmp_path / "links.toml").write_text(TEXT)
    return Links.read(tmp_path / "links.toml")


@pytest.mark.parametrize(
    ("line", "us"),
    [
        ("all_reduce tp 4 1000000", 6 * 5 + 1.5 * 10),
        ("all_gather_into_tensor tp 4 1000000", 3 * 5 + 3 * 10),
        ("reduce_scatter_tensor_coalesced tp 4 1000000", 3 * 5 + 0.75 * 10),
        ("all_to_all_single dp 2 1000000", 20 + 0.5 * 100),
        ("broadcast dp 2 1000000", 20 + 100),
        ("all_reduce tp 1 1000000", 0),
    ],
)
def test_each_collective_has_its_steps_and_bytes(links: Links, line: str, us: float) -> None:
    assert links.collectives_ms([line]) == pytest.approx(us / 1000)
    assert links.collectives_ms([line, line]) == pytest.approx(2 * us / 1000)


@pytest.mark.parametrize("text", ["latency_us = 5", "latency_us = -1\ngigabytes_per_s = 1", "=", TEXT + "more = 1\n"])
def test_a_file_of_another_form_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "links.toml").write_text(text)
    with pytest.raises(LinkError, match=r"links\.toml describes no links"):
        Links.read(tmp_path / "links.toml")


def test_a_collective_without_a_model_is_named() -> None:
    with pytest.raises(LinkError, match="no model of the time of gather"):
        Links(Link(1, 1)).collectives_ms(["gather tp 2 8"])
