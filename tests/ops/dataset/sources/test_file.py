"""A person's own model from a file."""

import pytest
import torch

from ops.dataset.sources import registry
from ops.errors import GraphNetError

FILE = registry.get("file")
TEXT = """
import torch
from neighbour import WIDTH
class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = torch.nn.Linear(WIDTH, WIDTH)
    def forward(self, x=None, *, scale=1.0):
        return self.fc(torch.ones(1, WIDTH) if x is None else x) * scale
def module(): return Net()
def with_args(): return Net(), (torch.zeros(2, WIDTH),)
def with_kwargs(): return Net(), (torch.zeros(2, WIDTH),), {"scale": 2.0}
def wrong(): return Net(), torch.zeros(2, WIDTH)
number = 3
"""


@pytest.fixture
def path(tmp_path):
    (tmp_path / "neighbour.py").write_text("WIDTH = 4")
    (tmp_path / "net.py").write_text(TEXT)
    return tmp_path / "net.py"


@pytest.mark.parametrize(
    ("function", "arg_count", "kwargs"),
    [("Net", 0, {}), ("module", 0, {}), ("with_args", 1, {}), ("with_kwargs", 1, {"scale": 2.0})],
)
def test_forms_of_what_a_function_may_return(path, function, arg_count, kwargs):
    loaded = FILE.load(FILE.parse(f"{path}:{function}?task=audio"))
    assert (len(loaded.args), dict(loaded.kwargs)) == (arg_count, kwargs)
    assert (loaded.model_name, loaded.source, loaded.task) == (f"net-{function}", "file", "audio")
    assert not loaded.module.training
    assert isinstance(loaded.module(*loaded.args, **loaded.kwargs), torch.Tensor)
    assert loaded.origin["file"] == "net.py"


def test_weights_are_the_same_every_time(path):
    first, second = (FILE.load(FILE.parse(f"{path}:Net")).module.fc.weight for _ in range(2))
    assert torch.equal(first, second)


def test_a_relative_path_means_the_same_in_another_folder(path, monkeypatch):
    monkeypatch.chdir(path.parent)
    assert FILE.parse("net.py:Net").name == f"{path}:Net"


@pytest.mark.parametrize(
    ("rest", "message"),
    [
        ("{}:wrong", "must return a torch.nn.Module.*it returned Net, Tensor"),
        ("{}:number", "defines no function 'number'"),
        ("{}:missing", "defines no function 'missing'"),
        ("{}.py:Net", "there is no file"),
    ],
)
def test_what_is_wrong_is_said(path, rest, message):
    with pytest.raises(GraphNetError, match=message):
        FILE.load(FILE.parse(rest.format(path)))


def test_a_file_has_options_of_its_own_which_others_go_before(path):
    path.write_text(f'OPTIONS = {{"name": "mine/net", "dtype": "bfloat16", "task": "audio"}}\n{TEXT}')
    spec = FILE.parse(f"{path}:Net?task=nlp")
    assert spec.options == {"name": "mine/net", "dtype": "bfloat16", "task": "nlp"}
    assert FILE.stored_as(spec) == ("mine", "net")
    assert (FILE.load(spec).source, FILE.load(spec).model_name, FILE.load(spec).task) == ("mine", "net", "nlp")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ('{"size": "big"}', "unknown option 'size'"),
        ('{"dtype": 16}', "dict of texts"),
        ("dict(dtype='float16')", "dict of texts"),
        ('{"dtype": "int8"}', "dtype takes one of"),
        ('{"name": "../../elsewhere"}', "name takes <library>/<model>"),
        ('{"name": "alone"}', "name takes <library>/<model>"),
    ],
)
def test_options_of_a_file_that_make_no_sense(path, options, message):
    path.write_text(f"OPTIONS = {options}\n{TEXT}")
    with pytest.raises(GraphNetError, match=message):
        FILE.parse(f"{path}:Net")


def test_a_loaded_model_keeps_its_task_its_roles_and_where_it_came_from(path):
    path.write_text(
        f"{TEXT}\nfrom ops.dataset.sources.base import InputRole, LoadedModel\n"
        "def make(): return LoadedModel(Net(), (), {}, 'x', 'y', 'nlp', {'licence': 'mit'}, {'x': InputRole('mask')})\n"
    )
    loaded = FILE.load(FILE.parse(f"{path}:make"))
    assert (loaded.source, loaded.model_name, loaded.task) == ("file", "net-make", "nlp")
    assert loaded.roles["x"].name == "mask"
    assert (loaded.origin["licence"], loaded.origin["callable"]) == ("mit", "make")
