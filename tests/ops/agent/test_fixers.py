"""What a failure is called, and what is tried after it."""

import dataclasses
import json
import sys
import textwrap
from datetime import UTC, datetime

import pytest

from ops.agent.recipe import SpecRecipe, TransformersRecipe
from ops.agent.repair.attempts import attempt, fixers
from ops.agent.repair.diagnosis import Diagnosis, of_failure, of_judgements
from ops.agent.repair.external import ExternalFixer, FixerError
from ops.agent.rows import Reason
from ops.sample.catalog.rows import SampleTarget
from ops.validate.base import Judgement, ValidationRow
from ops.validate.registry import gating
from ops.worker.task import TaskFailure, TaskFailureKind

RECIPE = TransformersRecipe(
    name="huggingface_hub/someone/bert",
    title="BertForMaskedLM of hub:someone/bert",
    model_class="BertForMaskedLM",
    config={"model_type": "bert", "dtype": "bfloat16", "text_config": {"hidden_size": 8}},
)


def failure(text, phase="capture", kind=TaskFailureKind.ERROR):
    return of_failure(TaskFailure(kind, phase, text))


@pytest.mark.parametrize(
    ("phase", "kind", "text", "reason", "error"),
    [
        ("load", "error", "module 'timm' has no attribute X", Reason.UNKNOWN_CLASS, "error"),
        ("load", "error", "ValueError: hidden size 100 is no multiple of 12", Reason.CANNOT_BE_BUILT, "ValueError"),
        ("load", "error", "GraphNetError: no rule makes the input 'x' of y", Reason.CANNOT_BE_CALLED, "GraphNetError"),
        ("capture", "error", "GraphNetError: it cannot be called with x", Reason.CANNOT_BE_CALLED, "GraphNetError"),
        ("capture", "error", "CaptureError: Bert cannot be captured: x", Reason.CANNOT_BE_CAPTURED, "CaptureError"),
        ("capture", "error", "CaptureError: Bert: output 0: differs by 0.5", Reason.NOT_PROVEN, "CaptureError"),
        ("fetch", "error", "HubError: a/b has no safetensors weights, and pickled", Reason.NO_WEIGHTS, "HubError"),
        ("fetch", "error", "HubError: there is no model 'a/b' at http://x", Reason.NOT_FOUND, "HubError"),
        ("fetch", "error", "HubError: http://x refuses access to a/b (401): set", Reason.REFUSED_ACCESS, "HubError"),
        ("fetch", "error", "HubError: x.safetensors of a/b was damaged on its way", Reason.DAMAGED_FILE, "HubError"),
        ("fetch", "error", "HubError: http://x took longer than 9 s for a/b", Reason.TIMEOUT, "HubError"),
        ("fetch", "error", "HubError: http://x cannot be reached: check", Reason.UNREACHABLE, "HubError"),
        ("fetch", "error", "HubError: there is no room for a/b in /c: free", Reason.NO_ROOM, "HubError"),
        ("fetch", "error", "its code runs in a sandbox only, and here is none", Reason.REMOTE_CODE, "error"),
        ("capture", "timeout", "the task did not end within 5 s", Reason.TIMEOUT, "timeout"),
        ("load", "out_of_memory", "the task held 9 GiB", Reason.OUT_OF_MEMORY, "out_of_memory"),
        ("capture", "crash", "the task was ended by SIGSEGV", Reason.CRASH, "crash"),
        ("write", "error", "OSError: [Errno 28] No space left on device", Reason.NO_ROOM, "OSError"),
        ("write", "error", "NotStorableError: a list", Reason.CANNOT_BE_CAPTURED, "NotStorableError"),
    ],
)  # fmt: skip
def test_failures_have_their_reason(phase, kind, text, reason, error):
    diagnosis = of_failure(TaskFailure(kind, phase, f"{text}\nmore"))
    assert (diagnosis.reason, diagnosis.error, diagnosis.line) == (reason, error, f"{phase}: {text}")


TARGET = SampleTarget("agent", "a/b", "0" * 64, ".", "0" * 64, False)


def judged(undecided=(), **passed):
    rows = [
        ValidationRow(name, "agent", "a/b", "0" * 64, name, value, None if value else "why", datetime.now(UTC))
        for name, value in passed.items()
    ]
    return Judgement(TARGET, tuple(rows), dict(undecided))


def test_samples_are_valid_where_every_deciding_constraint_was_found_to_hold():
    every = dict.fromkeys(gating(), True)
    assert of_judgements([judged(**every, decomposable=False)]) is None
    assert of_judgements([]).reason is Reason.INVALID
    broken = of_judgements([judged(**every), judged(**{**every, "runnable": False})])
    assert (broken.reason, broken.phase, broken.line) == (Reason.INVALID, "runnable", "runnable: why")
    assert of_judgements([judged(runnable=True)]).reason is Reason.INVALID
    late = of_judgements([judged({"runnable": "timeout: too slow"}, **{**every, "faithful": True})])
    assert (late.reason, late.error) == (Reason.TIMEOUT, "timeout")


def fixed_by(text, recipe=RECIPE, **how):
    """Names of the fixers that know something to try, each with what it makes."""
    diagnosis = failure(text, **how)
    return {fixer.name: other for fixer in fixers() if (other := fixer.fix(recipe, diagnosis)) is not None}


