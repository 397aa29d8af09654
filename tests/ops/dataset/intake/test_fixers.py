"""What a failure is called, and what is tried after it."""

import dataclasses
import json
import sys
import textwrap
from datetime import UTC, datetime

import pytest

from ops.dataset.intake.recipe import SpecRecipe, TransformersRecipe
from ops.dataset.intake.repair.attempts import attempt
from ops.dataset.intake.repair.diagnosis import Diagnosis, diagnose_failure, diagnose_judgements
from ops.dataset.intake.repair.external import ExternalFixer, FixerError
from ops.dataset.intake.repair.fixers import FIXERS
from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.validate.base import SampleValidation, ValidationRow
from ops.dataset.validate.registry import gating_checks
from ops.execution.worker.task import TaskFailure, TaskFailureKind
from ops.failures import Concern, FailureReason
from ops.failures import FailureReason as Reason

RECIPE = TransformersRecipe(
    name="huggingface_hub/someone/bert",
    title="BertForMaskedLM of hub:someone/bert",
    model_class="BertForMaskedLM",
    config={"model_type": "bert", "dtype": "bfloat16", "text_config": {"hidden_size": 8}},
)


def failure(*, phase="capture", kind=TaskFailureKind.ERROR, text="what a person reads", **why):
    return diagnose_failure(TaskFailure(kind, phase, text, **why))


@pytest.mark.parametrize(
    ("phase", "kind", "said", "reason"),
    [
        ("fetch", "error", FailureReason.UNKNOWN, Reason.UNREACHABLE),
        ("load", "error", FailureReason.UNKNOWN, Reason.CANNOT_BE_BUILT),
        ("capture", "error", FailureReason.UNKNOWN, Reason.CANNOT_BE_CAPTURED),
        ("write", "error", FailureReason.UNKNOWN, Reason.CANNOT_BE_CAPTURED),
        ("start", "error", FailureReason.UNKNOWN, Reason.CRASH),
        (None, "error", FailureReason.UNKNOWN, Reason.CRASH),
        ("fetch", "error", FailureReason.GATED, Reason.REFUSED_ACCESS),
        ("capture", "timeout", FailureReason.UNKNOWN, Reason.TIMEOUT),
        ("load", "out_of_memory", FailureReason.CANNOT_BE_CALLED, Reason.OUT_OF_MEMORY),
        ("capture", "crash", FailureReason.UNKNOWN, Reason.CRASH),
    ],
)
def test_failures_have_their_reason(phase, kind, said, reason):
    diagnosis = diagnose_failure(TaskFailure(kind, phase, "ValueError: x\nmore", reason=said, error="ValueError"))
    assert (diagnosis.reason, diagnosis.error) == (reason, "ValueError")
    assert diagnosis.line == f"{phase or 'start'}: ValueError: x"


@pytest.mark.parametrize("said", [word for word in FailureReason if word is not FailureReason.UNKNOWN])
def test_each_reason_of_a_failure_is_counted(said):
    other = {Reason.GATED: Reason.REFUSED_ACCESS, Reason.UNKNOWN_MODEL: Reason.UNKNOWN_CLASS}
    assert {failure(phase=phase, reason=said).reason for phase in ("load", "capture")} == {other.get(said, said)}


TARGET = SampleTarget("agent", "a/b", "0" * 64, ".", "0" * 64, False)


def judged(undecided=(), reasons=(), **passed):
    rows = [
        ValidationRow(name, "agent", "a/b", "0" * 64, name, value, None if value else "why", datetime.now(UTC))
        for name, value in passed.items()
    ]
    return SampleValidation(TARGET, tuple(rows), dict(undecided), dict(reasons))


