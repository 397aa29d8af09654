"""untrusted."""
