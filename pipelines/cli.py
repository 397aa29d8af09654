"""The command line: `graphnet <command>`, its exit codes, and messages for errors.

Every module of `pipelines.commands` is a command of the same name: it defines `command`, a click command, and
`SECTION`, its part of the list of commands. A module `_<command>_<name>` with a `command` is a subcommand of that
command; other modules with an underscore are parts of commands. A number that a command returns is the exit code.
"""

import ast
import errno
import importlib.util
import io
import logging
import os
import pkgutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

import pipelines.commands
import warehouse.stages.derivations as derivations
from backends._shared.messages import did_you_mean
from backends.base import BackendError
from ops.errors import GraphNetError
from ops.execution.program import make_pasteable, program
from pipelines.exits import ExitCode, NothingToDoError, SettingsError
from pipelines.output.console import configure_logging, visible

_DEBUG = "graphnet.debug"

SECTIONS: Mapping[str, str] = {
    "measure": "Measure",
    "compare": "Compare",
    "samples": "Make samples",
    "datasets": "Keep datasets",
    "operate": "Operate",
}
"""Section of the list of commands → its title, in order."""

_EARLIER_NAMES: Mapping[str, tuple[str, str]] = {
    "builds": ("runs", "builds"),
    "conversion-lists": ("list", "converted"),
    "parts": ("dataset", "parts"),
    "subset": ("list", "subset"),
}
"""Former name of a command, for scripts that still use it → the command and subcommand now; help does not list them."""


def _set_debug(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value:
        ctx.find_root().meta[_DEBUG] = True
        logging.getLogger().setLevel(logging.DEBUG)


def _debug_option() -> click.Option:
    """Make the option `--debug`; every command has it, so that it can be added at the end of a line that failed."""
    help_text = "Show tracebacks and debugging logs."
    return click.Option(["--debug"], is_flag=True, expose_value=False, callback=_set_debug, help=help_text)


def _modules() -> dict[str, str]:
    """Find command → its module, whose name has an underscore at the end where the command is a keyword of Python.

    A derivation whose module defines `SECTION` has a command without a module of its own.
    """
    modules = [module.name for module in pkgutil.iter_modules(pipelines.commands.__path__)]
    names = {name: f"{pipelines.commands.__name__}.{name}" for name in modules if not name.startswith("_")}
    others = (f"{derivations.__name__}.{module.name}" for module in pkgutil.iter_modules(derivations.__path__))
    names |= {module.rpartition(".")[2]: module for module in others if "\nSECTION = " in _source(module)}
    return {name.removesuffix("_").replace("_", "-"): module for name, module in names.items()}


def _subcommands(name: str) -> Iterator[click.Command]:
    """Yield the subcommands of a command that have modules of their own."""
    for module in pkgutil.iter_modules(pipelines.commands.__path__, f"{pipelines.commands.__name__}."):
        if module.name.rpartition(".")[2].startswith(f"_{name}_"):
            yield importlib.import_module(module.name).command


class _HelpFormatter(click.HelpFormatter):
    """Formats help so that commands in it can be pasted into a shell."""

    def getvalue(self) -> str:
        """Return the formatted text."""
        return make_pasteable(super().getvalue())


class _Context(click.Context):
    """The context of every command."""

    formatter_class = _HelpFormatter


class CommandGroup(click.Group):
    """Finds its commands in `pipelines.commands`; a command's module is imported when it is used."""

    context_class = _Context

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click gives it
        """List the names of all commands."""
        return sorted(_modules())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command of that name; None if there is none."""
        if cmd_name not in self.list_commands(ctx):
            return None
        name = _modules().get(cmd_name, f"{pipelines.commands.__name__}.{cmd_name.replace('-', '_')}")
        module = importlib.import_module(name)
        command: click.Command = module.command if hasattr(module, "command") else _derivation_command(cmd_name)
        if isinstance(command, click.Group):
            for subcommand in _subcommands(cmd_name):
                command.add_command(subcommand)
        for each in (command, *getattr(command, "commands", {}).values()):
            each.context_class = _Context
            if all(parameter.name != "debug" for parameter in each.params):
                each.params.append(_debug_option())
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the first argument names, also by a former name, and the other arguments."""
        args = [*_EARLIER_NAMES.get(args[0], args[:1]), *args[1:]]
        name = args[0]
        if not name.startswith("-") and name not in self.list_commands(ctx):
            names = self.list_commands(ctx)
            ctx.fail(f"there is no command {name!r}{did_you_mean(name, names)}; there are {', '.join(names)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click
        """List the commands by section, each with its `short_help`, without importing them, which takes seconds."""
        modules = _modules()
        width = max(map(len, modules))
        rows = [(name, *_section_and_help(module)) for name, module in sorted(modules.items())]
        for section, title in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(width), text) for name, of, text in rows if of == section])


