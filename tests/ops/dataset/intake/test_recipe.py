"""Recipes: the files that a person would write, and what they give when they are run."""

import ast
import dataclasses

import pytest
import torch
import transformers

from ops.dataset.capture.extract import Extractor
from ops.dataset.intake.candidate import ModelCandidate
from ops.dataset.intake.recipe import SpecRecipe, literal, recipe_of, settings
from ops.dataset.intake.triage import Structure, Triaged
from ops.dataset.sample.format.codec import read_sample
from ops.dataset.sample.identity import graph_hash, sample_hash
from ops.dataset.sources import registry
from ops.errors import GraphNetError
from tests.hub_server import TINY_BERT, add_model, serve
from tests.in_process_host import InProcessHost

CONFIG = {
    "architectures": ["BertForMaskedLM"],
    **TINY_BERT,
    "transformers_version": "4.30.0",
    "id2label": {"0": "good", "1": "bad", "2": "so so"},
    "label2id": {"good": 0, "bad": 1, "so so": 2},
}
SPEC = "hub:someone/tiny-bert?weights=random"


def taken(spec, library, class_name, image=(), **more):
    """A model as triage takes it."""
    structure = Structure(class_name=class_name, image=image)
    return Triaged(candidate=ModelCandidate.of(spec, "hub"), library=library, structure=structure, **more)


RECIPE = recipe_of(taken(SPEC, "transformers", "BertForMaskedLM", config=CONFIG))

TEXT = '''"""BertForMaskedLM of hub:someone/tiny-bert, with random weights.

`graphnet extract file:recipe.py:make` captures it again.
"""

import transformers

from ops.dataset.sources.huggingface.example import with_inputs

OPTIONS = {"name": "huggingface_hub/someone/tiny-bert-random"}
ORIGIN = {"repository": "someone/tiny-bert"}
CONFIG = {
    "model_type": "bert",
    "hidden_size": 16,
    "intermediate_size": 32,
    "num_hidden_layers": 1,
    "num_attention_heads": 2,
    "vocab_size": 64,
    "max_position_embeddings": 32,
    "num_labels": 3,
}


def make():
    """Build the model, and make inputs that its class and its configuration ask for."""
    config = transformers.AutoConfig.for_model(**CONFIG)
    model = transformers.BertForMaskedLM._from_config(config)
    return with_inputs(model, origin=ORIGIN)
'''


def extract(tmp_path, spec, **defaults):
    """The samples of a model, by id."""
    out = tmp_path / "out"
    extractor = Extractor(out, InProcessHost(), tmp_path / "logs", defaults=defaults)
    row = extractor.extract(registry.parse(spec))
    assert row.status == "success", row.message
    return {name: read_sample(out / name) for name in row.sample_ids}


def written(tmp_path, recipe):
    path = tmp_path / "recipe.py"
    path.parent.mkdir(exist_ok=True)
    path.write_text(recipe.text)
    return f"file:{path}:make"


def test_recipe_of_a_configuration_is_what_a_person_would_write():
    assert RECIPE.text == TEXT


def test_recipe_gives_the_model_and_the_inputs_that_the_hub_gives(tmp_path):
    add_model(tmp_path / "hub", "someone/tiny-bert", CONFIG)
    with serve(tmp_path / "hub") as hub:
        loaded = registry.load(f"{SPEC}&endpoint={hub.endpoint}&cache={tmp_path / 'cache'}")
    again = registry.load(written(tmp_path, RECIPE))
    assert (again.source, again.model_name) == (loaded.source, loaded.model_name)
    assert (again.task, again.roles, type(again.module)) == (loaded.task, loaded.roles, transformers.BertForMaskedLM)
    for mine, other in ((again.kwargs, loaded.kwargs), (again.module.state_dict(), loaded.module.state_dict())):
        assert mine.keys() == other.keys()
        assert all(torch.equal(value, other[name]) for name, value in mine.items())


def test_run_again_a_recipe_gives_the_same_sample(tmp_path):
    (name, first), *_ = extract(tmp_path / "a", written(tmp_path / "a", RECIPE)).items()
    (second,) = extract(tmp_path / "b", written(tmp_path / "b", RECIPE)).values()
    assert name == "huggingface_hub/someone_tiny-bert-random"
    assert graph_hash(first) == graph_hash(second)
    assert sample_hash(first) == sample_hash(second)


def test_recipe_of_the_zoo(tmp_path):
    recipe = SpecRecipe.of("zoo:transformers/bert?size=small&dtype=bfloat16")
    spec = registry.parse(written(tmp_path, recipe))
    assert spec.options == {"name": "transformers/bert", "dtype": "bfloat16"}
    loaded = registry.get("file").load(spec)
    assert (loaded.source, loaded.model_name, loaded.task) == ("transformers", "bert", "nlp")
    assert loaded.module.config.num_hidden_layers == 2
    assert loaded.origin["file"] == "recipe.py"


def test_recipe_of_a_mesh_has_an_example_for_each_rank_that_divides_them(tmp_path):
    mesh = "mesh=fsdp:2,tp:2"
    hub = recipe_of(taken(f"{SPEC}&{mesh}", "transformers", "BertForMaskedLM", config=CONFIG))
    for recipe in (hub, SpecRecipe.of(f"zoo:transformers/bert?{mesh}")):
        spec = registry.parse(written(tmp_path, recipe))
        assert spec.options["mesh"] == "fsdp:2,tp:2" and recipe.folder.name.endswith("-fsdp2-tp2")
        assert len(registry.get("file").load(spec).kwargs["input_ids"]) == 2


