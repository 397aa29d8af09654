"""The settings of schedules."""

from dataclasses import dataclass
from datetime import datetime

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


@dataclass(frozen=True, slots=True)
class ScheduleSettings:
    """Start times of the schedules, and the limits of a night.

    Attributes:
        nightly: Time of `nightly_benchmarks`, in cron's form.
        weekly: Time of `weekly_models`, in cron's form.
        timezone: Time zone of both, such as "Europe/Berlin"; None for the machine's.
        nightly_minutes: Minutes after its start until which a night may begin samples; None for no limit.
        list: List of samples that a night measures, in any dataset; None for the shipped samples' folder.
        all_on: Day of the week on whose night that whole folder is measured instead of the list; None for no day.
    """

    nightly: str = "0 2 * * *"
    weekly: str = "0 1 * * 6"
    timezone: str | None = None
    nightly_minutes: float | None = 240.0
    list: str | None = None
    all_on: str | None = None

    def __post_init__(self) -> None:
        """Reject a night in which nothing could run; cron's forms are checked where Dagster is imported."""
        if self.nightly_minutes is not None and not self.nightly_minutes > 0:
            raise ValueError('nightly_minutes must be positive, or "none" for no limit')
        if self.all_on is not None and self.all_on not in DAYS:
            raise ValueError(f'all_on must be a day of the week, {", ".join(DAYS)}, or "none" for none')

    def list_at(self, start: datetime) -> str | None:
        """Choose the list of samples for a night that starts at this time; None for all samples.

        Args:
            start: Local time in the time zone of the schedules.
        """
        return None if DAYS[start.weekday()] == self.all_on else self.list
