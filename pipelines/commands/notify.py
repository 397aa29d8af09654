"""`graphnet notify`: send notices of regressions now, or test whether notices arrive."""

import click

from ops.evaluation.notify.channels import NotifyError
from ops.evaluation.notify.message import Message, Regression
from pipelines.exits import ExitCode, NothingToDoError
from pipelines.notices import channels_of, round_text
from pipelines.options import score_settings
from pipelines.output.console import tell
from pipelines.settings import load_settings
from warehouse.questions.history import suite_of
from warehouse.stages.builds.history import compute_history
from warehouse.stages.builds.notify import notify
from warehouse.store import Warehouse

_EXAMPLE = Regression(
    key="test",
    dataset="catalog",
    backend="my_compiler",
    build_hash="0" * 64,
    build="1.2",
    previous_build="1.1",
    kind="slower",
    subject="transformers/bert",
    before="1.32×",
    after="1.01×",
    operators=("torch.nn.functional.gelu",),
)


SECTION = "operate"
"""Section of the list of commands."""


@click.command("notify", short_help="Tell of regressions that were not told yet.")
@click.option("--test", is_flag=True, help="Send a made-up regression, and keep no record of it.")
def command(test: bool) -> int:
    """Tell each regression of a newest build once, by the settings notify.command and notify.webhook.

    The history of the catalog is computed before. A sensor of `graphnet ui` tells what the runs there computed. The
    notice is JSON, on the command's standard input or as the body of a POST; its field `text` is what Slack and those
    like it show. What cannot be sent is tried again by the next call, later each time.

    \b
    Examples:
      graphnet notify --test
      graphnet notify
      GRAPHNET_NOTIFY_COMMAND=tee,/tmp/notice.json graphnet notify --test
      graphnet sql "select summary, channel, sent_at, error from notice order by tried_at desc"
    """  # noqa: D301
    settings = load_settings()
    channels = channels_of(settings.notify)
    if not channels:
        raise NothingToDoError(
            "nobody is to be told: set notify.command or notify.webhook in graphnet.toml (docs/history.md)"
        )
    if test:
        failures = 0
        for channel in channels:
            try:
                channel.send(Message([_EXAMPLE], is_test=True))
            except NotifyError as error:
                failures += 1
                tell(str(error), kind="error")
            else:
                tell(f"{channel.name}: a test notice was taken")
        return ExitCode.FAILED if failures else ExitCode.OK
    warehouse = Warehouse(settings.warehouse_path)
    suite = suite_of(warehouse, settings.score.list)
    compute_history(warehouse, suite, score_settings(settings, {}))
    result = notify(warehouse, channels)
    tell(round_text(result))
    return ExitCode.FAILED if result.failed else ExitCode.OK
