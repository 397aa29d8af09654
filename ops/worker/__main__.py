"""`python -m ops.worker <arguments>`: runs a worker host."""

from ops.worker.host import main

main()
