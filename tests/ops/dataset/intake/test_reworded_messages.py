"""What follows a failure does not depend on the words of its message: all of them are replaced, and nothing changes."""

import dataclasses
import errno
import re
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from huggingface_hub import errors

from ops.dataset.capture.extract import Extractor, is_unknown_model
from ops.dataset.intake.recipe import TransformersRecipe
from ops.dataset.intake.repair.diagnosis import diagnose_failure
from ops.dataset.intake.repair.fixers import FIXERS
from ops.dataset.intake.rows import PASSING
from ops.dataset.sources import hub_download, registry
from ops.execution.worker.task import TaskFailure
from ops.failures import FailureReason as Reason
from tests.in_process_host import InProcessHost

RECIPE = TransformersRecipe(
    name="huggingface_hub/someone/clip",
    title="ClipTextForMaskedLM of hub:someone/clip",
    model_class="ClipTextForMaskedLM",
    config={"model_type": "clip", "text_config": {"hidden_size": 8}},
)

MODELS = """
import errno, math, torch
from types import SimpleNamespace

class StrictDataclassError(Exception): pass

class Raises(torch.nn.Module):
    def __init__(self, error):
        super().__init__()
        self.error = error
    def forward(self, x): raise self.error

class Counts(torch.nn.Module):
    def forward(self, x): return 1

class Compiled(torch.nn.Module):
    def forward(self, x): return x + 1 if torch.compiler.is_compiling() else x * 3

def called(error): return Raises(error), (torch.ones(2),)
def size(): raise ValueError("100 is no multiple of 12")
def no_class(): return math.Absent
def no_type(): raise ValueError("Unrecognized model identifier: birt. Should contain one of bert")
def setting(): raise StrictDataclassError("hidden_size")
def library(): import absent_library
def full(): raise OSError(errno.ENOSPC, "No space left on device")
def config(): raise AttributeError("'ClipConfig' object has no attribute 'hidden_size'")
def rule():
    from ops.dataset.sources.huggingface.inputs import InputSizes, example_inputs
    model = torch.nn.Identity()
    model.main_input_name, model.config = "odd", SimpleNamespace(model_type="odd")
    return model, example_inputs(model, InputSizes())
def keyword(): return called(TypeError("forward() got an unexpected keyword argument 'token_type_ids'"))
def index(): return called(IndexError("index out of range in self"))
def image(): return called(ValueError("Input image size (224*224) doesn't match model (32*32)."))
def attention(): return called(ValueError("no scaled_dot_product_attention"))
def cache(): return called(ValueError("no past_key_values"))
def number(): return Counts(), (torch.ones(2),)
def compiled(): return Compiled(), (torch.ones(2),)
def sound(): return torch.nn.ReLU(), (torch.ones(2),)
"""


@pytest.fixture
def extractor(tmp_path):
    with InProcessHost() as host:
        yield Extractor(tmp_path / "out", host, tmp_path / "logs")


def attempt(extractor, tmp_path, name):
    (tmp_path / "models.py").write_text(MODELS)
    return extractor.attempt(registry.parse(f"file:{tmp_path}/models.py:{name}"))


def reworded(text):
    return re.sub(r"\w+", "WORDS", text)


def decisions(row, failure):
    """Whatever is decided after a failure."""
    diagnosis = diagnose_failure(failure)
    fixed = {fixer.name: other.text for fixer in FIXERS if (other := fixer.fix(RECIPE, diagnosis)) is not None}
    return diagnosis.reason, fixed, diagnosis.reason in PASSING, diagnosis.error, is_unknown_model(row), row.failure


def check(outcome, reason, names=()):
    row, failure, _ = outcome
    before = decisions(row, failure)
    assert (before[0], names) == (reason, tuple(name for name in before[1] if name in names)), failure
    other = dataclasses.replace(failure, message=reworded(failure.message))
    assert decisions(dataclasses.replace(row, message=reworded(row.message)), other) == before
    return before[1]


