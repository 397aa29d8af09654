"""Folders that somebody put where samples should be: each harms a reader that trusts what it finds."""

import json
import os
import socket
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.tiny_samples import code_of

SECRET = "s3cret-of-somebody"

INFO = '{"framework": "torch", "num_devices_required": 1, "num_nodes_required": 1}'
MODEL = code_of("return (x + 1,)")
WEIGHTS = """class Program_weight_tensor_meta_x:
    name = "x"
    shape = [2]
    dtype = "torch.float32"
    device = "cpu"
    mean = 0.0
    std = 1.0
    data = None
"""
FILES = {"graph_net.json": INFO, "model.py": MODEL, "weight_meta.py": WEIGHTS}

Make = Callable[[Path], None]


def honest(folder: Path, **changes: str | bytes) -> Path:
    """A sample, with other content of some files ("model__py": …)."""
    folder.mkdir(parents=True, exist_ok=True)
    contents: dict[str, str | bytes] = {**FILES, **{name.replace("__", "."): text for name, text in changes.items()}}
    for name, content in contents.items():
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def _info(**values: object) -> str:
    return json.dumps({**json.loads(INFO), **values})


def _weights(**values: str) -> str:
    lines = {"name": '"x"', "shape": "[2]", "dtype": '"torch.float32"', "mean": "0.0", "std": "1.0", "data": "None"}
    body = "".join(f"    {name} = {value}\n" for name, value in {**lines, **values}.items())
    return f"class Program_weight_tensor_meta_x:\n{body}"


def _returning(expression: str) -> str:
    return MODEL.replace("(x + 1,)", f"({expression},)")


def _instead(name: str, make: Make) -> Make:
    """A sample in which one file is something else."""

    def replaced(folder: Path) -> None:
        path = honest(folder) / name
        path.unlink(missing_ok=True)
        make(path)

    return replaced


def _linked(target: str | Path) -> Make:
    return lambda path: path.symlink_to(target)


def _sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(1 << 40)


