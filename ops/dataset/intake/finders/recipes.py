"""`recipes?folder=recipes`: Python files with a function that makes a model, such as those that the agent writes."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import ClassVar

from ops.dataset.intake.candidate import Finder, ModelCandidate
from ops.errors import GraphNetError

_FUNCTION = "make"
_MOST_BYTES = 4 * 1024**2


class RecipesFinder(Finder):
    """All Python files below a folder that define the function, as `graphnet extract file:<path>:make` takes them."""

    name: ClassVar[str] = "recipes"
    options: ClassVar[Mapping[str, str]] = {
        "folder": "folder with Python files, at any depth",
        "function": f"name of the function that makes a model; {_FUNCTION} by default",
    }

    def check(self, options: Mapping[str, str]) -> None:
        """Require a folder."""
        if "folder" not in options:
            raise GraphNetError("the finder recipes needs a folder: write recipes?folder=recipes")

    def find(self, options: Mapping[str, str]) -> Iterator[ModelCandidate]:
        """The files in the order of their paths; nothing of them is run."""
        folder, function = Path(options["folder"]), options.get("function", _FUNCTION)
        if not folder.is_dir():
            raise GraphNetError(f"there is no folder {folder.absolute()}")
        recipes = [path for path in sorted(folder.rglob("*.py")) if _defines(path, function)]
        if not recipes:
            raise GraphNetError(f"no Python file below {folder.absolute()} defines a function {function}")
        return (ModelCandidate.of(f"file:{path.absolute()}:{function}", self.name) for path in recipes)


def _defines(path: Path, function: str) -> bool:
    """Tell whether a file has a line that defines a function."""
    try:
        with path.open("rb") as file:
            text = file.read(_MOST_BYTES)
    except OSError:
        return False
    return re.search(rf"^def {re.escape(function)}\(".encode(), text, re.MULTILINE) is not None
