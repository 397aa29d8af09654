"""The channels of notices by the settings, and a summary of a round of notices."""

from ops.evaluation.notify.channels import CommandChannel, NoticeChannel, WebhookChannel
from pipelines.notify_settings import NotifySettings
from warehouse.stages.builds.notify import Notified


def channels_of(settings: NotifySettings) -> list[NoticeChannel]:
    """Make the channels of notices from the settings."""
    channels: list[NoticeChannel] = []
    if settings.command:
        channels.append(CommandChannel(settings.command))
    if settings.webhook is not None:
        channels.append(WebhookChannel(settings.webhook.get_secret_value()))
    return channels


def round_text(result: Notified) -> str:
    """Summarize a round of notices in a line."""
    parts = [f"{result.sent} notices sent"] if result.sent else []
    parts += [f"not sent: {'; '.join(result.failed)}"] if result.failed else []
    parts += [f"{result.waiting} regressions are tried again later"] if result.waiting else []
    return ". ".join(parts) or "No regression of a newest build is untold"
