"""S(t) and ES(t), error policies, comparison of backends, charts and the report. May import `benchmark`."""
