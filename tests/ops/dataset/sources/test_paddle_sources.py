"""Models of Paddle: its libraries, and files that import it."""

from pathlib import Path

import pytest

from ops.dataset.sources import registry
from ops.dataset.sources.file import FileSource
from ops.dataset.sources.zoo import libraries
from ops.errors import GraphNetError

FILE = FileSource()


def test_its_libraries_are_beside_those_of_torch() -> None:
    of_paddle = [name for name, library in libraries().items() if library.framework == "paddle"]
    assert of_paddle == ["paddle", "paddlenlp", "paddlex"]
    expanded = [model.text for model in registry.expand("zoo:*/resnet18?size=full")]
    assert expanded == [f"zoo:{library}/resnet18?size=full" for library in ("paddle", "timm", "torchvision")]


def test_it_is_a_choice_beside_torch() -> None:
    with pytest.raises(GraphNetError, match="framework takes one of torch, paddle, not 'jax'"):
        registry.parse(f"file:{__file__}:make?framework=jax")


@pytest.mark.parametrize(
    ("text", "framework"),
    [
        ("import paddle", "paddle"),
        ("from paddle.nn import Layer", "paddle"),
        ("def make():\n    import paddle.nn as nn", "paddle"),
        ("import paddle, torch", "torch"),
        ("import torch", "torch"),
        ("import paddlelike", "torch"),
        ("from .paddle import net", "torch"),
        ("", "torch"),
        ("import paddle\nclass (", "torch"),
        ("import paddle\0", "torch"),
        ("import paddle\n" + "#" * 2 * 1024**2, "torch"),
    ],
)
def test_the_imports_say_of_which_framework_the_module_is(tmp_path: Path, text: str, framework: str) -> None:
    (tmp_path / "net.py").write_text(text)
    assert FILE.framework(FILE.parse(f"{tmp_path}/net.py:make")) == framework
    assert FILE.framework(FILE.parse(f"{tmp_path}/net.py:make?framework=torch")) == "torch"
    assert FILE.framework(FILE.parse(f"{tmp_path}/net.py:make?framework=paddle")) == "paddle"
