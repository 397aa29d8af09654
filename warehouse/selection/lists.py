"""Lists of samples in the warehouse: looked up, and made once for all processes that use the same database."""

import fcntl
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from backends._shared.messages import did_you_mean
from ops.dataset.sample.catalog.lists import SampleListError, SampleListRow, newest_version, shipped_lists
from warehouse.database.table import Row
from warehouse.store import Warehouse

_MEMBERS = "SELECT content_hash, weight FROM sample_list WHERE name = $name ORDER BY content_hash"


def list_names(warehouse: Warehouse) -> list[str]:
    """Load the names of all lists; those that come with the project where there is no database yet."""
    if not warehouse.path.exists():
        return list(shipped_lists())
    return [str(name) for (name,) in warehouse.rows("SELECT DISTINCT name FROM sample_list ORDER BY name")]


def find_list(warehouse: Warehouse, asked: str) -> str:
    """Find the list that a name means: the list of that name, or its newest version.

    Raises:
        SampleListError: There is none; the message says which there are.
    """
    names = list_names(warehouse)
    name = newest_version(names, asked)
    if name is None:
        hint = did_you_mean(asked, names)
        raise SampleListError(f"there is no list {asked!r}{hint}; there are: {', '.join(names) or 'none'}")
    return name


def members(warehouse: Warehouse, name: str) -> Mapping[str, float]:
    """Load the samples of a list: content hash → weight."""
    if not warehouse.path.exists():
        return shipped_lists()[name]
    return dict(warehouse.rows(_MEMBERS, {"name": name}))


def create_lists(warehouse: Warehouse, lists: Mapping[str, Mapping[str, float]], errors: Sequence[Row] = ()) -> None:
    """Make lists; if this is interrupted, none is made.

    Args:
        warehouse: Where they are kept.
        lists: Name → samples: content hash → weight.
        errors: Errors of scores over those lists that stand for larger ones.

    Raises:
        SampleListError: There is a list of one of the names.
        WarehouseError: The database cannot be written.
    """
    lock = warehouse.path.with_name(warehouse.path.name + ".lists.lock")
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        warehouse.ingest()  # a list that an interrupted command had spooled exists from here on
        for name in set(lists).intersection(list_names(warehouse)):
            free = next_version(list_names(warehouse), name.partition("@")[0])
            raise SampleListError(f"there is a list {name!r}, and lists are never changed: call this one {free}")
        now = datetime.now(UTC)
        samples = (SampleListRow(name, *entry, now) for name, weights in lists.items() for entry in weights.items())
        warehouse.spool([*errors, *samples])
        warehouse.ingest()


def next_version(names: list[str], base: str) -> str:
    """Name the next version of a list, after all that exist."""
    version = 2
    while f"{base}@{version}" in names:
        version += 1
    return f"{base}@{version}"


def overview(warehouse: Warehouse) -> list[dict[str, Any]]:
    """Load every list with its figures from the view `list_overview`."""
    return warehouse.records("FROM list_overview ORDER BY name")


_SHOWN = """
SELECT entry.content_hash, entry.weight, listed.dataset, listed.sample_id
FROM sample_list AS entry
LEFT JOIN listed_samples AS listed ON listed.list = entry.name AND listed.content_hash = entry.content_hash
WHERE entry.name = $name
ORDER BY listed.dataset, listed.sample_id, entry.content_hash
"""


def shown_members(warehouse: Warehouse, name: str) -> list[dict[str, Any]]:
    """Load the samples of a list with their names in this warehouse; None for samples that it does not have."""
    return warehouse.records(_SHOWN, {"name": name})


_ERRORS = """
SELECT measure, error, largest_error, stands_for, sample_count, population_count, backend_count,
    (SELECT count(*) FROM listed_samples WHERE list = $name) AS here_count
FROM list_error WHERE name = $name AND group_value = 'all' ORDER BY measure = 'S(0)' DESC, measure
"""


def list_errors(warehouse: Warehouse, name: str) -> list[dict[str, Any]]:
    """Load the errors of scores over a list, for all samples together; [] for a list that stands for itself."""
    return warehouse.records(_ERRORS, {"name": name}) if name and warehouse.path.exists() else []


def stated_error(warehouse: Warehouse, name: str, part_of: str = "") -> str:
    """Describe the errors of scores over a list, to show with each use; "" for a list that stands for itself.

    Args:
        warehouse: The warehouse with the list.
        name: The list that figures are over; "" for none.
        part_of: The list from which a condition chose the samples that figures are over; "" for none.
    """
    rows = list_errors(warehouse, name or part_of)
    if not rows:
        return ""
    first = rows[0]
    count, here = first["sample_count"], first["here_count"]
    for_all = f"the {first['population_count']:,} of {first['stands_for']}"
    if not name:
        return f"the list {part_of} as a whole stands for {for_all}: how far off scores over a part are is not known"
    if here < count:
        return (
            f"{count - here:,} of the {count:,} samples of the list {name}, which stands for {for_all}, are not here: "
            "how far off its scores are is not known; draw another with `graphnet list subset`"
        )
    parts = ", ".join(f"{row['measure']} ±{row['error']:.1%} ({row['largest_error']:.1%})" for row in rows)
    return (
        f"the list {name} has {count:,} samples that stand for {for_all}; scores of a backend that it was not "
        f"drawn by are typically off by {parts}, in brackets of the worst of {first['backend_count']} backends that "
        "were left out in turn; one score of 20 is off by more than twice that"
    )
