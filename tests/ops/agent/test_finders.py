"""Finding models: in a list, the zoo, a folder of recipes, and on a hub on the loopback device."""

import pytest

from ops.agent import registry
from ops.errors import GraphNetError


def names(place):
    return [candidate.name for candidate in registry.find(place)]


def test_a_list_names_models_and_says_which_line_names_none(tmp_path):
    path = tmp_path / "models.txt"
    path.write_text("# ours\nhub:google/vit@main?head=none # twice\n\nzoo:transformers/be*t\n")
    assert names(f"list?path={path}") == ["hub:google/vit", "zoo:transformers/beit", "zoo:transformers/bert"]
    path.write_text("zoo:transformers/bert\nhub:a--b\n")
    with pytest.raises(GraphNetError, match=r"line 2 of .*models\.txt: cannot read 'a--b'"):
        names(f"list?path={path}")
    with pytest.raises(GraphNetError, match="cannot be read"):
        names(f"list?path={tmp_path / 'none.txt'}")


def test_the_zoo_is_narrowed_by_name_and_task():
    assert names("zoo?match=transformers/be*t&task=nlp") == ["zoo:transformers/bert"]
    with pytest.raises(GraphNetError, match="the zoo has no model like zoo:paddle/none"):
        names("zoo?match=paddle/none")


def test_recipes_are_files_that_define_the_function_and_nothing_of_them_runs(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "recipe.py").write_text("raise SystemExit\ndef make():\n    pass\n")
    (tmp_path / "helper.py").write_text("def other():\n    pass\n")
    (tmp_path / "other.py").write_text("class Maker:\n    def make(self):\n        pass\n")
    assert names(f"recipes?folder={tmp_path}") == [f"file:{tmp_path}/deep/recipe.py:make"]
    with pytest.raises(GraphNetError, match="defines a function build"):
        names(f"recipes?folder={tmp_path}&function=build")
    with pytest.raises(GraphNetError, match="there is no folder"):
        names(f"recipes?folder={tmp_path / 'none'}")


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("hubb", r"no finder is called 'hubb' \(did you mean 'hub'\?\)"),
        ("list", r"write list\?path=models\.txt"),
        ("recipes", r"write recipes\?folder=recipes"),
        ("zoo?mtach=x", r"unknown option 'mtach' \(did you mean 'match'\?\)"),
        ("hub?since=yesterday", "since is a day, as in 2025-01-31"),
        ("hub?limit=0", "limit has to be a whole number of at least 1"),
        ("hub?sort=size", "option sort takes one of downloads"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_is_asked(place, message):
    with pytest.raises(GraphNetError, match=message):
        registry.find(place)