def _socket(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # the path of a socket has few bytes
    try:
        with socket.socket(socket.AF_UNIX) as unix:
            unix.bind(path.name)
    finally:
        os.chdir(here)


def _text(**changes: Callable[[], str | bytes]) -> Make:
    """A sample with other content of some files, which is long and made only where it is written."""
    return lambda folder: void(honest(folder, **{name: content() for name, content in changes.items()}))


def void(_: object) -> None:
    """Nothing."""


def _named(name: bytes) -> Make:
    return lambda folder: void(honest(Path(os.fsdecode(os.fsencode(folder) + b"-" + name))))


def _deep_folders(folder: Path) -> None:
    honest(folder.joinpath(*["d"] * 40))


def _outside(folder: Path) -> None:
    honest(folder.parents[1] / "elsewhere")
    folder.symlink_to(folder.parents[1] / "elsewhere")


_FILES = ("graph_net.json", "model.py", "weight_meta.py", "input_meta.py", "input_tensor_constraints.py")
_ENTRIES: Mapping[str, Make] = {
    "fifo": os.mkfifo,
    "folder": Path.mkdir,
    "socket": _socket,
    "sparse": _sparse,
    "link_to_zero": _linked("/dev/zero"),
    "link_to_environ": _linked("/proc/self/environ"),
    "link_to_mem": _linked("/proc/self/mem"),
    "link_to_kmsg": _linked("/dev/kmsg"),
    "link_to_root": _linked("/"),
    "link_to_itself": lambda path: path.symlink_to(path.name),
    "link_to_nothing": _linked("/nowhere/at/all"),
    "link_to_secret": lambda path: path.symlink_to(path.parents[2] / "secret.py"),
}


_DEEP = "(" * 100_000 + "1" + ")" * 100_000
KINDS: Mapping[str, Make] = {
    **{f"{name.partition('.')[0]}_{kind}": _instead(name, make) for name in _FILES for kind, make in _ENTRIES.items()},
    "model_of_20_mb": _text(model__py=lambda: MODEL + "# " + "x" * (20 << 20)),
    "model_of_20_mb_code": _text(model__py=lambda: MODEL + "a = 1\n" * 3_500_000),
    "model_of_2_million_statements": _text(model__py=lambda: MODEL + "a = 1\n" * 2_000_000),
    "model_list": _text(model__py=lambda: MODEL + "a = [" + "1," * 7_000_000 + "]\n"),
    "model_parentheses": _text(model__py=lambda: _returning(_DEEP)),
    "model_signs": _text(model__py=lambda: _returning("-" * 1_000_000 + "x")),
    "model_attributes": _text(model__py=lambda: _returning("x" + ".a" * 1_000_000)),
    "model_sums": _text(model__py=lambda: _returning("x" + " + x" * 1_000_000)),
    "model_blocks": _text(model__py=lambda: "".join(" " * i + "if x:\n" for i in range(200)) + " " * 200 + "x\n"),
    "model_digits": _text(model__py=lambda: _returning("x + " + "9" * 100_000)),
    "model_nul": _text(model__py=lambda: MODEL + "\0"),
    "model_not_utf8": _text(model__py=lambda: b"\xff\xfe" + MODEL.encode()),
    "model_empty": _text(model__py=lambda: ""),
    "model_operators": _text(
        model__py=lambda: MODEL.replace("return", "".join(f"x.a{i}()\n        " for i in range(2_000)) + "return")
    ),
    "model_long_operators": _text(
        model__py=lambda: MODEL.replace(
            "return", "".join(f"x.a{i}{'q' * 280}()\n        " for i in range(990)) + "return"
        )
    ),
    "weights_list_of_20_mb": _text(weight_meta__py=lambda: _weights(data="[" + "1, " * 7_000_000 + "]")),
    "weights_list_of_15_mb": _text(weight_meta__py=lambda: _weights(data="[" + "[1]," * 3_900_000 + "]")),
    "weights_dtype_of_5000_digits": _text(weight_meta__py=lambda: _weights(dtype='"torch.float' + "9" * 5000 + '"')),
    "weights_digits": _text(weight_meta__py=lambda: _weights(mean="9" * 5000)),
    "weights_hex_digits": _text(weight_meta__py=lambda: _weights(mean="0x" + "f" * 100_000)),
    "weights_parentheses": _text(weight_meta__py=lambda: _weights(mean=_DEEP)),
    "weights_brackets": _text(weight_meta__py=lambda: _weights(data="[" * 100_000 + "]" * 100_000)),
    "weights_signs": _text(weight_meta__py=lambda: _weights(mean="-" * 1_000_000 + "1")),
    "weights_sum": _text(weight_meta__py=lambda: _weights(mean="1" + "+1j" * 100_000)),
    "weights_shape": _text(weight_meta__py=lambda: _weights(shape="[" + "9999999999, " * 1000 + "]")),
    "weights_call": _text(weight_meta__py=lambda: _weights(mean='__import__("os").system("true")')),
    "weights_not_utf8": _text(weight_meta__py=lambda: b"\x80" * 1000),
    "weights_missing": _instead("weight_meta.py", void),
    "info_deep": _text(graph_net__json=lambda: '{"a": ' * 100_000 + "1" + "}" * 100_000),
    "info_brackets": _text(graph_net__json=lambda: "[" * 900_000),
    "info_list": _text(graph_net__json=lambda: "[1]"),
    "info_digits": _text(graph_net__json=lambda: '{"num_devices_required": ' + "9" * 5000 + "}"),
    "info_of_a_million_keys": _text(graph_net__json=lambda: json.dumps(dict.fromkeys(map(str, range(1_000_000))))),
    "info_empty": _text(graph_net__json=lambda: ""),
    "info_surrogate": _text(graph_net__json=lambda: _info(model_name="\ud800")),
    "info_long_name": _text(graph_net__json=lambda: _info(model_name="x" * 500_000)),
    "info_breaks": _text(graph_net__json=lambda: _info(graph_breaks=["x"] * 3_000)),
    "info_wires": _text(
        graph_net__json=lambda: _info(wiring={f"{i}{'w' * 200}": {"subgraph": 0, "output": i} for i in range(1_500)})
    ),
    "constraints_deep": _text(input_tensor_constraints__py=lambda: "a = " + _DEEP),
    "constraints_signs": _text(
        input_tensor_constraints__py=lambda: "dynamic_dim_constraint_relations = [" + "-" * 1_000_000 + "1]"
    ),
    "constraints_of_5_mb": _text(input_tensor_constraints__py=lambda: "# " + "x" * (5 << 20)),
    "hash_of_1_mb": _text(graph_hash__txt=lambda: "0" * (1 << 20)),
    "name_not_utf8": _named(b"\xff\xfe"),
    "name_with_newline": _named(b"a\nb"),
    "name_with_escape": _named(b"\x1b[2J\x1b]0;x\x07"),
    "name_with_override": _named("\u202egpj".encode()),
    "deep_folders": _deep_folders,
    "link_out_to_sample": _outside,
    "link_out_to_root": _linked("/"),
    "link_out_to_proc": _linked("/proc"),
    "link_out_to_dev": _linked("/dev"),
}
"""Name of a folder → what makes it; each is one sample that cannot be read."""


def make_all(root: Path) -> list[str]:
    """All kinds below `root` among three honest samples; their names."""
    root.mkdir(parents=True)
    (root.parent / "secret.py").write_text(f"{SECRET} = 1\n{SECRET}(\n")
    for name in ("a_honest", "m_honest", "z_honest"):
        honest(root / name)
    for name, make in KINDS.items():
        make(root / name)
    return sorted(KINDS)
