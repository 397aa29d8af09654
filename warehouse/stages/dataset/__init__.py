"""Stages of whole datasets: subsets, and exchange with other people."""
