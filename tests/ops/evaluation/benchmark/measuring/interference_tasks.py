"""Entry points that look at what others do."""

import time

from ops.evaluation.benchmark.measuring.timing.interference import Interference


def look(payload, reporter):
    interference = Interference()
    interference.begin()
    time.sleep(0.1)
    interference.update_shares()
    return {"others": interference.others_share, "waiting": interference.waiting_share}
