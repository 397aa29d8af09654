"""Notices: each regression of a newest build is sent once to each channel; a failed attempt is repeated later."""

import logging
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from ops.evaluation.notify.channels import NoticeChannel, NotifyError
from ops.evaluation.notify.message import Message, Regression
from ops.evaluation.notify.rows import NoticeRow
from warehouse.questions.notices import NoticeAttempt, attempts, newest_regressions
from warehouse.store import Warehouse

FIRST_WAIT_S = 60.0
"""Time from the first failed attempt to the next; it doubles with each."""

LONGEST_WAIT_S = 3600.0
MOST_ATTEMPTS = 12
"""Number of attempts after which a regression is given up: nine hours after the first."""

_BUDGET_S = 30.0
"""Time after which no further message is sent: the caller may be a sensor, whose ticks are short."""

_logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Notified:
    """The result of a round of notices.

    Attributes:
        sent: Number of messages that were sent.
        failed: Reasons why others were not sent.
        waiting: Number of regressions that are tried again later.
    """

    sent: int = 0
    failed: tuple[str, ...] = ()
    waiting: int = 0


def notify(
    warehouse: Warehouse, channels: Sequence[NoticeChannel], *, now: Callable[[], datetime] = lambda: datetime.now(UTC)
) -> Notified:
    """Send notices of regressions that were not sent yet: a message for each backend and build.

    Errors of receivers are in the result and never raised.

    Args:
        warehouse: Where regressions and earlier notices are.
        channels: The receivers.
        now: Gives the time, UTC.
    """
    if not channels:
        return Notified()
    regressions = newest_regressions(warehouse)
    earlier = attempts(warehouse) if regressions else {}
    ends = time.monotonic() + _BUDGET_S
    sent, waiting, failed = 0, 0, list[str]()
    for channel in channels:
        due = [item for item in regressions if _is_due(earlier.get((item.key, channel.name)), now())]
        open_count = sum(_is_open(earlier.get((item.key, channel.name))) for item in regressions)
        waiting += open_count - len(due)
        for own in _group_by_build(due):
            if time.monotonic() > ends:
                waiting += len(own)
                continue
            error = _send(channel, Message(own))
            tried_at = now()
            warehouse.spool([_row(item, channel, earlier, tried_at, error) for item in own])
            if error is None:
                sent += 1
            else:
                failed.append(error)
                waiting += len(own)
    if sent or failed:
        warehouse.ingest()
    return Notified(sent, tuple(failed), waiting)


def _send(channel: NoticeChannel, message: Message) -> str | None:
    try:
        channel.send(message)
    except NotifyError as error:
        _logger.warning("%s", error)
        return str(error)
    return None


def _group_by_build(regressions: Sequence[Regression]) -> list[list[Regression]]:
    groups: defaultdict[tuple[str, str], list[Regression]] = defaultdict(list)
    for item in regressions:
        groups[item.backend, item.build_hash].append(item)
    return list(groups.values())


def _is_open(earlier: NoticeAttempt | None) -> bool:
    return earlier is None or (not earlier.is_sent and earlier.attempts < MOST_ATTEMPTS)


def _is_due(earlier: NoticeAttempt | None, now: datetime) -> bool:
    if earlier is None:
        return True
    wait = timedelta(seconds=min(FIRST_WAIT_S * 2 ** (earlier.attempts - 1), LONGEST_WAIT_S))
    return _is_open(earlier) and now >= earlier.tried_at + wait


def _row(
    item: Regression,
    channel: NoticeChannel,
    earlier: dict[tuple[str, str], NoticeAttempt],
    tried_at: datetime,
    error: str | None,
) -> NoticeRow:
    before = earlier.get((item.key, channel.name))
    count = 1 + (before.attempts if before else 0)
    return NoticeRow(item.key, channel.name, item.line, count, tried_at, None if error else tried_at, error)