def _source(module: str) -> str:
    spec = importlib.util.find_spec(module)
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).read_text(encoding="utf-8")


def _section_and_help(module: str) -> tuple[str, str]:
    """Read the section of a command and its `short_help` from the text of its module."""
    values = {"SECTION": "", "short_help": ""}
    for node in ast.walk(ast.parse(_source(module))):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) | ast.keyword(arg=name, value=value):
                if name in values:
                    values[name] = str(ast.literal_eval(value))
    return values["SECTION"], values["short_help"]


def _derivation_command(name: str) -> click.Command:
    """Make the command of a derivation that has no module of its own."""
    from pipelines.stages import derivation_command  # takes a second
    from warehouse.stages.derivations.registry import derivations as kinds

    return derivation_command(kinds()[name])


@click.group(
    cls=CommandGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    epilog="Settings come from graphnet.toml and GRAPHNET_* variables: see `graphnet settings`. Exit codes: 0 all "
    "well, 1 something failed, 2 wrong usage, 3 nothing to do, 4 worse than before, 130 interrupted.",
)
@click.version_option(package_name="graphnet-pipeline", prog_name="graphnet")
def cli() -> None:
    """Judge tensor compilers on real computational graphs.

    \b
    Examples:
      graphnet extract zoo:transformers/bert
      graphnet bench samples --backend inductor
      graphnet score
    """  # noqa: D301 - click reads \b as the mark of a paragraph that it must not wrap


cli.params.append(_debug_option())


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and end the process with its exit code."""
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        arguments: Without the program's name; those of the process if None.

    Returns:
        The exit code.
    """
    configure_logging(logging.WARNING)
    meta: dict[str, Any] = {}
    try:
        with cli.make_context(program(), list(sys.argv[1:] if arguments is None else arguments)) as context:
            meta = context.meta
            result = cli.invoke(context)
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.ClickException as error:
        shown = io.StringIO()
        error.show(shown)
        usage, separator, message = shown.getvalue().partition("Error: ")
        click.echo(make_pasteable(usage) + separator + visible(message.rstrip("\n")), err=True)
        return int(ExitCode.USAGE if isinstance(error, click.UsageError) else ExitCode.FAILED)
    except (click.Abort, KeyboardInterrupt) as ended:
        return _report_interrupt(*map(str, ended.args))
    except RuntimeError as error:
        if isinstance(error.__cause__, KeyboardInterrupt):  # in the middle of a query, as DuckDB says it
            return _report_interrupt()
        raise
    except BrokenPipeError:
        # The reader of stdout has closed it. What is still buffered must not fail when the interpreter ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return int(ExitCode.OK)
    except (GraphNetError, BackendError) as error:
        if meta.get(_DEBUG):
            raise
        return _fail(str(error), _code_of(error))
    except OSError as error:
        if meta.get(_DEBUG):
            raise
        return _fail(_explain(error), ExitCode.FAILED)
    return int(result) if isinstance(result, int) else int(ExitCode.OK)


def _report_interrupt(*messages: str) -> int:
    click.echo(": ".join(("interrupted", *messages)), err=True)
    return int(ExitCode.INTERRUPTED)


def _fail(message: str, code: ExitCode) -> int:
    click.secho(f"error: {visible(message)}", err=True, fg="red")
    return int(code)


_ADVICE: Mapping[int, str] = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), "free some space and run this again"),
    **dict.fromkeys(
        (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOENT, errno.ENOTDIR),
        "make that place writable, or choose another: by the command's options, or GRAPHNET_HOME for all state",
    ),
}


def _explain(error: OSError) -> str:
    """Describe an error of the system, with advice, in place of a traceback."""
    files = " -> ".join(str(name) for name in (error.filename, error.filename2) if name is not None)
    reason = error.strerror or str(error) or type(error).__name__
    advice = _ADVICE.get(error.errno or 0, "--debug shows where it happened")
    return f"{f'{files}: ' if files else ''}{reason}; {advice}"


def _code_of(error: Exception) -> ExitCode:
    if isinstance(error, NothingToDoError):
        return ExitCode.NOTHING
    return ExitCode.USAGE if isinstance(error, SettingsError | BackendError) else ExitCode.FAILED
