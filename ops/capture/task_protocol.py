"""What the tasks that capture models have in common, in torch's environment and in Paddle's: what they report.

Nothing in this module imports torch.
"""

import dataclasses
import shlex
from collections.abc import Mapping
from typing import Any, Protocol

from ops.errors import GraphNetError
from ops.sources.base import LoadedModel
from ops.sources.options import variant_name


class Reporter(Protocol):
    """The part of `ops.worker.child.Reporter` that capture uses."""

    def phase(self, name: str) -> None:
        """Say what is done now."""

    def partial(self, values: Mapping[str, Any]) -> None:
        """Say a part of the result."""


def announced(loaded: LoadedModel, payload: Mapping[str, Any], reporter: Reporter, **versions: str) -> LoadedModel:
    """Report a model that a worker has loaded; it is named after its options, and its origin has command and versions.

    Raises:
        GraphNetError: It would be written to another folder than the parent expects.
    """
    origin = {**loaded.origin, **versions, "command": f"graphnet extract {shlex.quote(payload['spec'])}"}
    model_name = variant_name(loaded.model_name, payload["options"])
    reporter.partial(
        {"model_name": model_name, "library": loaded.source, "task": loaded.task, "notes": list(loaded.notes)}
    )
    stored_as, own = payload.get("stored_as"), [loaded.source, model_name]
    if stored_as is not None and own != list(stored_as):
        raise GraphNetError(f"the source gave {'/'.join(own)}; its stored_as said {'/'.join(stored_as)}")
    return dataclasses.replace(loaded, origin=origin, model_name=model_name)
