"""The sample: its types, its folder format, its identities and its replay as tensors."""
