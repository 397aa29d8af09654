"""References: outputs and times of samples under a trusted setting, kept, and compared with those of a target.

The two steps of GraphNet's hardware regression: a reference device makes them, a target device is compared with them.
"""
