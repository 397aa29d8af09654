"""Selection of samples, builds and runs: by lists, datasets and conditions, and by what is out of date or due."""
