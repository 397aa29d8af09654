"""From a running module to captured graphs, as `torch.compile` and AOTAutograd give them."""
