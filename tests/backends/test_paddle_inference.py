"""What Paddle Inference, which is for inference, does to graphs in training."""

CANNOT = {
    "batch_norm": "SIGSEGV",  # one of its passes crashes at batch normalisation by the batch's own statistics
    "dropout": "wrong",  # nothing is dropped
}
