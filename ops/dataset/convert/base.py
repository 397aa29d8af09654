"""Interface of converters to another framework, and finding them: classes here with `name` and `convert_code`.

A converter's framework is imported inside of its methods: those that need it run in a worker of its environment, where
numpy and safetensors may be all that there is of the pipeline's packages.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, Protocol

import ops.dataset.convert
from ops.dataset.convert.tensors import StoredTensor
from ops.dataset.sample.format.files import FILE_LIMITS, MODEL_FILE
from ops.dataset.sample.format.types import Sample
from ops.discovery import classes_by_name, find_plugin
from ops.errors import GraphNetError
from ops.execution.untrusted.values import REPORT_CONFIG, Count, Name, Reported
from ops.execution.worker.task import Libraries

_MOST_NAMES = 5000
Names = Annotated[tuple[Name, ...], Reported(is_list=True, max_length=_MOST_NAMES)]


class ConversionError(GraphNetError):
    """There is no such converter, or a sample cannot be converted at all."""


@dataclass(frozen=True, slots=True)
class Stop:
    """An operator that a converter does not know.

    Attributes:
        operator: Its dotted name in the sample ("torch.svd"), a method as "Tensor.view".
        line: Of the sample's `model.py`; 0 where it is not known.
    """

    __pydantic_config__ = REPORT_CONFIG

    operator: Name
    line: Count


@dataclass(frozen=True, slots=True)
class ConvertedCode:
    """The converted text of a `model.py`: written by a worker, and read by the pipeline within these bounds.

    Attributes:
        code: The text for the other framework; "" where something stops the conversion.
        stops: Operators that stop it, in order.
        own: Operators that the project's own tables convert, since the framework's tool does not; sorted.
    """

    __pydantic_config__ = REPORT_CONFIG

    code: Annotated[str, Reported(max_length=FILE_LIMITS[MODEL_FILE])]
    stops: Annotated[tuple[Stop, ...], Reported(is_list=True, max_length=_MOST_NAMES)] = ()
    own: Names = ()


class Converter(Protocol):
    """A converter; it is made without arguments.

    Attributes:
        name: The framework, as users and `graph_net.json` write it.
        environment: File of `backends/environments` that it needs; None where the pipeline's own packages do.
        packages: Distributions whose versions can change a result.
        preload: What hosts of that environment import before they fork.
        libraries: What a worker has to know of the framework.
    """

    name: ClassVar[str]
    environment: ClassVar[str | None]
    packages: ClassVar[tuple[str, ...]]
    preload: ClassVar[tuple[str, ...]]
    libraries: ClassVar[Libraries]

    def convert_code(self, sample: Sample) -> ConvertedCode:
        """Convert a sample's code, which is only text here. Called in a worker of the environment.

        Raises:
            GraphNetError: The code is not a model.
        """
        ...

    def convert_metadata(self, sample: Sample, code: str) -> Sample:
        """The sample with that code and with the metadata of the framework; names stay. Called in the pipeline.

        Raises:
            GraphNetError: The framework has no such tensors.
        """
        ...

    def load(self, code: str, *, seed: int, threads: int) -> Callable[..., Any]:
        """The `forward` of converted code, in evaluation mode and without gradients. Worker only: it runs the code."""
        ...

    def tensor(self, stored: StoredTensor) -> Any:
        """A tensor of the framework with these bits. Worker only."""
        ...

    def stored(self, value: object) -> StoredTensor | None:
        """The bits of a tensor of the framework; None for anything else. Worker only."""
        ...


@cache
def converters() -> Mapping[str, type[Converter]]:
    """Return every converter by name."""
    return classes_by_name(ops.dataset.convert, "convert_code")


def get_converter(name: str) -> Converter:
    """The converter to a framework.

    Raises:
        ConversionError: There is none.
    """
    return find_plugin(converters(), name, "converter", ConversionError)()
