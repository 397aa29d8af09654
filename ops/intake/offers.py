"""The parent's side of listing: which architectures the libraries that are installed can build.

No torch.
"""

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass as checked_dataclass

from ops.errors import GraphNetError
from ops.sources.libraries.base import Architecture
from ops.torch_worker import TorchTask
from ops.untrusted.values import REPORT_CONFIG, Name, Text, read
from ops.worker.client import WorkerHost
from ops.worker.processes.limits import GIB

_DEADLINE_S = 300.0
_MEMORY_LIMIT_BYTES = 4 * GIB


@checked_dataclass(config=REPORT_CONFIG, frozen=True, slots=True, kw_only=True)
class Offers:
    """What can be built.

    Attributes:
        libraries: Library → its architectures.
        unfit: Library that is installed and cannot be imported → why.
    """

    libraries: dict[Name, tuple[Architecture, ...]]
    unfit: dict[Name, Text]


_OFFERS = TypeAdapter(Offers)


def ask_offers(host: WorkerHost) -> Offers:
    """Ask what the libraries of torch's zoo in the environment of a host can build.

    Raises:
        GraphNetError: The worker fails.
    """
    outcome = host.run(TorchTask("ops.sources.task:run", {"framework": "torch"}, _DEADLINE_S, _MEMORY_LIMIT_BYTES))
    if outcome.failure is not None:
        raise GraphNetError(f"the installed libraries could not be listed: {outcome.failure.message}")
    return read(_OFFERS, outcome.result, "the list of architectures")