def test_samples_are_valid_where_every_deciding_constraint_was_found_to_hold():
    every = dict.fromkeys(gating_checks(), True)
    assert diagnose_judgements([judged(**every, decomposable=False)]) is None
    assert diagnose_judgements([]).reason is Reason.INVALID
    broken = diagnose_judgements([judged(**every), judged(**{**every, "runnable": False})])
    assert (broken.reason, broken.phase, broken.line) == (Reason.INVALID, "runnable", "runnable: why")
    assert diagnose_judgements([judged(runnable=True)]).reason is Reason.INVALID
    late = diagnose_judgements([judged({"runnable": "too slow"}, {"runnable": FailureReason.TIMEOUT}, **every)])
    assert (late.reason, late.error, late.line) == (Reason.TIMEOUT, "timeout", "runnable: too slow")


def fixed_by(recipe=RECIPE, **how):
    """Names of the fixers that know something new to try, each with what it makes."""
    others = ((fixer.name, fixer.fix(recipe, failure(**how))) for fixer in FIXERS)
    return {name: other for name, other in others if other is not None and other.hash != recipe.hash}


def test_fixers_do_what_the_error_asks_for():
    memory = fixed_by(kind=TaskFailureKind.OUT_OF_MEMORY)["no_memory"]
    assert memory.options == {"memory": "none"}
    unexpected = fixed_by(concerns={Concern.INPUT: "token_type_ids"})["unexpected_input"]
    assert unexpected.without == ("token_type_ids",)
    assert 'without=("token_type_ids",)' in unexpected.text
    assert fixed_by(concerns={Concern.IMAGE: "32"})["image_size"].sizes == {"image": 32}
    assert fixed_by(concerns={Concern.IMAGE: ""})["image_size"].sizes == {"image": 256}
    precise = fixed_by(reason=FailureReason.CANNOT_BE_CALLED)["full_precision"]
    assert (precise.config["dtype"], precise.config["text_config"]) == ("float32", {"hidden_size": 8})
    eager = fixed_by(phase="load", concerns={Concern.ATTENTION: ""})["eager_attention"]
    assert 'attn_implementation="eager"' in eager.text
    assert fixed_by()["no_cache"].config["use_cache"] is False
    assert fixed_by(phase="load", concerns={Concern.CACHE: ""})["no_cache"].config["use_cache"] is False
    shorter = fixed_by(concerns={Concern.LENGTH: ""})["shorter_sequence"]
    again = fixed_by(shorter, kind=TaskFailureKind.TIMEOUT)["shorter_sequence"]
    assert (shorter.sizes, again.sizes) == ({"tokens": 32}, {"tokens": 8})
    assert fixed_by(phase="load")["other_head"].model_class == "BertModel"
    text = dataclasses.replace(RECIPE, model_class="ClipTextModel")
    assert fixed_by(text, concerns={Concern.ATTRIBUTE: ""})["part_of_configuration"].part == "text_config"


def test_words_that_code_of_a_model_made_up_are_not_written_into_a_recipe():
    fixed = fixed_by(concerns={Concern.INPUT: '"), exit(', Concern.IMAGE: "-1"})
    assert "unexpected_input" not in fixed and fixed["image_size"].sizes == {"image": 256}


def test_what_is_computed_in_full_precision_already_is_not_tried_again():
    plain = dataclasses.replace(RECIPE, config={"model_type": "clip", "text_config": {"torch_dtype": "float16"}})
    part = dataclasses.replace(plain, part="text_config", model_class="CLIPTextModel")
    assert "full_precision" not in fixed_by(plain)
    assert fixed_by(part)["full_precision"].config["text_config"] == {"torch_dtype": "float32"}
    assert "full_precision" not in fixed_by(fixed_by()["full_precision"])


def test_fixers_know_when_they_have_nothing_to_do():
    assert fixed_by(kind=TaskFailureKind.CRASH).keys() == set()
    done = dataclasses.replace(RECIPE, options={"memory": "none"})
    assert "no_memory" not in fixed_by(done, kind=TaskFailureKind.OUT_OF_MEMORY)
    split = dataclasses.replace(RECIPE, options={"mesh": "tp:2"})
    assert "no_memory" not in fixed_by(split, kind=TaskFailureKind.OUT_OF_MEMORY), "it does not go with a mesh"
    zoo = SpecRecipe.of("zoo:transformers/bert")
    assert fixed_by(zoo, concerns=dict.fromkeys(Concern, "x")) == {}


