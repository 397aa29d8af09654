"""Stages of whole datasets: growth by the agent and from libraries, parts, subsets, exchange with other people."""
