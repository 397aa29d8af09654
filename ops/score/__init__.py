"""S(t) and ES(t), error policies, how runs ended, charts and the report. May import `benchmark` and `decompose`."""
