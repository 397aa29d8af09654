"""Reports of the tasks that capture models, in torch's environment and in Paddle's.

Nothing in this module imports torch.
"""

import dataclasses
import shlex
from collections.abc import Mapping
from typing import Any

from ops.dataset.sources.base import LoadedModel
from ops.dataset.sources.options import variant_name
from ops.errors import GraphNetError
from ops.execution.worker.child import Reporter


def announce_model(loaded: LoadedModel, payload: Mapping[str, Any], reporter: Reporter, **versions: str) -> LoadedModel:
    """Report a model that a worker has loaded; return it with options in its name, command and versions in its origin.

    Raises:
        GraphNetError: Its folder would be another one than the parent expects.
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
