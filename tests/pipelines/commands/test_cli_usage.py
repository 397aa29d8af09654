"""Wrong usage of each command, and usage with nothing to do, are told before anything runs."""

import shlex
from pathlib import Path

import pytest

from ops.dataset.sample.format.codec import write_sample
from pipelines.cli import run
from pipelines.exits import ExitCode
from tests.assets.conftest import tiny_sample
from tests.left_out import is_command_left_out
from tests.warehouse.warehouse_rows import empty

USAGE = [
    ("nothing", "there is no command 'nothing'"),
    ("settings --colour", "--colour"),
    ("sources list moon", "moon"),
    ("sql ''", "no statement"),
    ("sql ' -- only a remark\n;'", "no statement"),
    ("runs drop --yes", "say which runs"),
    ("runs drop --id abc --yes", "at least 6 characters"),
    ("demo --backend nope", "the setting backends (from --backend) names 'nope', which is none of aot_eager, "),
    # Names that are nearly right.
    ("bnech samples", "(did you mean 'bench'?)"),
    ("bench sampels --backend eager", "(did you mean 'samples'?)"),
    ("sql --example --columns sample_idd 'from speedups'", "(did you mean 'sample_id'?)"),
    # Models.
    ("extract", "--from"),
    ("extract file:no_such_file.py:make", "no_such_file.py"),
    ("extract zoo:timm/resnet10t --environment torch-99", "there is no environment torch-99 (there are: none)"),
    ("extract zoo:timm/resnet10t --environment torch-99", "graphnet env create torch@99` makes it"),
    ("agent run nowhere?limit=2", "no finder is called"),
    ("agent run zoo:transformers/bert --into ../up", "named by a word"),
    ("agent run zoo:transformers/bert --licences mti", "there is no licence 'mti'"),
    ('agent run zoo:transformers/bert --fixer "sh -c \'true"', "No closing quotation"),
    ("agent run zoo:transformers/bert --fixer nowhere/to/be", "there is no program 'nowhere/to/be'"),
    ("agent submit --to someone", "is <owner>/<name>, not 'someone'"),
    # Samples, lists and conditions.
    ("validate", "say which samples"),
    ("validate --list shiped", "did you mean 'shipped@1'"),
    ("validate --where 'tsk = 1'", "there are the columns cataloged_at, content_hash, dataset"),
    ("validate --where 'x in (select 1)'", "has a query in it"),
    ("validate mine --dataset extracted", "dataset of the project"),
    ("list create shipped --where true", "come with the project"),
    ("list create x", "say which samples"),
    ("list show x", "there is no list 'x'"),
    ("trust samples --show --revoke", "--revoke"),
    ("trust samples/none", "does not exist"),
    ("pass batch_size?n=8 samples", "batch_size makes other samples: give --out DIR, a folder for them"),
    ("pass batch samples", "there is no pass 'batch' (did you mean 'batch_size'?); there are "),
    ("convert samples --to jax", "no converter is called 'jax'; there are: paddle"),
    # Environments.
    ("env create eager", "the backend eager needs nothing to be installed; there are environments for"),
    ("env create bladedisc", "no environment for the backend bladedisc: torch_blade is not installed here"),
    ("env create nonsense", "there is no backend 'nonsense'"),
    ("env create torch@no/such.whl", "there is no file"),
    ("env create tvm --with numpy", "--with, --index-url and --pre belong to PACKAGE@VERSION"),
    ("env remove tvm", "tvm is installed beside the pipeline's own packages; pip uninstalls it: apache-tvm"),
    # Benchmarks, scores and what is made of them.
    ("bench", "PATH"),
    ("bench missing", "does not exist"),
    ("bench samples --device foo", "device must be cpu, cuda or cuda:<index>"),
    ("bench samples --option mode", "'mode' is not of the form name=value"),
    ("bench samples --option a=b --backend x --backend y", "belongs to one backend"),
    ("bench samples --backend eager?level", "'level' is not of the form name=value"),
    ("bench samples --changed --no-store", "--changed asks the database"),
    ("bench samples --trials 0", "--trials"),
    ("bench samples --memory-limit much", "such as 8GiB"),
    ("bench samples --reproducers file/folder", "cannot be written: Not a directory"),
    ("bench --where true --dataset x", "--dataset"),
    *((f"bench samples --build {name}", "BACKEND@NAME has to name a build") for name in ("a@b", "'fix gelu'", "last")),
    *((f"bench samples --build {name}", "BACKEND@NAME has to name a build") for name in ("feature/gelu", "git:main")),
    ("score --backend nosuch", "no backend 'nosuch'"),
    ("score --t 99", "99 is not in the range"),
    ("score --reference truth", "truth"),
    ("score --list x", "there is no list 'x'"),
    ("score --list x --dataset y", "give one of them"),
    ("report --where 'tsk = 1'", "there are the columns"),
    ("reference create gold", "name the trusted backend with --backend"),
    ("reference create ../gold --backend eager", "cannot be the name"),
    ("reference check gold", "no reference, folder or archive 'gold'"),
]
NOTHING = [
    ("bench empty", "no samples in"),
    ("trust empty", "no samples in"),
    ("validate --where \"task = 'none'\"", "no sample meets the condition"),
    ("score --backend eager", "under eager"),
    ("score --list shipped", "no scores of the list shipped@1"),
    ("runs builds nothing", "no build of nothing"),
    ("reference list", "no references here yet"),
    ("sources list file", "file"),
    ("agent status", "agent"),
    ("agent run", "the collection agent has no models: name a FINDER"),
    ("agent run list?path=none.txt", "no model was found"),
]
TOLD = [(line, ExitCode.USAGE, reason) for line, reason in USAGE]
TOLD += [(line, ExitCode.NOTHING, reason) for line, reason in NOTHING]
TOLD += [("agent submit nobody --to someone/graphs", ExitCode.FAILED, "there is no model in")]


@pytest.fixture
def place(project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a sample of its own and one of somebody else, and things of other kinds, in the working folder."""
    for folder in ("samples", "mine"):
        write_sample(tiny_sample(4), project / folder / "net")
    (project / "empty").mkdir()
    (project / "file").touch()
    (project / "none.txt").write_text("# none yet")
    empty(project / "warehouse")
    monkeypatch.chdir(project)
    return project


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize(("line", "code", "reason"), TOLD)
def test_what_is_wrong_is_told(line: str, code: ExitCode, reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = shlex.split(line)
    if is_command_left_out(*words):
        pytest.skip("it is of an annex that was deleted")
    assert run(words) == code
    captured = capsys.readouterr()
    assert reason in " ".join(captured.err.split())
    assert captured.out == ""
