"""reproducer."""
