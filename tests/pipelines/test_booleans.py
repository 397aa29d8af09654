"""Which texts mean yes and no: the same in settings, in options of backends, and in options of model sources."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from backends.base import Backend, BackendError
from backends.options import parse_options
from ops.dataset.sources.options import CAPTURE_OPTIONS, flag, split_options, variant_name
from ops.errors import GraphNetError
from pipelines.settings import load_settings

TRUE = ("true", "TRUE", "True", "t", "yes", "Yes", "y", "on", "ON", "1", " yes ")
FALSE = ("false", "FALSE", "f", "no", "No", "n", "off", "Off", "0", "\tno")
NEITHER = (
    "",
    "2",
    "-1",
    "1.0",
    "0.0",
    "00",
    "maybe",
    "ja",
    "none",
    "null",
    "enabled",
    "tru",
    "yes no",
    "\u0661",
    "\uff59",
)


@dataclass(frozen=True)
class Options:
    wanted: bool = False


class Wanting(Backend):
    name = "wanting"
    options_type = Options


def of_settings(text: str) -> bool:
    return load_settings(checkout=Path(), environ={"GRAPHNET_SCORE_INCLUDE_INVALID": text}).score.include_invalid


def of_file(text: str, folder: Path) -> bool:
    file = folder / "graphnet.toml"
    file.write_text(f"[score]\ninclude_invalid = {text!r}", encoding="utf-8")
    return load_settings(checkout=folder, environ={}).score.include_invalid


def of_backend(text: str) -> bool:
    return bool(parse_options(Wanting, {"wanted": text}).wanted)


def of_source(text: str) -> bool:
    return flag({"wanted": text}, "wanted")


PARSERS = (of_settings, of_backend, of_source)


@pytest.mark.parametrize("parse", PARSERS)
@pytest.mark.parametrize(("texts", "value"), [(TRUE, True), (FALSE, False)])
def test_texts_that_mean_yes_and_no(parse: Callable[[str], bool], texts: tuple[str, ...], value: bool) -> None:
    assert {text: parse(text) for text in texts} == dict.fromkeys(texts, value)


@pytest.mark.parametrize("parse", PARSERS)
@pytest.mark.parametrize("text", NEITHER)
def test_texts_that_mean_neither(parse: Callable[[str], bool], text: str) -> None:
    with pytest.raises((GraphNetError, BackendError)):
        parse(text)


def test_every_short_text_means_the_same_to_all() -> None:
    """Whatever pydantic takes for a boolean in a later version, the parser without pydantic has to take, too."""
    letters = "01tfynoersuala"
    texts = {first + second for first in ("", *letters) for second in ("", *letters)} | {"off", "yes", "true", "false"}
    answers = []
    for parse in PARSERS:
        result = {}
        for text in sorted(texts):
            try:
                result[text] = parse(text)
            except (GraphNetError, BackendError):
                result[text] = None
        answers.append(result)
    assert answers[0] == answers[1] == answers[2]


def test_a_text_in_the_file_is_read_as_in_a_variable(tmp_path: Path) -> None:
    assert of_file("on", tmp_path)
    assert not of_file("n", tmp_path)


@pytest.mark.parametrize("text", TRUE)
def test_the_name_of_a_dynamic_model_says_so_however_it_was_asked_for(text: str) -> None:
    name, options = split_options(f"bert?dynamic={text.strip()}", CAPTURE_OPTIONS)
    assert variant_name(name, options) == "bert-dynamic"
    assert variant_name("bert", {"dynamic": "no"}) == "bert"
