"""Runs scripts of docs/findings in one process: what takes long is importing a framework and a compiler.

Standard input has a JSON list of runs: [script, "stock"] runs a script, where the compiler has nothing but what its
documentation tells users to do; [script, adaptation, backends, options] tries one adaptation, with which the compiler
must get every case of the script right. For each it prints a line
"FOUND [script, what, whether it is as stated, output]".
"""

import contextlib
import io
import json
import runpy
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

OF_PADDLE = ("paddle-", "paconvert-")
"""Begin the names of scripts that need Paddle, and no torch."""


def run_stock(script: str) -> None:
    """Run a script as it is, if eager mode can do its cases: what it cannot do either is no finding.

    Scripts of Paddle hold their cases to what torch gave, and run where torch is not.
    """
    if "CASES" in Path(script).read_text("utf-8") and not Path(script).name.startswith(OF_PADDLE):
        import torch

        for function, tensors, _ in runpy.run_path(script, run_name="cases")["CASES"].values():
            with torch.no_grad():
                function(*tensors)
    runpy.run_path(script, run_name="__main__")


def report(script: str, step: str, run: Callable[[], Any]) -> None:
    """Print whether it ended well, with what it has printed."""
    output, well = io.StringIO(), True
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        try:
            run()
        except SystemExit as ended:
            well = not ended.code
        except BaseException:  # noqa: BLE001 - whatever a compiler raises
            traceback.print_exc()
            well = False
    print("FOUND " + json.dumps([script, step, well, output.getvalue()[-3000:]]), flush=True)


if __name__ == "__main__":
    for script, step, *adaptation in json.load(sys.stdin):
        if adaptation:
            from tests.finding_adaptations import try_adaptation

            report(script, step, lambda s=script, name=step, a=adaptation: try_adaptation(s, name, *a))
        else:
            report(script, step, lambda s=script: run_stock(s))
