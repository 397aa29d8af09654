"""The settings of schedules."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScheduleSettings:
    """When the schedules start, and how long a night may measure.

    Attributes:
        nightly: When `nightly_benchmarks` starts, as cron says it.
        weekly: When `weekly_models` starts.
        timezone: Whose clock they go by, such as "Europe/Berlin"; None for the machine's.
        nightly_minutes: A night begins no sample later than so long after its start; None for no limit.
        list: List of samples that nights are over, wherever these are; None for the shipped samples' folder.
    """

    nightly: str = "0 2 * * *"
    weekly: str = "0 1 * * 6"
    timezone: str | None = None
    nightly_minutes: float | None = 240.0
    list: str | None = None

    def __post_init__(self) -> None:
        """Reject a night in which nothing could run; what cron knows is checked where Dagster is."""
        if self.nightly_minutes is not None and not self.nightly_minutes > 0:
            raise ValueError('nightly_minutes must be positive, or "none" for no limit')
