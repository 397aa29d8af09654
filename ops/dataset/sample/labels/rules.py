"""Labels of a sample by tables of rules: the first that fits gives task or family, every one that fits a trait."""

from __future__ import annotations

import csv
import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

from ops.dataset.sample.labels.facts import Facts

TASK, FAMILY = "task", "family"

UNSPECIFIED = "unspecified"
"""Second level of a task or family that no rule gives."""

_FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Label:
    """A label of a sample; fields are columns of `sample_label`."""

    kind: Annotated[str, "task, family, or a kind of trait: attention, convolution, normalization, …"]
    label: Annotated[str, "The label; that of a task or family has two levels, such as nlp/translation."]
    rule: Annotated[str, "The rule that gave it: what it looked at, and what it saw there."]


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleLabelRow(Label):
    """A row of the table `sample_label`; its key is (label_hash, kind, label)."""

    label_hash: Annotated[str, "The labels of a sample together, as in sample.label_hash: samples share them."]


@dataclass(frozen=True, slots=True)
class _Rule:
    """A row of a table.

    Attributes:
        pattern: Has to match a whole text.
        in_name: Finds the same pattern as a word of a name.
        usual_task: Usual task of a family's models.
    """

    label: str
    where: str
    pattern: re.Pattern[str]
    in_name: re.Pattern[str]
    usual_task: str = ""


@dataclass(frozen=True, slots=True)
class _Trait:
    """A row of the table of traits; a sample has the trait if it meets all conditions.

    Attributes:
        rule: The conditions in words, for `Label.rule`.
        needs: Attribute of `Facts` → pattern that has to occur in it.
        without: Pattern of operators that must not occur.
    """

    kind: str
    label: str
    rule: str
    needs: Mapping[str, re.Pattern[str]]
    without: re.Pattern[str] | None

    def fits(self, facts: Facts) -> bool:
        """Tell whether a sample has the trait."""
        if not all(pattern.search(getattr(facts, name)) for name, pattern in self.needs.items()):
            return False
        return self.without is None or self.without.search(facts.operators) is None


@dataclass(frozen=True, slots=True)
class Labelling:
    """The labels of a sample as the catalog keeps them.

    Attributes:
        label_hash: sha256 of the labels and their rules; samples with equal labels share their rows.
        traits: "attention/fused", "convolution/depthwise", …
    """

    label_hash: str
    task: str
    family: str
    traits: tuple[str, ...]
    rows: tuple[SampleLabelRow, ...]


def labelling(labels: Iterable[Label]) -> Labelling:
    """Make rows and columns of a sample's labels."""
    given = sorted(labels, key=lambda label: (label.kind, label.label))
    document = "\n".join(f"{label.kind}\t{label.label}\t{label.rule}" for label in given)
    identity = hashlib.sha256(document.encode(errors="surrogatepass")).hexdigest()
    levels = {label.kind: label.label for label in given if label.kind in (TASK, FAMILY)}
    traits = tuple(f"{label.kind}/{label.label}" for label in given if label.kind not in levels)
    rows = tuple(SampleLabelRow(label.kind, label.label, label.rule, label_hash=identity) for label in given)
    return Labelling(identity, levels.get(TASK, ""), levels.get(FAMILY, ""), traits, rows)


def labels_of(facts: Facts) -> tuple[Label, ...]:
    """Find all labels of a sample: its task, its family, its traits."""
    traits: dict[tuple[str, str], Label] = {}
    for trait in _traits():
        if (trait.kind, trait.label) not in traits and trait.fits(facts):
            traits[trait.kind, trait.label] = Label(trait.kind, trait.label, trait.rule)
    family, usual_task = _family(facts, tuple(traits.values()))
    return (_task(facts, family, usual_task), family, *traits.values())


def _task(facts: Facts, family: Label, usual_task: str) -> Label:
    """The task by the first rule that fits, else the usual task of the family, else one with an unspecified level."""
    domain = (usual_task or facts.domain or "other").partition("/")[0]
    texts: Mapping[str, Sequence[str]] = {  # by words of the column `where`
        "tag": facts.tags,
        "class": facts.classes,
        "source": (facts.source,),
        "name": facts.names,
        "parameter": facts.parameters.split(" "),
        "weights": (f"{facts.source} {facts.parameters}",),
    }
    for rule in _table("tasks.csv"):
        seen = next((text for text in texts[rule.where] if rule.pattern.fullmatch(text)), None)
        if seen is not None:
            text = _RULE_TEXTS.get(rule.where, f"{rule.where} {{}}").format(seen)
            return Label(TASK, rule.label.format(domain=domain), text)
    if usual_task:
        return Label(TASK, usual_task, f"family {family.label}")
    return Label(TASK, f"{facts.domain or 'other'}/{UNSPECIFIED}", "heuristic_tag" if facts.domain else "no rule fits")


