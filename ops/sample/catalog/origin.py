"""Where a graph stands in its model, as `graph_net.json` tells it: what ended it, and which graphs feed it."""

from __future__ import annotations

from ops.sample.format.types import Json, SampleInfo


def graph_breaks(info: SampleInfo) -> tuple[str, ...]:
    """Why the compiler stopped after this graph: "reason (file:line: source)" each; () for a model of one graph."""
    found = info.extra.get("graph_breaks")
    return tuple(_break_text(item) for item in found) if isinstance(found, list) else ()


def _break_text(item: Json) -> str:
    if not isinstance(item, dict):
        return str(item)
    place = ":".join(str(item[key]) for key in ("file", "line") if item.get(key))
    code = str(item.get("code") or "")
    where = ": ".join(part for part in (place, code) if part)
    reason = str(item.get("reason") or "unknown reason")
    return f"{reason} ({where})" if where else reason


def wiring(info: SampleInfo) -> dict[str, str]:
    """Input → the output of an earlier graph of the model that feeds it ("subgraph_0[2]")."""
    found = info.extra.get("wiring")
    if not isinstance(found, dict):
        return {}
    return {
        name: f"subgraph_{source.get('subgraph')}[{source.get('output')}]"
        for name, source in found.items()
        if isinstance(source, dict)
    }
