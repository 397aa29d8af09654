"""Finding sources and reading models' names."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from ops.dataset.sources import registry
from ops.dataset.sources.base import UnknownModelError
from ops.dataset.sources.options import CAPTURE_OPTIONS, choice, variant_name
from ops.errors import GraphNetError


def test_every_source_is_found():
    assert registry.names() == ("file", "hub", "sample", "zoo")
    for name in registry.names():
        source = registry.get(name)
        assert source.form.startswith(f"{name}:")
        assert all(source.options.values())
        assert source.options.keys() >= CAPTURE_OPTIONS.keys()


def test_a_new_file_is_a_new_source(tmp_path, monkeypatch):
    """The one that the documentation shows, copied as it is."""
    page = (Path(__file__).parents[4] / "docs" / "adding-a-model-source.md").read_text("utf-8")
    (text,) = re.findall(r"^```python\n(# ops/dataset/sources/shelf\.py\n.*?)^```$", page, re.M | re.S)
    (tmp_path / "shelf.py").write_text(text)
    monkeypatch.setattr("ops.dataset.sources.__path__", [*registry.ops.dataset.sources.__path__, str(tmp_path)])
    registry._sources.cache_clear()
    try:
        assert [model.text for model in registry.expand("shelf:*")] == ["shelf:narrow", "shelf:wide"]
        spec = registry.parse("shelf:wide?batch=3&mode=train")
        loaded = registry.get("shelf").load(spec)
        assert loaded.module(*loaded.args).shape == (3, 1)
        assert registry.get("shelf").stored_as(spec) == (loaded.source, loaded.model_name) == ("shelf", "wide")
        with pytest.raises(UnknownModelError, match="it has narrow, wide"):
            registry.parse("shelf:net")
    finally:
        registry._sources.cache_clear()
        sys.modules.pop("ops.dataset.sources.shelf", None)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("bert", "names no source: write <source>:<model>, with one of: file, hub, sample, zoo"),
        ("zoos:transformers/bert", r"no model source is called 'zoos' \(did you mean 'zoo'\?\); there are: file,"),
        ("zoo:bert", "write zoo:<library>/<model>, as in .*zoo:timm/resnet18.*zoo:transformers/bert"),
        ("zoo:keras/vgg", "write zoo:<library>/<model>"),
        ("zoo:transformers/bert?size", "'size' is not of the form name=value"),
        ("zoo:transformers/bert?size=full&size=small", "given twice"),
        ("zoo:transformers/bert?sise=full", "unknown option 'sise'.*size: small"),
        ("zoo:transformers/bert?dtype=fp16", "option dtype takes one of float32, float16, bfloat16, not 'fp16'"),
        ("zoo:transformers/bert?memory=nope", "option memory takes one of real, none"),
        ("zoo:transformers/bert?size=huge", "option size takes one of small, full"),
        ("hub:a/b?dynamic=maybe", "option dynamic takes yes or no"),
        ("file:net.py", "write file:<path.py>:<callable>, as in file:net.py:make"),
        ("sample:", "write sample:<folder of a sample or of a part>, as in sample:samples/transformers/bert"),
        ("sample:nowhere", "there is no sample in .*nowhere: it has no model.py"),
        ("sample:nowhere?gradients=some", "option gradients takes one of parameters, all, not 'some'"),
        ("file:net.txt:make", "write file:<path.py>:<callable>"),
        (f"file:{__file__}:make?framework=jax", "framework takes one of torch"),
    ],
)
def test_names_that_cannot_be_read(spec, message):
    with pytest.raises(GraphNetError, match=message):
        registry.parse(spec)


def test_the_first_choice_is_the_default():
    assert choice({}, "size", ("small", "full")) == "small"


def test_capture_options_are_in_the_name_of_the_samples():
    assert variant_name("bert", {}) == "bert"
    several = {"dtype": "bfloat16", "mode": "train", "dynamic": "yes"}
    assert variant_name("bert", several) == "bert-bfloat16-train-dynamic"
    assert variant_name("bert", {"mode": "eval", "dynamic": "no", "memory": "none"}) == "bert"


def test_reading_names_and_listing_models_needs_no_torch():
    code = (
        "import sys; from ops.dataset.sources import registry; import ops.dataset.capture.extract\n"
        "registry.parse('zoo:transformers/vit')\n"
        "assert sum(1 for name in registry.names() for _ in registry.get(name).listing()) > 200\n"
        "assert not {'torch', 'transformers', 'huggingface_hub'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_workers_of_other_environments_find_all_sources() -> None:
    # They have neither the packages of the parent nor those of torch models.
    code = (
        "import sys\n"
        "for name in ('pydantic', 'torch', 'transformers', 'huggingface_hub'): sys.modules[name] = None\n"
        "from ops.dataset.sources import registry\n"
        "assert {'zoo', 'file', 'hub'} <= set(registry.names())"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
