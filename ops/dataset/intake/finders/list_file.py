"""`list?path=models.txt`: the models that a file names, one a line; # begins a comment."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import ClassVar

from ops.dataset.intake.candidate import Finder, ModelCandidate
from ops.dataset.sources.registry import expand
from ops.errors import GraphNetError


class ListFinder(Finder):
    """Names of models in a file, as `graphnet extract` takes them; those with * stand for all that match."""

    name: ClassVar[str] = "list"
    options: ClassVar[Mapping[str, str]] = {"path": "file with a model a line, as in hub:google/vit-base-patch16-224"}

    def check(self, options: Mapping[str, str]) -> None:
        """Require a file."""
        if "path" not in options:
            raise GraphNetError("the finder list needs a file: write list?path=models.txt")

    def find(self, options: Mapping[str, str]) -> Iterator[ModelCandidate]:
        """The models of the file; a line that names none is an error with its number, before any model is taken."""
        path = Path(options["path"])
        try:
            lines = path.read_text("utf-8-sig").splitlines()
        except (OSError, UnicodeError) as error:
            raise GraphNetError(f"the list {path} cannot be read: {error}") from error
        listed: list[ModelCandidate] = []
        for number, line in enumerate(lines, start=1):
            spec = line.partition("#")[0].strip()
            try:
                listed += [ModelCandidate.of(model.text, self.name) for model in (expand(spec) if spec else ())]
            except GraphNetError as error:
                raise GraphNetError(f"line {number} of {path}: {error}") from error
        return iter(listed)
