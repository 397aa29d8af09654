"""Which models a dataset is grown from, in which order, and what is not captured because of what others gave."""

import itertools
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

import pytest

from ops.dataset.capture.writing.dataset_paths import ModelFolder
from ops.dataset.intake.variants import Plan, Variant
from ops.dataset.sources import registry
from ops.dataset.sources.libraries.base import Architecture
from ops.failures import FailureReason

BERT = Architecture("bert", ("bert",), ("", "BertForMaskedLM"))
TAKES_LITTLE = Architecture("resnet", ("resnet18", "resnet34"))


def plan(*architectures: Architecture, library: str = "transformers", most: int = 40) -> Plan:
    return Plan({library: architectures}, most)


def specs(growing: Plan, count: int, new: int = 1, seconds: Mapping[str, float] = MappingProxyType({})) -> list[str]:
    """The first models, each of which gives so many new graphs; some architectures take other times than a second."""
    names = []
    for variant in itertools.islice(growing, count):
        names.append(variant.spec)
        growing.learn(variant, new=new, seconds=seconds.get(variant.architecture, 1.0))
    return names


def test_bases_and_settings_alternate_and_every_name_can_be_parsed() -> None:
    names = specs(plan(BERT), 30)
    first = ("", "?mode=train", "?head=BertForMaskedLM", "?layers=3")
    assert names[:4] == [f"zoo:transformers/bert{options}" for options in first]
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


FOUR = tuple(Architecture(name, (name,)) for name in ("bert", "gpt2", "vit", "llama"))


def counted(names: list[str]) -> Counter[str]:
    return Counter(name.partition("?")[0].removeprefix("zoo:transformers/") for name in names)


def test_slow_architectures_give_their_further_variants_later() -> None:
    names = specs(plan(*FOUR), 60, seconds={"vit": 50.0, "llama": 7.0})
    assert len(counted(names[:4])) == 4  # each its first
    counts = counted(names)
    assert 2 <= counts["vit"] < counts["llama"] / 2 < counts["llama"] < counts["bert"] / 2
    assert abs(counts["bert"] - counts["gpt2"]) <= 1


def test_the_order_is_that_of_a_machine_that_is_slower_throughout() -> None:
    seconds = {"bert": 3.0, "gpt2": 5.0, "vit": 50.0, "llama": 7.0}
    slower = {name: 4 * value for name, value in seconds.items()}
    assert specs(plan(*FOUR), 60, seconds=seconds) == specs(plan(*FOUR), 60, seconds=slower)


def test_one_capture_that_was_held_up_does_not_end_an_architecture() -> None:
    growing = plan(*FOUR)
    first = next(variant for variant in growing if variant.architecture == "vit")
    growing = plan(*FOUR)
    names = []
    for variant in itertools.islice(growing, 60):
        names.append(variant.spec)
        growing.learn(variant, new=1, seconds=100.0 if variant == first else 1.0)
    assert counted(names)["vit"] >= 10


def test_an_architecture_that_is_running_waits_for_what_it_teaches() -> None:
    growing = plan(*FOUR)
    variants = iter(growing)
    for variant in itertools.islice(variants, 4):
        growing.learn(variant, new=1, seconds={"bert": 1.0, "gpt2": 2.0}.get(variant.architecture, 9.0))
    assert [next(variants).architecture for _ in range(2)] == ["bert", "gpt2"]


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
    growing.learn(Variant("transformers", "bert", ("bert", ""), given), new=0, failed=outcome == "failed", seconds=1.0)
    names = specs(growing, 300)
    assert not any(ruled_out in name for name in names)
    assert any(not_ruled_out in name for name in names)


def test_a_setting_that_fails_with_two_classes_is_given_up() -> None:
    growing = plan(Architecture("bert", ("bert",), ("", "A", "B")))
    for head in ("", "A"):
        growing.learn(
            Variant("transformers", "bert", ("bert", head), (("mode", "train"),)), new=0, failed=True, seconds=1.0
        )
    assert not any("mode=train" in name for name in specs(growing, 300))


def test_with_a_mesh_every_variant_has_it_and_an_architecture_without_a_plan_is_tried_once() -> None:
    growing = Plan({"transformers": FOUR}, 40, "tp:2")
    names = specs(growing, 200)
    assert {str(registry.parse(name).options["mesh"]) for name in names} == {"tp:2"}
    assert "zoo:transformers/bert?mode=train&mesh=tp:2" in names
    assert not any("dynamic" in name for name in names)
    growing = Plan({"transformers": FOUR}, 40, "tp:2")
    tried = []
    for variant in itertools.islice(growing, 20):
        tried.append(variant.architecture)
        reason = FailureReason.NO_PLAN if variant.architecture == "vit" else None
        growing.learn(variant, new=reason is None, failed=reason is not None, seconds=1.0, reason=reason)
    assert tried.count("vit") == 1
