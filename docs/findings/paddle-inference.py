"""Paddle Inference takes training for inference, and ends at a batch norm without weights under oneDNN."""

import signal
import subprocess
import sys
import tempfile

import paddle

batch_norm, dropout = paddle.nn.functional.batch_norm, paddle.nn.functional.dropout
# What is computed of [[3.0], [5.0]], whether under oneDNN, what eager mode gives, and a part of what is said.
CASES = {
    "dropout of all in training": (
        lambda _, x: dropout(x * 2, 1.0, training=True),
        False,
        "[[0.0], [0.0]]",
        "and got [[6.0], [10.0]]",
    ),
    "batch norm in training": (
        lambda graph, x: batch_norm(x, graph.mean, graph.variance, graph.weight, graph.bias, True, epsilon=1e-30),
        False,
        "[[-1.0], [1.0]]",
        "and got [[3.0], [5.0]]",
    ),
    "batch norm without weights": (
        lambda graph, x: batch_norm(x, graph.mean, graph.variance, epsilon=1e-30),
        True,
        "[[3.0], [5.0]]",
        "and got SIGSEGV",
    ),
}


class Graph(paddle.nn.Layer):
    def __init__(self, function):
        super().__init__()
        self.function = function
        self.register_buffer("mean", paddle.zeros([1]))
        self.register_buffer("variance", paddle.ones([1]))
        self.register_buffer("weight", paddle.ones([1]))
        self.register_buffer("bias", paddle.zeros([1]))

    def forward(self, x):
        return self.function(self, x)


def predicted(function, onednn):
    x = paddle.to_tensor([[3.0], [5.0]])
    specs = [paddle.static.InputSpec(x.shape, x.dtype, name="x")]
    with tempfile.TemporaryDirectory() as folder:
        paddle.jit.save(paddle.jit.to_static(Graph(function), input_spec=specs, full_graph=True), f"{folder}/model")
        config = paddle.inference.Config(f"{folder}/model.json", f"{folder}/model.pdiparams")
        config.enable_onednn() if onednn else config.disable_onednn()
        return str(paddle.inference.create_predictor(config).run([x])[0].tolist())


def predicted_apart(name):
    ended = subprocess.run([sys.executable, __file__, name], capture_output=True, text=True, check=False)
    return signal.Signals(-ended.returncode).name if ended.returncode < 0 else ended.stdout.splitlines()[-1]


if __name__ == "__main__" and sys.argv[1:]:
    print(predicted(*CASES[sys.argv[1]][:2]))
elif __name__ == "__main__":
    failed = True
    for name, (function, onednn, expected, said) in CASES.items():
        assert str(function(Graph(function), paddle.to_tensor([[3.0], [5.0]])).tolist()) == expected
        came = predicted_apart(name) if "SIG" in said else predicted(function, onednn)
        told = "right" if came == expected else f"expected {expected}, and got {came}"
        failed &= said in told
        print(f"{'as stated' if said in told else 'NOT AS STATED'}: {name}: {told}")
    sys.exit(not failed)
