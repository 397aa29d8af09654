"""Groups items by their sizes, for what is made or written together."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")


def group_by_size(items: Iterable[Item], size_of: Callable[[Item], int], limit: int) -> Iterator[list[Item]]:
    """Group items, in order: the sizes in a group add up to the limit at most, or it has one larger item."""
    group: list[Item] = []
    size = 0
    for item in items:
        added = size_of(item)
        if group and size + added > limit:
            yield group
            group, size = [], 0
        group.append(item)
        size += added
    if group:
        yield group
