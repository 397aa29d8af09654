"""What measuring asks of a framework's tensors: `library` says it; the others answer for torch and for Paddle."""