@pytest.mark.parametrize(
    ("name", "reason", "names"),
    [
        ("absent", Reason.UNKNOWN_CLASS, ("other_head",)),
        ("no_class", Reason.UNKNOWN_CLASS, ("other_head",)),
        ("no_type", Reason.UNKNOWN_MODEL_TYPE, ()),
        ("setting", Reason.BROKEN_CONFIGURATION, ()),
        ("library", Reason.MISSING_LIBRARY, ()),
        ("rule", Reason.CANNOT_BE_CALLED, ()),
        ("size", Reason.CANNOT_BE_BUILT, ()),
        ("config", Reason.CANNOT_BE_BUILT, ("part_of_configuration",)),
        ("full", Reason.NO_ROOM, ()),
        ("keyword", Reason.CANNOT_BE_CALLED, ("unexpected_input",)),
        ("index", Reason.CANNOT_BE_CALLED, ("shorter_sequence",)),
        ("image", Reason.CANNOT_BE_CALLED, ("image_size",)),
        ("attention", Reason.CANNOT_BE_CALLED, ("eager_attention",)),
        ("cache", Reason.CANNOT_BE_CALLED, ("no_cache",)),
        ("number", Reason.CANNOT_BE_CAPTURED, ("no_cache",)),
        ("compiled", Reason.NOT_PROVEN, ("no_cache",)),
    ],
)
def test_a_model_that_cannot_be_captured(extractor, tmp_path, name, reason, names):
    outcome = attempt(extractor, tmp_path, name)
    fixed = check(outcome, reason, names)
    assert is_unknown_model(outcome[0]) == (name == "absent")
    assert "'image': 32" in fixed.get("image_size", "'image': 32").replace('"', "'").replace("image=32", "'image': 32")
    assert "token_type_ids" in fixed.get("unexpected_input", "token_type_ids")


def test_a_disk_that_is_full_where_samples_are_written(extractor, tmp_path, monkeypatch):
    def write(*_, **__):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("ops.dataset.capture.task.write_samples", write)
    check(attempt(extractor, tmp_path, "sound"), Reason.NO_ROOM)


def answer(kind, status):
    return kind("it says so", response=SimpleNamespace(status_code=status, headers={}, request=None))


class ConnectError(Exception):
    pass


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (answer(errors.RepositoryNotFoundError, 404), Reason.NOT_FOUND),
        (answer(errors.RevisionNotFoundError, 404), Reason.NOT_FOUND),
        (answer(errors.GatedRepoError, 403), Reason.REFUSED_ACCESS),
        (answer(errors.DisabledRepoError, 403), Reason.REFUSED_ACCESS),
        (answer(errors.HfHubHTTPError, 401), Reason.REFUSED_ACCESS),
        (answer(errors.HfHubHTTPError, 500), Reason.UNREACHABLE),
        (OSError(errno.ENOSPC, "No space left on device"), Reason.NO_ROOM),
        (ConnectError("refused"), Reason.UNREACHABLE),
        (ValueError("Expecting value"), Reason.DAMAGED_FILE),
        (hub_download.UnsafeReplyError("it names a file '..'"), Reason.DAMAGED_FILE),
        ({}, Reason.NOT_FOUND),
        ({"config.json": "{}"}, Reason.NO_WEIGHTS),
        ({"config.json": ""}, Reason.DAMAGED_FILE),
        ({"config.json": "{}", "model.safetensors": "<html>"}, Reason.DAMAGED_FILE),
        (None, Reason.TIMEOUT),
    ],
    ids=lambda value: getattr(value, "__name__", type(value).__name__) if isinstance(value, Exception) else None,
)
def test_a_model_that_cannot_be_fetched(extractor, tmp_path, monkeypatch, error, reason):
    def snapshot(*_, **__) -> str:
        if isinstance(error, Exception):
            raise error
        time.sleep(0.5 if error is None else 0.0)
        for name, text in (error or {}).items():
            (tmp_path / name).write_text(text)
        return str(tmp_path)

    def download(wanted: hub_download.Download, _: float) -> Path:
        try:
            return hub_download.watched_download(wanted, 0.1 if error is None else 60.0, 60.0)
        except (OSError, ValueError, RuntimeError) as failure:
            raise hub_download.hub_error(failure, wanted) from failure

    monkeypatch.setattr("huggingface_hub.snapshot_download", snapshot)
    monkeypatch.setattr("ops.dataset.sources.hub.download_in_time", download)
    monkeypatch.setattr(hub_download, "_remove_own_files", lambda _: None)
    check(extractor.attempt(registry.parse(f"hub:a/b?cache={tmp_path}/cache")), reason)


@pytest.mark.parametrize("kind", ["timeout", "out_of_memory", "crash"])
def test_a_task_that_was_ended(extractor, tmp_path, monkeypatch, kind):
    row, _, _ = attempt(extractor, tmp_path, "size")
    failure = TaskFailure(kind, "capture", "its memory held no space left on device")
    names = {"timeout": ("shorter_sequence",), "out_of_memory": ("no_memory",), "crash": ()}[kind]
    check((row, failure, 0), Reason(kind), names)
