"""Which models a dataset is grown from: what the installed libraries can build, and the variants worth capturing."""