def test_recipes_are_tried_until_one_gives_something():
    tried = []

    def run(recipe):
        tried.append(recipe)
        return "samples" if recipe.sizes == {"tokens": 8} else failure(phase="write", concerns={Concern.LENGTH: ""})

    shorter = [fixer for fixer in FIXERS if fixer.name == "shorter_sequence"]
    result = attempt(RECIPE, run, shorter)
    assert (result.gained, result.fixers, result.attempts) == ("samples", ("shorter_sequence",) * 2, 3)
    assert [recipe.sizes for recipe in tried] == [{}, {"tokens": 32}, {"tokens": 8}]


def test_the_first_failure_is_the_reason_and_there_is_an_end():
    texts = iter(["first", "second", "third", "fourth"])
    result = attempt(RECIPE, lambda _: failure(text=next(texts)), FIXERS, most=2)
    assert (result.failure.text, result.attempts, next(texts)) == ("first", 2, "third")
    same = attempt(RECIPE, lambda _: failure(), [_Same()])
    assert (same.attempts, same.fixers) == (1, ())


class _Same:
    name = "same"

    def fix(self, recipe, failure):
        return recipe


REPAIR = """
import json, sys
question = json.load(sys.stdin)
assert question["failure"]["reason"] == "cannot_be_captured", question
assert question["config"]["model_type"] == "bert"
print(question["recipe"].replace("BertForMaskedLM", "BertModel"))
"""


def external(tmp_path, text, **how):
    (tmp_path / "fixer.py").write_text(textwrap.dedent(text))
    return ExternalFixer((sys.executable, str(tmp_path / "fixer.py")), **how)


def test_a_command_repairs_a_recipe(tmp_path):
    repaired = external(tmp_path, REPAIR).fix(RECIPE, failure())
    assert repaired.text.strip() == RECIPE.text.replace("BertForMaskedLM", "BertModel").strip()
    assert repaired.name == RECIPE.name
    assert fixed_by(repaired, concerns=dict.fromkeys(Concern, "x")) == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("raise SystemExit('no idea')", "status 1: no idea"),
        ("import time; time.sleep(60)", "did not end within 1 s"),
        ("while True: print('x' * 10000)", "wrote more than 256 KiB"),
        ("print('no Python at all')", "wrote no Python"),
        ("print('x = 1')", "without a function make"),
    ],
)
def test_commands_that_fail_are_no_fixers(tmp_path, text, message):
    with pytest.raises(FixerError, match=message):
        external(tmp_path, text, deadline_s=1.0 if "within 1 s" in message else 60.0).fix(RECIPE, failure())


def test_a_command_that_is_missing_or_knows_nothing(tmp_path):
    with pytest.raises(FixerError, match="cannot be started"):
        ExternalFixer((str(tmp_path / "none"),)).fix(RECIPE, failure())
    assert external(tmp_path, "").fix(RECIPE, failure()) is None
    unchanged = external(tmp_path, "import json, sys; print(json.load(sys.stdin)['recipe'], end='')")
    assert unchanged.fix(RECIPE, failure()) is None


def test_a_command_is_told_what_failed_as_json(tmp_path):
    command = external(tmp_path, f"import sys; open({str(tmp_path / 'asked')!r}, 'w').write(sys.stdin.read())")
    recipe = RECIPE.change(layer_norm_eps=float("nan"))
    assert command.fix(recipe, failure(text="CaptureError: x\nmore", error="CaptureError")) is None
    asked = json.loads((tmp_path / "asked").read_text(), parse_constant=pytest.fail)
    told = {"reason": "cannot_be_captured", "phase": "capture", "error": "CaptureError"}
    assert asked["failure"] == {**told, "text": "CaptureError: x\nmore", "line": "capture: CaptureError: x"}
    assert (asked["recipe"], asked["config"]["layer_norm_eps"]) == (recipe.text, "NaN")
    assert isinstance(failure(), Diagnosis)
