"""Writes the site: a page, plain scripts and data scripts, in one folder that opens from disk.

Browsers refuse `fetch`, module scripts and wasm from disk, so all data are scripts that hand JSON to the page. Texts
come from samples and compilers: JSON is ASCII without "<", so that no text can end a script, and the page shows texts
as text only. Files are named after what is in them, never after a sample.
"""

import hashlib
import json
import os
import shutil
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ops.dataset.sample.folders import replace_folder, unfinished_folder
from ops.errors import GraphNetError
from ops.execution.untrusted.text import printable
from ops.reporting.score.charts.page import vega_script
from ops.reporting.site.content import SiteData, summary
from ops.reporting.site.pages import build_runs, sample_shards, trouble_pages

PAGE_FILE = "index.html"
_PAGE = Path(__file__).with_name("page")
_MARK = "graphnet-site"
"""Word in the page by which a folder is known to be a site."""

_TABLE_PACKAGE = "js_lib_tabulator"
_TABLE_FILES = ("static/tabulator/js/tabulator.min.js", "static/tabulator/css/tabulator_simple.min.css")


class SiteError(GraphNetError):
    """The site cannot be written."""


def write_site(data: SiteData, folder: Path, *, log_dir: Path, home: Path) -> Path:
    """Write a site; an earlier one in the same folder is replaced in one step.

    Args:
        data: What it shows.
        folder: Where; it is made, and must be empty or hold a site where it is there.
        log_dir: Folder of logs, whose first lines are shown.
        home: Folder of what the project keeps, such as reproducers of faults.

    Returns:
        The page to open.

    Raises:
        SiteError: The folder holds something else, or the table component is not installed.
        GraphNetError: Another process writes it.
    """
    table_files = _table_files()
    _check_folder(folder)
    with unfinished_folder(folder, keeps=False) as staging:
        shutil.copytree(_PAGE, staging, dirs_exist_ok=True)
        (staging / "data").mkdir()
        (staging / "library").mkdir()
        for file in table_files:
            shutil.copyfile(file, staging / "library" / file.name)
        (staging / "library" / "vega.js").write_text(vega_script(), "utf-8")
        _write_data(data, staging / "data", log_dir, home)
        replace_folder(staging, folder)
    return folder / PAGE_FILE


def _write_data(data: SiteData, folder: Path, log_dir: Path, home: Path) -> None:
    builds, troubles = build_runs(data), trouble_pages(data, home)
    build_files = [_write_script(folder, runs) for runs in builds]
    shards = [_write_script(folder, shard) for shard in sample_shards(data, builds, troubles, log_dir)]
    told = summary(data, shards, build_files, _write_script(folder, troubles))
    (folder / "summary.js").write_text(script_text("summary", told), "ascii")


def _write_script(folder: Path, value: Any) -> str:
    """Write a script of data; return its name, which is a hash of it."""
    content = json_text(value)
    name = hashlib.sha256(content.encode()).hexdigest()[:16]
    (folder / f"{name}.js").write_text(_script(name, content), "ascii")
    return name


def script_text(name: str, value: Any) -> str:
    """The script that hands a value to the page under a name."""
    return _script(name, json_text(value))


def _script(name: str, content: str) -> str:
    literal = json.dumps(content).replace("<", "\\u003c")
    return f'graphnetReceive("{name}", JSON.parse({literal}));\n'


def json_text(value: Any) -> str:
    """JSON in ASCII; control characters and whatever else is invisible become escapes that a person sees."""
    return json.dumps(_visible(value), allow_nan=False, separators=(",", ":"))


def _visible(node: Any) -> Any:
    if isinstance(node, str):
        return node if node.isprintable() else printable(node, len(node), lines=True)
    if isinstance(node, Mapping):
        return {_visible(str(key)): _visible(value) for key, value in node.items()}
    if isinstance(node, Iterable):
        return [_visible(item) for item in node]
    return node


def _table_files() -> list[Path]:
    """The files of the component for tables, from the package that has them."""
    spec = find_spec(_TABLE_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise SiteError(
            "a site needs Tabulator, which shows tables of thousands of rows: pip install 'graphnet-pipeline[site]', "
            "or pip install django-js-lib-tabulator"
        )
    files = [Path(spec.submodule_search_locations[0], name) for name in _TABLE_FILES]
    if missing := [str(file) for file in files if not file.is_file()]:
        raise SiteError(f"the package django-js-lib-tabulator lacks {', '.join(missing)}: install version 6.3 of it")
    return files


def _check_folder(folder: Path) -> None:
    """Require a folder that may be replaced.

    Raises:
        SiteError: It is a file, a link, or a folder with something else.
    """
    page, is_folder = folder / PAGE_FILE, folder.is_dir() and not folder.is_symlink()
    is_site = is_folder and page.is_file() and _MARK in page.read_text("utf-8", errors="replace")
    if os.path.lexists(folder) and not is_site and not (is_folder and not any(folder.iterdir())):
        raise SiteError(f"{folder}: it is or holds what is no site and would be lost; give another one with --out")
