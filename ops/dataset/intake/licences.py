"""Licences, as hubs name them, that allow a model's graph to become part of a published dataset."""

from collections.abc import Mapping

from backends._shared.messages import did_you_mean
from ops.errors import GraphNetError

LICENCES: Mapping[str, frozenset[str]] = {
    "permissive": frozenset(
        {
            "afl-3.0", "apache-2.0", "artistic-2.0", "bsd", "bsd-2-clause", "bsd-3-clause", "bsd-3-clause-clear",
            "bsl-1.0", "cc", "cc-by-2.0", "cc-by-2.5", "cc-by-3.0", "cc-by-4.0", "cc0-1.0", "cdla-permissive-1.0",
            "cdla-permissive-2.0", "ecl-2.0", "isc", "mit", "ms-pl", "ncsa", "odc-by", "ofl-1.1", "pddl", "postgresql",
            "unlicense", "wtfpl", "zlib",
        }
    ),
    "copyleft": frozenset(
        {
            "agpl-3.0", "cc-by-sa-3.0", "cc-by-sa-4.0", "cdla-sharing-1.0", "epl-1.0", "epl-2.0", "eupl-1.1",
            "eupl-1.2", "gfdl", "gpl", "gpl-2.0", "gpl-3.0", "lgpl", "lgpl-2.1", "lgpl-3.0", "lgpl-lr", "mpl-2.0",
            "odbl", "osl-3.0",
        }
    ),
    "responsible": frozenset(
        {
            "bigcode-openrail-m", "bigscience-bloom-rail-1.0", "bigscience-openrail-m", "creativeml-openrail-m",
            "openrail", "openrail++",
        }
    ),
    "noncommercial": frozenset({"cc-by-nc-2.0", "cc-by-nc-3.0", "cc-by-nc-4.0", "cc-by-nc-sa-2.0", "cc-by-nc-sa-3.0",
                                "cc-by-nc-sa-4.0", "fair-noncommercial-research-license", "intel-research"}),
}  # fmt: skip
"""Kind → licences. Those that are not here (`other`, `llama3`, `cc-by-nd-4.0`) have to be allowed by name."""

USUAL = ("permissive", "copyleft", "responsible")
"""Kinds that are allowed unless a person says otherwise."""

ANY = "any"


def allowed_licences(names: str) -> frozenset[str] | None:
    """The licences that a list of kinds and names allows, with commas between; None for any.

    Raises:
        GraphNetError: It is empty, or has a name that is misspelled.
    """
    parts = [name.strip().lower() for name in names.split(",") if name.strip()]
    if not parts:
        raise GraphNetError(f"name licences (mit) or kinds of them ({', '.join(LICENCES)}), or {ANY}")
    if ANY in parts:
        return None
    listed = frozenset(LICENCES).union(*LICENCES.values())
    for part in parts:
        if part not in listed and (near := did_you_mean(part, listed)):
            raise GraphNetError(f"there is no licence {part!r}{near}")
    return frozenset[str]().union(*(LICENCES.get(part, {part}) for part in parts))
