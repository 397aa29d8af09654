"""Finding models: in a list, the zoo, a folder of recipes, and on a hub on the loopback device."""

import sys
from types import SimpleNamespace

import pytest

import ops.dataset.intake.finders
from benchmarks.dataset.hub.server import Repository, serve
from ops.dataset.intake.registry import _finders, find
from ops.errors import GraphNetError


def names(place):
    return [candidate.name for candidate in find(place)]


def test_a_list_names_models_and_says_which_line_names_none(tmp_path):
    path = tmp_path / "models.txt"
    path.write_text("# ours\nhub:google/vit@main?head=none # twice\n\nzoo:transformers/be*t\n")
    assert names(f"list?path={path}") == ["hub:google/vit", "zoo:transformers/beit", "zoo:transformers/bert"]
    path.write_bytes("hub:google/vit\r\n".encode("utf-8-sig"))
    assert names(f"list?path={path}") == ["hub:google/vit"], "as editors of Windows write it"
    path.write_text("zoo:transformers/bert\nhub:a--b\n")
    with pytest.raises(GraphNetError, match=r"line 2 of .*models\.txt: cannot read 'a--b'"):
        find(f"list?path={path}")
    with pytest.raises(GraphNetError, match="cannot be read"):
        find(f"list?path={tmp_path / 'none.txt'}")


def test_the_zoo_is_narrowed_by_name_and_task():
    assert names("zoo?match=transformers/be*t&task=nlp") == ["zoo:transformers/bert"]
    with pytest.raises(GraphNetError, match="the zoo has no model like zoo:paddle/none"):
        find("zoo?match=paddle/none")


def test_recipes_are_files_that_define_the_function_and_nothing_of_them_runs(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "recipe.py").write_text("raise SystemExit\ndef make():\n    pass\n")
    (tmp_path / "helper.py").write_text("def other():\n    pass\n")
    (tmp_path / "other.py").write_text("class Maker:\n    def make(self):\n        pass\n")
    assert names(f"recipes?folder={tmp_path}") == [f"file:{tmp_path}/deep/recipe.py:make"]
    with pytest.raises(GraphNetError, match="defines a function build"):
        find(f"recipes?folder={tmp_path}&function=build")
    with pytest.raises(GraphNetError, match="there is no folder"):
        find(f"recipes?folder={tmp_path / 'none'}")


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
        find(place)


def repositories():
    described = [
        ("alice/bert", "transformers", "fill-mask", 50, 10),
        ("alice/vit", "transformers", "image-classification", 40, 400),
        ("bob/resnet", "timm", "image-classification", 30, 20),
        ("bob/gpt", "transformers", "text-generation", 5, 5),
    ]
    return {
        name: Repository(name=name, files={}, library=library, task=task, downloads=downloads, age_days=days)
        for name, library, task, downloads, days in described
    }


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("", ["alice/bert", "alice/vit", "bob/resnet", "bob/gpt"]),
        ("?task=image-classification", ["alice/vit", "bob/resnet"]),
        ("?library=timm", ["bob/resnet"]),
        ("?author=bob&sort=last_modified", ["bob/gpt", "bob/resnet"]),
        ("?min_downloads=30&limit=2", ["alice/bert", "alice/vit"]),
        ("?min_downloads=31", ["alice/bert", "alice/vit"]),
        ("?since=2034-11-01", ["bob/gpt", "alice/bert", "bob/resnet"]),
        ("?since=2034-11-01&min_downloads=10", ["alice/bert", "bob/resnet"]),
        ("?search=ERT", ["alice/bert"]),
    ],
)
def test_a_hub_is_asked_by_what_it_can_tell(options, expected):
    with serve(repositories()) as hub:
        candidates = list(find(f"hub{options}", {"endpoint": hub.endpoint}))
    assert [candidate.name for candidate in candidates] == [f"hub:{name}" for name in expected]


def test_a_long_list_comes_page_by_page_with_what_the_hub_says_of_each(monkeypatch):
    monkeypatch.setattr("benchmarks.dataset.hub.server.MOST_ON_A_PAGE", 2)
    with serve(repositories()) as hub:
        hub.busy, hub.retry_after_s = 1, 0
        first, *_ = candidates = list(find(f"hub?endpoint={hub.endpoint}"))
        assert hub.requests == ["/api/models"] * 3
    assert len(candidates) == 4
    assert (first.spec, first.finder) == (f"hub:alice/bert?weights=random&endpoint={hub.endpoint}", "hub")
    told = {"library": "transformers", "task": "fill-mask", "license": "apache-2.0", "author": "alice"}
    assert first.facts.items() >= {**told, "downloads": 50, "gated": False}.items()
    assert len(first.facts["revision"]) == 40


@pytest.mark.parametrize("fault", ["busy", "failing"])
def test_a_busy_hub_is_asked_again_when_it_says_and_not_for_ever(fault, monkeypatch):
    waits = []
    monkeypatch.setattr("ops.dataset.sources.hub_download.time", SimpleNamespace(sleep=waits.append))
    with serve(repositories()) as hub:
        setattr(hub, fault, 1)
        hub.retry_after_s = 300
        assert len(list(find(f"hub?endpoint={hub.endpoint}"))) == 4
        assert waits == [300]
        setattr(hub, fault, 9)
        with pytest.raises(GraphNetError, match="asks to wait 300 s more: run it again later"):
            list(find(f"hub?endpoint={hub.endpoint}"))


FINDER = """
from ops.dataset.intake.candidate import ModelCandidate, Finder


class Shelf(Finder):
    name = "shelf"
    options = {"model": "which"}

    def find(self, options):
        return iter([ModelCandidate.of(f"zoo:transformers/{options['model']}", self.name)])
"""


def test_a_new_file_is_a_new_finder(tmp_path, monkeypatch):
    (tmp_path / "added.py").write_text(FINDER)
    monkeypatch.setattr("ops.dataset.intake.finders.__path__", [*ops.dataset.intake.finders.__path__, str(tmp_path)])
    _finders.cache_clear()
    try:
        assert names("shelf?model=bert") == ["zoo:transformers/bert"]
    finally:
        _finders.cache_clear()
        sys.modules.pop("ops.dataset.intake.finders.added", None)
