"""Fixers, a strategy a file: each changes a recipe that failed in a way that its error asks for."""
