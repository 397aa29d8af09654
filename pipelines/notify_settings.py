"""The section `notify` of the settings."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from pydantic import SecretStr


@dataclass(frozen=True, slots=True)
class NotifySettings:
    """Receivers of notices of regressions.

    Attributes:
        command: Program and arguments, run without a shell; the notice is JSON on its standard input. None for none.
        webhook: Address that the notice is posted to; it is a secret, and never shown. None for none.
    """

    command: tuple[str, ...] | None = None
    webhook: SecretStr | None = None

    def __post_init__(self) -> None:
        """Reject a webhook that is not a web address."""
        if self.webhook is not None:
            parts = urlsplit(self.webhook.get_secret_value())
            if parts.scheme not in ("http", "https") or not parts.hostname:
                raise ValueError("webhook must be an address that begins with http:// or https://")
