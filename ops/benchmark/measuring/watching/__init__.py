"""What calls get and give back while they are timed: varied inputs, kept outputs, and the state of the process."""
