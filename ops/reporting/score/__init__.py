"""S(t) and ES(t), error policies, notes on runs, charts and the report. May import `benchmark` and `decompose`."""
