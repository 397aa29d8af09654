"""Times of calls, their statistics, and the share of the cores that other processes take."""
