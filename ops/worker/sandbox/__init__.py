"""Confinement of a worker host that runs untrusted code: bubblewrap, namespaces, system calls, exchange of files."""
