"""Options from texts: every type that a field may have, and errors that say what would have been right."""

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import pytest

from backends.base import Adaptation, AdaptedOptions, BackendError, Evidence
from backends.eager import Eager
from backends.inductor import Inductor
from backends.options import describe_hint, option_hints, options_json, options_of_variant, parse_options, variant_of


@dataclass(frozen=True, slots=True)
class ManyOptions:
    """One of each type."""

    flag: bool = False
    count: int = 1
    factor: float = 0.5
    path: str = ""
    level: Literal["low", "high", 3] = "low"
    maybe: bool | None = None
    limit: int | str | None = 4

    def __post_init__(self) -> None:
        if self.count < 0:
            raise ValueError("count must not be negative")


class Many(Eager):
    """Takes them."""

    options_type: ClassVar[type[Any]] = ManyOptions


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("flag", "true", True),
        ("flag", "Off", False),
        ("flag", "1", True),
        ("count", "12", 12),
        ("factor", "1e-3", 0.001),
        ("path", "a=b", "a=b"),
        ("path", "none", "none"),
        ("level", "high", "high"),
        ("level", "3", 3),
        ("maybe", "none", None),
        ("maybe", "yes", True),
        ("limit", "7", 7),
        ("limit", "all", "all"),
        ("limit", "null", None),
    ],
)
def test_texts_become_values(name: str, text: str, value: object) -> None:
    parsed = getattr(parse_options(Many, {name: text}), name)
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize(
    ("name", "text", "wanted"),
    [
        ("flag", "maybe", "true | false"),
        ("count", "1.5", "int"),
        ("factor", "fast", "float"),
        ("level", "medium", r"low \| high \| 3"),
        ("maybe", "perhaps", r"true \| false \| none"),
    ],
)
def test_wrong_values_say_which_are_right(name: str, text: str, wanted: str) -> None:
    with pytest.raises(BackendError, match=f"option {name} of the backend eager takes {wanted}, not '{text}'"):
        parse_options(Many, {name: text})


def test_unknown_options_list_the_known() -> None:
    with pytest.raises(
        BackendError,
        match=r"inductor has no option 'fast'; its options: adaptations \(str\), mode \(default \| .*freezing",
    ):
        parse_options(Inductor, {"fast": "1"})
    with pytest.raises(BackendError, match="eager has no option 'fast'; its options: none"):
        parse_options(Eager, {"fast": "1"})


def test_what_the_options_refuse_is_told() -> None:
    with pytest.raises(BackendError, match="does not take these options: count must not be negative"):
        parse_options(Many, {"count": "-1"})


def test_defaults_are_in_the_json() -> None:
    assert options_json(Eager()) == "{}"
    assert options_json(Many(parse_options(Many, {"count": "2"}))).startswith('{"count": 2, "factor": 0.5')


def test_types_are_described() -> None:
    assert {name: describe_hint(hint) for name, hint in option_hints(Inductor).items()} == {
        "adaptations": "str",
        "mode": "default | reduce-overhead | max-autotune | max-autotune-no-cudagraphs",
        "dynamic": "true | false | none",
        "freezing": "true | false",
        "weights": "bound | arguments",
    }


def test_a_variant_is_what_differs_from_the_defaults() -> None:
    assert variant_of(Inductor()) == variant_of(Eager()) == ""
    given = parse_options(Inductor, {"mode": "max-autotune", "dynamic": "true", "freezing": "false"})
    assert variant_of(Inductor(given)) == "mode=max-autotune, dynamic=true"


@dataclass(frozen=True, slots=True)
class RepairedOptions(AdaptedOptions):
    """Beside adaptations one option."""

    level: int = 1


class Repaired(Eager):
    """Has two adaptations."""

    options_type: ClassVar[type[Any]] = RepairedOptions
    adaptations = (
        Adaptation("dtypes", "computes in float32", "fails", "eager-dtypes.py"),
        Adaptation("schedules", "unrolls loops", "is slow", "eager-schedules.py"),
    )


def repaired(**texts: str) -> Repaired:
    return Repaired(parse_options(Repaired, texts))


@pytest.mark.parametrize(
    ("text", "stored", "variant"),
    [
        ("", "", ""),
        ("schedules", "schedules", "+ schedules"),
        ("schedules+dtypes", "on", "+ adaptations"),
        ("on", "on", "+ adaptations"),
        (" dtypes ", "dtypes", "+ dtypes"),
    ],
)
def test_adaptations_are_off_unless_asked_for(text: str, stored: str, variant: str) -> None:
    backend = repaired(adaptations=text)
    assert backend.options.adaptations == stored
    assert options_json(backend) == f'{{"adaptations": "{stored}", "level": 1}}'
    assert variant_of(backend) == variant
    assert backend.adapts("dtypes") == ("dtypes" in variant or stored == "on")


def test_adaptations_follow_other_options_in_a_label() -> None:
    assert variant_of(repaired(adaptations="schedules", level="2")) == "level=2 + schedules"


def test_adaptations_that_there_are_not_list_those_that_there_are() -> None:
    with pytest.raises(
        BackendError, match=r"eager has no adaptation 'speed'; it has dtypes, schedules: give adapt.*=on"
    ):
        repaired(adaptations="speed")
    with pytest.raises(BackendError, match="no adaptation 'on'"):
        repaired(adaptations="on+dtypes")


def test_only_what_changed_something_is_evidence() -> None:
    backend = repaired(adaptations="on")
    assert backend.applied_adaptations == Evidence("x", 1).adaptations == ()
    backend.note_adapted("schedules")
    backend.note_adapted("dtypes")
    backend.note_adapted("dtypes")
    assert backend.applied_adaptations == ("dtypes", "schedules")


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("", ""),
        ("mode=max-autotune, dynamic=true", "?mode=max-autotune&dynamic=true"),
        ("+ adaptations", "?adaptations=on"),
        ("level=2 + schedules + polynomials", "?level=2&adaptations=schedules+polynomials"),
    ],
)
def test_a_variant_is_written_as_on_the_command_line(variant: str, options: str) -> None:
    assert options_of_variant(variant) == options
