"""paddle.jit.save of Paddle 3.3.1 takes an output `x + 1` for a copy of the input, and saves `x`."""

import sys
import tempfile

import paddle

# An output, what eager mode gives, and a part of what is said of the saved program.
CASES = {"x + 1": (lambda x: x + 1, "[1.0, 2.0]", "and got [0.0, 1.0]")}


class Graph(paddle.nn.Layer):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, x):
        return x * 2, self.function(x)


def saved_and_run(function, x):
    specs = [paddle.static.InputSpec(x.shape, x.dtype, name="x")]
    with tempfile.TemporaryDirectory() as folder:
        paddle.jit.save(paddle.jit.to_static(Graph(function), input_spec=specs, full_graph=True), f"{folder}/model")
        config = paddle.inference.Config(f"{folder}/model.json", f"{folder}/model.pdiparams")
        return paddle.inference.create_predictor(config).run([x])[1]


if __name__ == "__main__":
    failed = True
    for name, (function, expected, said) in CASES.items():
        x = paddle.arange(2, dtype="float32")
        assert str(function(x).tolist()) == expected
        came = str(saved_and_run(function, x).tolist())
        told = "right" if came == expected else f"expected {expected}, and got {came}"
        failed &= said in told
        print(f"{'as stated' if said in told else 'NOT AS STATED'}: {name}: {told}")
    sys.exit(not failed)
