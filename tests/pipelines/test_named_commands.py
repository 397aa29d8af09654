"""Every command line that a message, a help text or a page of the docs names is one that there is, with its options."""

import ast
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from ops.checkout import CHECKOUT
from pipelines.cli import cli, run
from pipelines.commands import demo
from pipelines.settings import load_settings
from tests.left_out import is_command_left_out

PACKAGES = ("assets", "backends", "ops", "pipelines", "warehouse")

QUOTED = re.compile(r"(?<!`)`(?:\.venv/bin/)?graphnet ([^`]+)`(?!`)")
LINE = re.compile(r"^\s*(?:\$ )?(?:[A-Z_]+=\S+ )*(?:\.venv/bin/)?graphnet ([a-z-].*)", re.MULTILINE)
PROSE = re.compile(r"(?<![\w./-])graphnet ([a-z][a-z-]+)")
ENDS = re.compile(r"\s(?:#|\||>|&&|;|2>).*|;$")


def texts(tree: ast.AST) -> Iterator[str]:
    """The texts of a module; what is put into one is the word VALUE."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = (part.value if isinstance(part, ast.Constant) else "VALUE" for part in node.values)
            yield "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def command_lines(text: str) -> Iterator[str]:
    for match in (*QUOTED.finditer(text), *LINE.finditer(text.replace("\\\n", " "))):
        yield ENDS.sub("", " ".join(match[1].split()))


def check(line: str) -> str:
    """What is wrong with a command line; "" if nothing is."""
    try:
        words = shlex.split(line)
    except ValueError:
        words = line.split()
    group: click.Command = cli
    passed: list[str] = []
    while isinstance(group, click.Group):
        context = click.Context(group, info_name=" ".join(passed))
        if not words or words[0].startswith("-") or words[0] in ("VALUE", "…", "<command>", "COMMAND"):
            return ""
        command = group.get_command(context, words[0])
        if command is None:
            path = context.info_name or ""
            return "" if is_command_left_out(*path.split(), *words) else f"no command {words[0]!r}"
        passed.append(words[0])
        group, words = command, words[1:]
    try:
        group.make_parser(click.Context(group)).parse_args(words)
    except click.BadOptionUsage:  # named without its value
        return ""
    except click.NoSuchOption as error:
        is_of_annex = is_command_left_out(passed[0], error.option_name.lstrip("-"))
        return "" if is_of_annex else error.format_message()
    except click.UsageError as error:
        return error.format_message()
    return ""


def sources() -> list[str]:
    paths = [path for package in PACKAGES for path in (CHECKOUT / package).rglob("*.py")]
    paths += [*(CHECKOUT / "docs").rglob("*.md"), *CHECKOUT.glob("*.md"), *(CHECKOUT / "benchmarks").glob("*.md")]
    return sorted(str(path.relative_to(CHECKOUT)) for path in paths)


def lines_of(path: Path) -> set[str]:
    text = path.read_text("utf-8")
    if "graphnet " not in text:
        return set()
    parts = list(texts(ast.parse(text))) if path.suffix == ".py" else [text]
    lines = {line for part in parts for line in command_lines(part)}
    # In prose the command alone is checked.
    if path.suffix == ".py":
        lines |= {match[1] for part in parts for match in PROSE.finditer(part)}
    return lines


def test_every_named_command_exists() -> None:
    lines = {(path, line) for path in sources() for line in lines_of(CHECKOUT / path)}
    assert len(lines) > 200
    wrong = [f"{path}: graphnet {line}: {reason}" for path, line in sorted(lines) if (reason := check(line))]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "line", ["ingest", "bench samples --backends eager", "env make tvm", "runs list --backend eager --newest 2"]
)
def test_a_command_that_does_not_exist_is_seen(line: str) -> None:
    (named,) = command_lines(f"try `graphnet {line}` again")
    assert check(named)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """How the program is called from the working folder, as after `make install`."""
    path = tmp_path / ".venv" / "bin" / "graphnet"
    path.parent.mkdir(parents=True)
    path.touch(mode=0o755)
    monkeypatch.setattr(sys, "argv", [str(path)])
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.chdir(tmp_path)
    return ".venv/bin/graphnet"


@pytest.mark.parametrize("words", ["--help", "bench --help", "env create --help", "bench", "bench --backnd", "bnech"])
def test_what_is_printed_can_be_pasted(words: str, place: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(words.split())
    text = "".join(capsys.readouterr())
    assert text.count("graphnet ") == text.count(f"{place} ") > 0


def test_what_the_demo_ends_with_can_be_pasted(
    place: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(demo, "_scores", lambda _: None)
    demo._summary(load_settings(environ={}), 1, [], benchmarked=True)
    lines = [line for line in capsys.readouterr().out.splitlines() if "graphnet " in line]
    assert lines == [f'{place} sql "from worst_samples limit 10"', f"{place} score --all-t"]
