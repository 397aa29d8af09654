"""Entry points that look at what others do."""

import time

from ops.benchmark.measuring.timing.interference import Interference


def look(payload, reporter):
    found = Interference()
    found.begin()
    time.sleep(0.1)
    found.end()
    return {"others": found.others_share, "waiting": found.waiting_share}
