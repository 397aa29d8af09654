"""A small subset that represents all samples: drawn with known probabilities, and weighted to estimate their scores.

`population` has the facts about all samples, `draw` picks some, `calibrate` weights them, `errors` estimates how far
scores over them are off for a backend whose results did not choose them. May import `ops.reporting.score`.
"""
