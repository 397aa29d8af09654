"""Where models come from, one source a file."""
