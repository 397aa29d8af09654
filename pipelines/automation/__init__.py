"""What Dagster runs together, when, and after what: jobs, schedules, sensors, and the end of dead runs.

May import `assets`, `backends.registry` and `warehouse`.
"""
