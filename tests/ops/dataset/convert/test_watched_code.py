"""Watching the variables of a graph."""

from ops.dataset.convert.parity.intercept import insert_observers, is_given, observe_with, places

CODE = """class GraphModule:
    def forward(self, x):
        y = x + 1
        a, b = (y * 2, y * 3)
        y = a - b
        a = b = None
        y += 1
        return y
"""


def run(code: str) -> int:
    namespace: dict[str, object] = {}
    exec(code, namespace)
    result: int = namespace["GraphModule"]().forward(5)  # type: ignore[operator]
    return result


def test_every_value_is_seen_and_can_be_replaced() -> None:
    seen = []

    def observer(key: str, value: object) -> object:
        seen.append((key, value))
        return 0 if key == "y.1" else value

    assert run(insert_observers(CODE)) == run(CODE) == -5
    with observe_with(observer):
        assert run(insert_observers(CODE)) == 1
    assert [(key, value) for key, value in seen if is_given(key)] == [
        ("y.0", 6), ("a.0", 12), ("b.0", 18), ("y.1", -6), ("y.2", 1),
    ]  # fmt: skip
    assert [(key, value) for key, value in seen if not is_given(key)] == [
        ("x@0", 5), ("y@1", 6), ("a@2", 12), ("b@2", 18),
    ]  # fmt: skip


def test_places_say_operator_and_line() -> None:
    watched_places = {key: place for key, place in places(CODE).items() if is_given(key)}
    assert list(watched_places) == ["y.0", "a.0", "b.0", "y.1", "y.2"]
    assert [(place.operator, place.line) for place in watched_places.values()] == [
        ("operator.add", 3), ("operator.mul", 4), ("operator.mul", 4), ("operator.sub", 5), ("operator.iadd", 7),
    ]  # fmt: skip