def test_fixers_do_what_the_error_asks_for():
    (memory,) = (fixed_by("the task held 9 GiB", kind=TaskFailureKind.OUT_OF_MEMORY)["no_memory"],)
    assert memory.options == {"memory": "none"}
    unexpected = fixed_by("GraphNetError: Bert cannot be called: got an unexpected keyword argument 'token_type_ids'")
    assert unexpected["unexpected_input"].without == ("token_type_ids",)
    assert 'without=("token_type_ids",)' in unexpected["unexpected_input"].text
    image = fixed_by("ValueError: Input image size (224*224) doesn't match model (32*32).")["image_size"]
    assert image.sizes == {"image": 32}
    precise = fixed_by("GraphNetError: Bert cannot be called: whatever it says")["full_precision"]
    assert (precise.config["dtype"], precise.config["text_config"]) == ("float32", {"hidden_size": 8})
    eager = fixed_by("ValueError: Bert does not support scaled dot product attention", phase="load")["eager_attention"]
    assert 'attn_implementation="eager"' in eager.text
    assert fixed_by("CaptureError: x cannot be captured: y")["no_cache"].config["use_cache"] is False
    shorter = fixed_by("IndexError: index out of range in self")["shorter_sequence"]
    assert (shorter.sizes, fixed_by("IndexError: index out of range", shorter)["shorter_sequence"].sizes) == (
        {"tokens": 32}, {"tokens": 8},
    )  # fmt: skip
    assert fixed_by("AttributeError: x", phase="load")["other_head"].model_class == "BertModel"
    text = dataclasses.replace(RECIPE, model_class="ClipTextModel")
    assert fixed_by("AttributeError: 'C' object has no attribute 'd'", text, phase="load")[
        "part_of_configuration"
    ].part == ("text_config")


def test_what_is_computed_in_full_precision_already_is_not_tried_again():
    text = "RuntimeError: expected scalar type Half but found Float"
    plain = dataclasses.replace(RECIPE, config={"model_type": "clip", "text_config": {"torch_dtype": "float16"}})
    part = dataclasses.replace(plain, part="text_config", model_class="CLIPTextModel")
    assert "full_precision" not in fixed_by(text, plain)
    assert fixed_by(text, part)["full_precision"].config["text_config"] == {"torch_dtype": "float32"}
    assert "full_precision" not in fixed_by(text, fixed_by(text)["full_precision"])


def test_fixers_know_when_they_have_nothing_to_do():
    assert fixed_by("the task was ended by SIGSEGV", kind=TaskFailureKind.CRASH).keys() == set()
    done = dataclasses.replace(RECIPE, options={"memory": "none"})
    assert "no_memory" not in fixed_by("the task held 9 GiB", done, kind=TaskFailureKind.OUT_OF_MEMORY)
    zoo = SpecRecipe.of("zoo:transformers/bert")
    assert fixed_by("CaptureError: attention cache image index out of range", zoo) == {}


def test_recipes_are_tried_until_one_gives_something():
    tried = []

    def run(recipe):
        tried.append(recipe)
        return "samples" if recipe.sizes == {"tokens": 8} else failure("X cannot be called with y: index out of range")

    result = attempt(RECIPE, run, fixers())
    assert (result.gained, result.fixers, result.attempts) == ("samples", ("shorter_sequence",) * 2, 3)
    assert [recipe.sizes for recipe in tried] == [{}, {"tokens": 32}, {"tokens": 8}]


def test_the_first_failure_is_the_reason_and_there_is_an_end():
    texts = iter([f"CaptureError: {word} cannot be captured" for word in ("first", "second", "third", "fourth")])
    failures = []
    result = attempt(RECIPE, lambda _: failure(next(texts)), fixers(), most=2, on_failure=failures.append)
    assert (result.failure.text, result.attempts, len(failures)) == ("CaptureError: first cannot be captured", 2, 2)
    same = attempt(RECIPE, lambda _: failure("CaptureError: x"), [_Same()])
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
    repaired = external(tmp_path, REPAIR).fix(RECIPE, failure("CaptureError: x cannot be captured"))
    assert repaired.text.strip() == RECIPE.text.replace("BertForMaskedLM", "BertModel").strip()
    assert repaired.name == RECIPE.name
    assert fixed_by("RuntimeError: attention index out of range", repaired) == {}


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
        external(tmp_path, text, deadline_s=1.0).fix(RECIPE, failure("CaptureError: x"))


def test_a_command_that_is_missing_or_knows_nothing(tmp_path):
    with pytest.raises(FixerError, match="cannot be started"):
        ExternalFixer((str(tmp_path / "none"),)).fix(RECIPE, failure("x"))
    assert external(tmp_path, "").fix(RECIPE, failure("x")) is None
    unchanged = external(tmp_path, "import json, sys; print(json.load(sys.stdin)['recipe'], end='')")
    assert unchanged.fix(RECIPE, failure("x")) is None


def test_a_command_is_told_what_failed_as_json(tmp_path):
    command = external(tmp_path, f"import sys; open({str(tmp_path / 'asked')!r}, 'w').write(sys.stdin.read())")
    recipe = RECIPE.changed(layer_norm_eps=float("nan"))
    assert command.fix(recipe, failure("CaptureError: x\nmore")) is None
    asked = json.loads((tmp_path / "asked").read_text(), parse_constant=pytest.fail)
    assert asked["failure"] == {
        "reason": "cannot_be_captured",
        "phase": "capture",
        "error": "CaptureError",
        "text": "CaptureError: x\nmore",
        "line": "capture: CaptureError: x",
    }
    assert (asked["recipe"], asked["config"]["layer_norm_eps"]) == (recipe.text, "NaN")
    assert isinstance(failure("x"), Diagnosis)
