"""`zoo?match=transformers/*`: models that an installed library builds from its own definitions."""

import fnmatch
from collections.abc import Iterator, Mapping
from typing import ClassVar

from ops.dataset.intake.candidate import Finder, ModelCandidate
from ops.dataset.sources import registry
from ops.errors import GraphNetError


class ZooFinder(Finder):
    """The models that `graphnet sources list zoo` shows."""

    name: ClassVar[str] = "zoo"
    options: ClassVar[Mapping[str, str]] = {
        "match": "names with * for any text, as in transformers/*; all by default",
        "task": "category, such as nlp; all by default",
    }

    def find(self, options: Mapping[str, str]) -> Iterator[ModelCandidate]:
        """The models that match; an error where none does."""
        pattern, task = f"zoo:{options.get('match', '*')}", options.get("task")
        listed = [
            model
            for model in registry.get("zoo").listing()
            if fnmatch.fnmatchcase(model.spec, pattern) and task in (None, model.task)
        ]
        if not listed:
            raise GraphNetError(f"the zoo has no model like {pattern}: `graphnet sources list zoo` shows those it has")
        return (
            ModelCandidate.of(
                model.spec, self.name, {"library": model.spec.split(":")[1].partition("/")[0], "task": model.task}
            )
            for model in listed
        )
