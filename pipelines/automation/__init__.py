"""Automation in Dagster: jobs, schedules, sensors, and the end of dead runs.

May import `assets`, `backends.registry` and `warehouse`.
"""
