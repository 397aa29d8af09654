"""Models that may become samples, and the base of what finds them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from ops.dataset.sample.format.types import Json
from ops.dataset.sources import registry


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCandidate:
    """A model that a finder came upon. Nothing of it has been downloaded.

    Attributes:
        name: Its identity, the same wherever it is found: "hub:google/vit-base", without revision and options but the
            devices that it is split over: "hub:google/vit-base?mesh=tp:2".
        spec: The model as `graphnet extract` takes it.
        finder: Name of the finder.
        facts: What the place says of it: for a hub `revision`, `task`, `library`, `license`, `gated`, `downloads`,
            `author`, `tags`; what is unknown is absent.
    """

    name: str
    spec: str
    finder: str
    facts: Mapping[str, Json] = field(default_factory=dict)

    @classmethod
    def of(cls, spec: str, finder: str, facts: Mapping[str, Json] | None = None) -> Self:
        """The candidate that a spec names; one of a hub has random weights unless the spec asks for others.

        Raises:
            GraphNetError: No source understands it.
        """
        model = registry.parse(spec)
        if model.source == "hub":
            spec = with_options(spec, {"weights": "random"})
        name = _name_over(f"{model.source}:{model.name}", model.options.get("mesh", ""))
        return cls(name=name, spec=spec, finder=finder, facts=facts or {})

    def split_over(self, mesh: str) -> Self:
        """The model as it is split over devices, such as "tp:2"; itself where it says so already, or for ""."""
        spec = with_options(self.spec, {"mesh": mesh} if mesh else {})
        return self if spec == self.spec else replace(self, name=_name_over(self.name, mesh), spec=spec)


def _name_over(name: str, mesh: str) -> str:
    return f"{name}?mesh={mesh}" if mesh else name


def with_options(spec: str, options: Mapping[str, str]) -> str:
    """Return a model's spec with those of the options added that it does not have yet."""
    own = registry.parse(spec).options
    more = "&".join(f"{name}={value}" for name, value in options.items() if name not in own)
    return f"{spec}{'&' if '?' in spec else '?'}{more}" if more else spec


class Finder(ABC):
    """A place where models are looked for. A subclass in a module of `finders` is registered automatically.

    It is written `name?option=value&…`, such as `hub?task=fill-mask&limit=100`.

    Attributes:
        name: What it is called.
        options: What may follow `?`, each with its meaning.
    """

    name: ClassVar[str]
    options: ClassVar[Mapping[str, str]]

    def check(self, options: Mapping[str, str]) -> None:  # noqa: B027 - most have nothing to check
        """Raise a `GraphNetError` for values that make no sense; called before `find`."""

    @abstractmethod
    def find(self, options: Mapping[str, str]) -> Iterator[ModelCandidate]:
        """The models, as they are found.

        Raises:
            GraphNetError: The place cannot be asked; says what to try. Raised by the call itself where the place is on
                this machine, and else after the models that came.
        """
