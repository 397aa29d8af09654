"""A few samples that stand for all: drawn with known probabilities, weighted so that scores are those of all samples.

`population` says what is known of all samples, `draw` picks some, `calibrate` weighs them, `errors` says by how much
scores over them are off, for a backend that they were not chosen by. May import `ops.score`.
"""
