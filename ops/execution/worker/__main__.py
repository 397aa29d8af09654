"""`python -m ops.execution.worker <arguments>`: runs a worker host."""

from ops.execution.worker.host import main

main()
