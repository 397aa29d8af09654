"""The row of the table `notice`."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated


@dataclass(frozen=True, slots=True)
class NoticeRow:
    """A row of the table `notice`, whose key is (regression_key, channel): a regression is reported once."""

    regression_key: Annotated[str, "As in newest_regressions.regression_key."]
    channel: Annotated[str, "command or webhook: where it was sent to."]
    summary: Annotated[str, "The regression in a line."]
    attempts: Annotated[int, "How often it was tried to send it."]
    tried_at: Annotated[datetime, "When it was tried last, UTC."]
    sent_at: Annotated[datetime | None, "When it was sent, UTC; NULL as long as it could not be."]
    error: Annotated[str | None, "Why the last attempt failed; NULL where it was sent."]
