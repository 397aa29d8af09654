"""From a torch module and example inputs to samples."""
