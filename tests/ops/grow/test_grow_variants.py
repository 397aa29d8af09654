"""Which models a dataset is grown from, in which order, and what is not captured because of what others gave."""

import itertools

import pytest

from ops.capture.writing.dataset_paths import ModelFolder
from ops.grow.variants import Plan, Variant
from ops.sources import registry
from ops.sources.libraries.base import Architecture

BERT = Architecture("bert", ("bert",), ("", "BertForMaskedLM"))
TAKES_LITTLE = Architecture("resnet", ("resnet18", "resnet34"))


def plan(*architectures: Architecture, library: str = "transformers", most: int = 40) -> Plan:
    return Plan({library: architectures}, most)


def specs(growing: Plan, count: int, new: int = 1) -> list[str]:
    """The first models, each of which gives so many new graphs."""
    names = []
    for variant in itertools.islice(growing, count):
        names.append(variant.spec)
        growing.learn(variant, new=new)
    return names


def test_bases_and_settings_alternate_and_every_name_can_be_parsed() -> None:
    names = specs(plan(BERT), 30)
    assert names[:4] == [
        "zoo:transformers/bert",
        "zoo:transformers/bert?mode=train",
        "zoo:transformers/bert?head=BertForMaskedLM",
        "zoo:transformers/bert?layers=3",
    ]
    assert len(set(names)) == 30
    assert len({ModelFolder.of(registry.parse(name)).folder for name in names}) == 30


def test_options_that_a_library_does_not_take_are_not_varied() -> None:
    names = specs(plan(TAKES_LITTLE, library="timm"), 200)
    assert not any(option in name for name in names for option in ("layers", "tokens", "heads", "width"))
    assert {"zoo:timm/resnet34?image=64", "zoo:timm/resnet18?mode=train&batch=2"} <= set(names)


def test_the_order_is_the_same_and_architectures_alternate() -> None:
    several = [Architecture(name, (name,)) for name in ("bert", "gpt2", "vit", "llama")]
    first, again = specs(plan(*several), 40), specs(plan(*reversed(several)), 40)
    assert first == again
    for start in range(0, 40, 4):
        assert len({name.partition("?")[0] for name in first[start : start + 4]}) == 4


def test_an_architecture_gets_no_more_than_its_share() -> None:
    growing = plan(BERT, Architecture("gpt2", ("gpt2",)), most=6)
    assert len(specs(growing, 1000, new=2)) == 6
    assert growing.counts == {"transformers/bert": 6, "transformers/gpt2": 6}


@pytest.mark.parametrize(
    ("given", "outcome", "ruled_out", "not_ruled_out"),
    [
        ((("dtype", "bfloat16"),), "same graph", "dtype=float16", "layers=3"),
        ((("dtype", "bfloat16"),), "same graph", "head=BertForMaskedLM&dtype=", "mode=train"),
        ((("mode", "train"),), "failed", "bert?mode=train", "head=BertForMaskedLM&mode=train"),
        ((("layers", "3"),), "failed", "bert?layers=3", "bert?layers=1"),
        ((), "failed", "bert?layers", "head=BertForMaskedLM&layers"),
    ],
)
def test_what_gave_nothing_new_is_not_captured_in_other_ways(given, outcome, ruled_out, not_ruled_out) -> None:
    growing = plan(BERT)
    growing.learn(Variant("transformers", "bert", ("bert", ""), given), new=0, failed=outcome == "failed")
    names = specs(growing, 300)
    assert not any(ruled_out in name for name in names)
    assert any(not_ruled_out in name for name in names)


def test_a_setting_that_fails_with_two_classes_is_given_up() -> None:
    growing = plan(Architecture("bert", ("bert",), ("", "A", "B")))
    for head in ("", "A"):
        growing.learn(Variant("transformers", "bert", ("bert", head), (("mode", "train"),)), new=0, failed=True)
    assert not any("mode=train" in name for name in specs(growing, 300))