_RULE_TEXTS = {"tag": "hub tag {}", "weights": "parameters of a head", "name": "model name {}"}
"""Column `where` → text of a rule with what it saw, where that is not simply "<where> <what it saw>"."""


def _family(facts: Facts, traits: Sequence[Label]) -> tuple[Label, str]:
    """The family and its usual task: by model type, else by a name, else by traits alone.

    A model of images and text belongs to no family that reads only text, even if it is named after one.
    """
    named = _named_family(facts)
    if named is not None and named[1].startswith("nlp/") and "images_and_text" in facts.signs.split():
        family, task = _IMAGES_AND_TEXT
        return Label(FAMILY, family, f"{named[0].rule}, with images"), task
    if named is not None:
        return named
    for architecture, kind in _ARCHITECTURES:
        seen = next((trait for trait in traits if trait.kind == kind), None)
        if seen is not None:
            return Label(FAMILY, f"{architecture}/{UNSPECIFIED}", f"{kind} {seen.label}"), ""
    return Label(FAMILY, f"other/{UNSPECIFIED}", "no rule fits"), ""


_IMAGES_AND_TEXT = ("multimodal/vision_language_model", "multimodal/image_text_to_text")


def _named_family(facts: Facts) -> tuple[Label, str] | None:
    """The family by model type, else by a name; None where no rule fits."""
    rules = _table("families.csv")
    for text in facts.types:
        for rule in rules:
            if rule.pattern.fullmatch(text):
                return Label(FAMILY, rule.label, f"model type {text}"), rule.usual_task
    for where, texts in (("class", facts.classes), ("model name", facts.names)):
        for rule in rules:
            for text in texts:
                if rule.in_name.search(text):
                    return Label(FAMILY, rule.label, f"{where} {text}"), rule.usual_task
    return None


_ARCHITECTURES = (
    ("graph", "message_passing"),
    ("recurrent", "recurrence"),
    ("transformer", "attention"),
    ("convolutional", "convolution"),
    ("mlp", "normalization"),
    ("mlp", "activation"),
)
"""(first level of a family, kind of trait that gives it) where no name does; the first that fits counts."""


@cache
def _table(name: str) -> tuple[_Rule, ...]:
    """The rows of a file of rules, in order."""
    with (_FOLDER / name).open(encoding="utf-8", newline="") as file:
        return tuple(
            _Rule(
                row.get("family") or row["task"],
                row.get("where") or "",
                re.compile(row["pattern"]),
                re.compile(rf"(?<![a-z])(?:{row['pattern']})(?![a-z])"),
                row["task"] if "family" in row else "",
            )
            for row in csv.DictReader(file)
        )


_WORDS = {
    "SOME": r"(?:\S+ ){0,20}?",
    "FEW": r"(?:\S+ ){0,3}?",
    "PRODUCT": r"(?:matmul|bmm|baddbmm|einsum)",
    "LINEAR": r"(?:linear|(?:depthwise_)?conv\S*)",
    "ATTENTION": r"(?:scaled_dot_product_attention\S*|\w*multi_head_attention\w*|softmax)",
    "ACTIVATION": r"(?:relu|silu|hardswish|gelu)",
    # Only up to the next of them: searching all that follows each of them takes long.
    "GATHERED": r"(?:index_select|gather|getitem) (?:(?!(?:index_select|gather|getitem) )\S* )*?",
    "GATE": r"(?:sigmoid|hardsigmoid)",
    "POOL": r"(?:mean|(?:adaptive_avg_)?pool2d)",
    **{f"CONV{size}D": rf"(?:depthwise_)?conv(?:_transpose)?{size}d\w*" for size in (1, 2, 3)},
}
"""Words in patterns of operators: some or few operators between others, and groups of similar operators."""


@cache
def _traits() -> tuple[_Trait, ...]:
    """The rows of the table of traits; several of one kind and label are alternatives."""
    traits = []
    with (_FOLDER / "traits.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            asked = {name: row[name] for name in ("operators", "parameters", "signs") if row[name]}
            needs = {name: (_operators if name == "operators" else re.compile)(text) for name, text in asked.items()}
            rule = ", ".join(f"{name} {text}" for name, text in asked.items())
            without = _operators(row["without"]) if row["without"] else None
            traits.append(_Trait(row["kind"], row["label"], rule, needs, without))
    return tuple(traits)


def _operators(pattern: str) -> re.Pattern[str]:
    """Compile a pattern of consecutive operators; without marks at its end it also fits an operator with marks."""
    for word, meaning in _WORDS.items():
        pattern = pattern.replace(f"{word} " if word in ("SOME", "FEW", "GATHERED") else word, meaning)
    return re.compile(rf" (?:{pattern})(?:\[\S*\])? ")
