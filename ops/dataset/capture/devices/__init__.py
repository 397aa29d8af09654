"""Captures models that are split over several devices, a graph for each rank, and proves them. Worker only."""
