"""The settings of schedules."""

from dataclasses import dataclass
from datetime import datetime

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


@dataclass(frozen=True, slots=True)
class ScheduleSettings:
    """When the schedules start, and how long a night may measure.

    Attributes:
        nightly: When `nightly_benchmarks` starts, as cron says it.
        weekly: When `weekly_models` starts.
        timezone: Whose clock they go by, such as "Europe/Berlin"; None for the machine's.
        nightly_minutes: A night begins no sample later than so long after its start; None for no limit.
        list: List of samples that nights are over, wherever these are; None for the shipped samples' folder.
        all_on: Day of the week on whose night all of that folder is measured, and not only the list; None for none.
    """

    nightly: str = "0 2 * * *"
    weekly: str = "0 1 * * 6"
    timezone: str | None = None
    nightly_minutes: float | None = 240.0
    list: str | None = None
    all_on: str | None = None

    def __post_init__(self) -> None:
        """Reject a night in which nothing could run; what cron knows is checked where Dagster is."""
        if self.nightly_minutes is not None and not self.nightly_minutes > 0:
            raise ValueError('nightly_minutes must be positive, or "none" for no limit')
        if self.all_on is not None and self.all_on not in DAYS:
            raise ValueError(f'all_on must be a day of the week, {", ".join(DAYS)}, or "none" for none')

    def list_at(self, start: datetime) -> str | None:
        """The list that a night is over that starts then; None for all samples.

        Args:
            start: By the clock of the time zone that the schedules go by.
        """
        return None if DAYS[start.weekday()] == self.all_on else self.list
