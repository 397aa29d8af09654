"""From captured graphs to sample folders: the text, the records of tensors, the place in a dataset."""
