"""S(t) and ES(t), error policies, charts and the report."""
