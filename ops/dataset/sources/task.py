"""The worker's entry point of listing: which architectures the installed libraries of the zoo can build.

Worker only: libraries are imported.
"""

import dataclasses
from collections.abc import Mapping
from typing import Any

from ops.dataset.sources.zoo import libraries
from ops.errors import GraphNetError


def run(payload: Mapping[str, Any], reporter: Any) -> dict[str, Any]:
    """List the architectures of all libraries of a framework that are installed here.

    Args:
        payload: `framework`.
        reporter: Gets a phase for each library.

    Returns:
        `libraries`: library → its architectures; `unfit`: library → why it cannot be imported.
    """
    offered: dict[str, Any] = {}
    unfit: dict[str, str] = {}
    for library in libraries().values():
        if library.framework != payload["framework"] or library.environment is not None or not library.is_installed:
            continue
        reporter.phase(library.name)
        try:
            offered[library.name] = [dataclasses.asdict(each) for each in library.architectures()]
        except GraphNetError as error:
            unfit[library.name] = str(error)
    return {"libraries": offered, "unfit": unfit}