def test_recipe_of_a_file_has_the_options_of_its_name(tmp_path):
    own, text = tmp_path / "own.py", 'OPTIONS = {"task": "nlp"}\n\n\ndef make(): ...\n'
    own.write_text(text)
    plain, split = (taken(f"file:{own}:make{options}", None, "") for options in ("", "?mesh=tp:2"))
    assert recipe_of(plain).text == text
    assert registry.parse(written(tmp_path, recipe_of(split))).options == {"task": "nlp", "mesh": "tp:2"}


@pytest.mark.parametrize(
    "value",
    [
        "it's", 'say "no"', "both ' and \"", "line\nbreak", "\ud800 \U0001f600", 1e-12, -0.0, True, None, [], {}, (),
        (1,), list(range(200)), {"deep": {"er": [{"a": "b" * 200}, 2]}}, ("x",),
    ],
)  # fmt: skip
def test_values_survive_being_written(value):
    assert ast.literal_eval(literal(value)) == value


def test_infinite_settings_are_code_too():
    assert eval(literal({"scale": float("-inf")})) == {"scale": float("-inf")}


def test_hostile_names_do_not_become_code():
    for changes in (
        {"model_class": "Bert; import os"},
        {"part": "text_config); evil(("},
        {"build": {"x=1, y": 2}},
        {"config": {"model_type": 3}},
    ):
        with pytest.raises(GraphNetError):
            dataclasses.replace(RECIPE, **changes)
    titled = dataclasses.replace(RECIPE, title='"""\nimport os\n"""', origin={"license": '"""; import os'})
    assert [type(part) for part in ast.parse(titled.text).body] == [type(part) for part in ast.parse(TEXT).body]


def test_changed_settings_reach_the_parts_of_a_configuration():
    text = {"use_cache": True, "hidden_size": 8}
    nested = dataclasses.replace(RECIPE, config={"model_type": "clip", "text_config": text})
    without = {"model_type": "clip", "text_config": {**text, "use_cache": False}, "use_cache": False}
    assert nested.change(use_cache=False).config == without


def test_settings_that_shape_nothing_are_left_out():
    config = {"text_config": {"_name_or_path": "x", "hidden_size": 8}, "_name_or_path": "y", "quantization_config": {}}
    assert settings(config) == {"text_config": {"hidden_size": 8}}


def test_recipe_of_timm_says_how_the_model_is_created_and_called():
    arguments = {"num_classes": 10, "pretrained_cfg": {"input_size": [3, 224, 224], "classes": ["x" * 100]}}
    how = {"arguments": arguments, "image": (3, 224, 224), "licence": "mit", "options": {"memory": "none"}}
    triaged = taken("hub:timm/resnet18.a1_in1k?weights=random", "timm", "resnet18", **how)
    text = recipe_of(triaged).text
    assert [type(part).__name__ for part in ast.parse(text).body][-1] == "FunctionDef"
    assert 'OPTIONS = {"name": "huggingface_hub/timm/resnet18.a1_in1k-random", "memory": "none"}' in text
    assert 'model = timm.create_model("resnet18", pretrained=False, num_classes=10, pretrained_cfg={' in text
    assert "image = torch.randn(1, 3, 224, 224, generator=torch.Generator().manual_seed(1))" in text
    assert '"license": "mit"' in text


def test_recipe_of_diffusers_builds_what_the_configuration_says(tmp_path):
    vae = {"_class_name": "AutoencoderKL", "sample_size": 8, "block_out_channels": [32], "layers_per_block": 1}
    said = {"revision": "1" * 40, "licence": "mit", "tags": ("diffusers", "text-to-image")}
    triaged = taken("hub:them/vae?weights=random", "diffusers", "AutoencoderKL", config=vae, **said)
    loaded = registry.load(written(tmp_path, recipe_of(triaged)))
    assert loaded.kwargs["sample"].shape == (1, 3, 8, 8) and type(loaded.module).__name__ == "AutoencoderKL"
    origin = {"repository": "them/vae", "revision": "1" * 40, "license": "mit", "tags": ["diffusers", "text-to-image"]}
    assert loaded.origin.items() >= origin.items()
    assert loaded.origin["config"]["sample_size"] == 8
    (sample,) = extract(tmp_path, written(tmp_path, recipe_of(triaged))).values()
    assert sample.info.extra["origin"]["license"] == "mit"


def test_recipes_of_files_and_of_models_that_run_their_own_code(tmp_path):
    (tmp_path / "net.py").write_text("def make(): ...\n")
    own = taken(f"file:{tmp_path / 'net.py'}:make", None, "")
    assert recipe_of(own).text == "def make(): ...\n"
    remote = taken("hub:a/b?weights=random&remote_code=yes", None, "")
    assert 'return load("hub:a/b?weights=random&remote_code=yes")' in recipe_of(remote).text
    assert "`graphnet extract 'hub:a/b?weights=random&remote_code=yes'` captures it again" in recipe_of(remote).text


def test_a_recipe_runs_no_code_of_a_repository_with_the_rights_of_whoever_runs_it():
    with pytest.raises(GraphNetError, match="runs in a sandbox alone, and not from a file: run graphnet extract"):
        registry.load("hub:a/b?weights=random&remote_code=yes")
