"""What a graph does, by its text and by `torch.fx`: operators, dependence, identities."""
