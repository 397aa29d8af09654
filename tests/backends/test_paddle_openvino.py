"""What OpenVINO does to Paddle's graphs, of which paddle2onnx makes the models."""

CANNOT = {
    "batch_norm": "wrong",  # paddle2onnx has it as in inference
    "dropout": "has shape (1,) where eager's has ()",  # paddle2onnx makes a vector of a sum over everything
}
