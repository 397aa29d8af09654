"""Times of calls, their statistics, memory, and what other processes take of the cores."""
