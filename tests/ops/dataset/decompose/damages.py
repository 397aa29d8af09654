"""Ways to damage the parts of a graph, each with what the proof says of it."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ops.dataset.decompose.composition.config import CONFIG_FILE

BODY = """a = x @ w
b = a.relu()
c = b * 2.0
d = c.exp()
e = d + a
f = torch.chunk(e, 2, 1)
g = f[1].tanh()
return (g, b)"""


def edit(name: str, old: str, new: str) -> Callable[[Path], None]:
    def damage(folder: Path) -> None:
        path = folder / name
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1))

    return damage


def change_config(change: Callable[[dict[str, Any]], object]) -> Callable[[Path], None]:
    def damage(folder: Path) -> None:
        config = json.loads((folder / CONFIG_FILE).read_text())
        change(config)
        (folder / CONFIG_FILE).write_text(json.dumps(config))

    return damage


def both(*damages: Callable[[Path], None]) -> Callable[[Path], None]:
    def damage(folder: Path) -> None:
        for change in damages:
            change(folder)

    return damage


def swap(folder: Path) -> None:
    (folder / "subgraph_0").rename(folder / "aside")
    (folder / "subgraph_1").rename(folder / "subgraph_0")
    (folder / "aside").rename(folder / "subgraph_1")


DAMAGES: dict[str, tuple[Callable[[Path], Any], str]] = {
    "a part is missing": (lambda folder: shutil.rmtree(folder / "subgraph_1"), "subgraph_1 is missing"),
    "a part twice": (
        lambda folder: shutil.copytree(folder / "subgraph_0", folder / "subgraph_1", dirs_exist_ok=True),
        "subgraph_1 takes other inputs than decomposition.json says",
    ),
    "two parts swapped": (swap, "subgraph_0 takes other inputs"),
    "another folder": (
        lambda folder: shutil.copytree(folder / "subgraph_0", folder / "subgraph_3"),
        "subgraph_3 is there, and decomposition.json does not name it",
    ),
    "a wrong constant": (
        edit("subgraph_0/model.py", "b * 2.0", "b * 3.0"),
        "subgraph_0 has 'c = b * 3.0' where the source has 'c = b * 2.0'",
    ),
    "a renamed input": (
        edit("subgraph_1/model.py", "c: torch.Tensor", "z: torch.Tensor"),
        "subgraph_1 is no sample: forward takes 'z', which its metadata do not describe",
    ),
    "inputs in another order": (
        edit("subgraph_0/model.py", "self, x: torch.Tensor, w: torch.Tensor", "self, w: torch.Tensor, x: torch.Tensor"),
        "subgraph_0 takes other inputs",
    ),
    "an operator too many": (
        edit("subgraph_1/model.py", "return", "h = d.exp()\n        return"),
        "subgraph_1 has 'h = d.exp()' where the source has",
    ),
    "an operator too few": (
        edit("subgraph_2/model.py", "g = f[1].tanh()", "g = e"),
        "subgraph_2 has 'g = e' where the source has 'g = f[1].tanh()'",
    ),
    "something computed before the operators": (
        edit("subgraph_1/model.py", "        d = ", "        c = c + 1\n        d = "),
        "subgraph_1 has 'c = c + 1' where the source has 'd = c.exp()'",
    ),
    "an operator twice": (
        both(
            edit("subgraph_1/model.py", "        d = ", "        d = c.exp()\n        d = "),
            change_config(lambda config: config["parts"][1].update(prologue_count=1)),
        ),
        "subgraph_1 computes something before its operators: 'd = c.exp()'",
    ),
    "another input before the operators": (
        both(
            edit("subgraph_1/model.py", "        d = ", "        c = a\n        d = "),
            change_config(lambda config: config["parts"][1].update(prologue_count=1)),
        ),
        "subgraph_1 has 'c = a' before its operators",
    ),
    "another value is returned": (
        edit("subgraph_0/model.py", "return (", "a = b\n        return ("),
        "subgraph_0 has 'a = b'",
    ),
    "outputs in another order": (
        edit("subgraph_0/model.py", "return (a, b, c)", "return (b, a, c)"),
        "subgraph_0 returns 'b' as 'a'",
    ),
    "something freed is returned": (
        edit("subgraph_2/model.py", "return (g,)", "return (e,)"),
        "subgraph_2 returns 'e' as 'g'",
    ),
    "no records": (lambda folder: (folder / "subgraph_1/weight_meta.py").write_text(""), "subgraph_1 is no sample"),
    "code that is none": (edit("subgraph_1/model.py", "def forward", "def forward forward"), "subgraph_1"),
    "code beside the graph": (
        edit("subgraph_1/model.py", "import torch", "import torch\n1 / 0"),
        "subgraph_1 defines what the source does not: '1 / 0'",
    ),
    "a default that is computed": (
        edit("subgraph_1/model.py", "torch.Tensor):", "torch.Tensor=print('ran')):"),
        "subgraph_1 declares GraphModule or its forward in another way than parts do",
    ),
    "an annotation that is computed": (
        edit("subgraph_1/model.py", "c: torch.Tensor", "c: print('ran')"),
        "subgraph_1 declares GraphModule or its forward in another way than parts do",
    ),
    "a decorator": (
        edit("subgraph_1/model.py", "class GraphModule", "@print\nclass GraphModule"),
        "subgraph_1 declares GraphModule or its forward in another way than parts do",
    ),
    "a method": (
        edit("subgraph_1/model.py", "    def forward", "    print('ran')\n\n    def forward"),
        "subgraph_1 defines what the source does not: \"print('ran')\"",
    ),
    "something computed in what is returned": (
        edit("subgraph_0/model.py", "return (a, b, c)", "return (a, b, c + 1)"),
        "subgraph_0 computes something in what it returns: '(a, b, c + 1)'",
    ),
    "wrong range": (
        change_config(lambda config: config["parts"][1].update(range=[2, 5])),
        "subgraph_1 has operators 3 to 5; decomposition.json says 2 to 5",
    ),
    "wrong number of operators": (
        change_config(lambda config: config.update(operator_count=99)),
        "says that the source has 99 operators; it has 8",
    ),
    "another source": (
        change_config(lambda config: config["source"].update(content_hash="0" * 64)),
        "is of another graph: its content_hash is not the source's",
    ),
    "other outputs": (change_config(lambda config: config.update(outputs=["b", "g"])), "names other outputs"),
    "a part is not named": (
        change_config(lambda config: config["parts"].pop()),
        "names 2 parts, of which part_count is not the number",
    ),
    "outputs of a part": (
        change_config(lambda config: config["parts"][0]["outputs"].remove("c")),
        "subgraph_1 takes 'c', which no part before it returns",
    ),
    "config of another version": (change_config(lambda config: config.update(version=9)), "has version 9"),
    "malformed config": (change_config(lambda config: config.update(parts="none")), "malformed: parts"),
    "config that is no JSON": (lambda folder: (folder / CONFIG_FILE).write_text("{"), "Expecting property name"),
    "no config": (lambda folder: (folder / CONFIG_FILE).unlink(), "there is no decomposition.json"),
}
