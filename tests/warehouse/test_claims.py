"""Claims of graphs: held until it is known what becomes of them."""

import threading

from warehouse.stages.intake.work import Claims


def test_a_claimant_may_ask_again_and_others_wait_for_its_end() -> None:
    claims, answers = Claims({}), []
    assert claims.claim(["g"], "a") is None
    again = threading.Thread(target=lambda: answers.append(claims.claim(["g"], "a")), daemon=True)
    again.start()
    again.join(10)
    assert answers == [None]
    other = threading.Thread(target=lambda: answers.append(claims.claim(["g"], "b")), daemon=True)
    other.start()
    other.join(0.2)
    assert other.is_alive()
    claims.end("a", ["g"])
    other.join(10)
    assert answers == [None, "a"]
