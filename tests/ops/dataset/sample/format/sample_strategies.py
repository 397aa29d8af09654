"""Any sample that the types allow, for Hypothesis."""

import keyword
import math
import unicodedata

from hypothesis import strategies as st

from ops.dataset.sample.format.types import (
    INFO_KEYS,
    KNOWN_ATTRIBUTES,
    OPTIONAL_ATTRIBUTES,
    Constraints,
    Sample,
    SampleInfo,
    TensorMeta,
)

texts = st.text(max_size=12)
floats = st.floats(width=64) | st.just(math.nan)
integers = st.integers(-(2**62), 2**62)
numbers = integers | floats
scalars = st.none() | st.booleans() | numbers | st.complex_numbers() | texts
literals = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4), max_leaves=8)


def _is_name(text: str) -> bool:
    return text.isidentifier() and not keyword.iskeyword(text) and unicodedata.is_normalized("NFKC", text)


names = st.from_regex(r"\A[^\W\d]\w{0,10}\Z").filter(_is_name)
symbols = st.from_regex(r"\A[Ssu][0-9]{1,3}\Z")
class_names = names.filter(lambda name: not name.startswith("Program_weight"))


@st.composite
def tensors(draw: st.DrawFn) -> TensorMeta:
    return TensorMeta(
        name=draw(names | texts),
        shape=tuple(draw(st.lists(st.integers(min_value=0, max_value=2**10), max_size=4))),
        dtype=draw(
            st.sampled_from(["float32", "torch.bfloat16", "int64", "bool", "complex64", "float8_e4m3fn"]) | texts
        ),
        device=draw(st.none() | texts),
        mean=draw(st.none() | numbers),
        std=draw(st.none() | numbers),
        data=draw(literals),
        min_val=draw(st.none() | numbers),
        max_val=draw(st.none() | numbers),
        original_name=draw(st.none() | texts),
        class_name=draw(st.none() | class_names),
        extra=draw(st.dictionaries(names.filter(lambda name: name not in KNOWN_ATTRIBUTES), literals, max_size=3)),
        present=draw(st.frozensets(st.sampled_from(OPTIONAL_ATTRIBUTES))),
    )


expressions = st.recursive(
    symbols | st.integers(0, 2**62).map(str),
    lambda inner: st.one_of(
        st.builds("({} {} {})".format, inner, st.sampled_from(["+", "-", "*", "//", "**"]), inner),
        st.builds("Max({}, {})".format, inner, inner),
        inner.map("-{}".format),
    ),
    max_leaves=5,
)
relations = st.builds("Eq({},{})".format, expressions, expressions) | st.builds(
    "{} >= {}".format, expressions, expressions
)


@st.composite
def constraints(draw: st.DrawFn) -> Constraints:
    shape = st.lists(integers | expressions, max_size=4).map(tuple)
    return Constraints(
        symbols=tuple(draw(st.lists(symbols, max_size=3))),
        example_values=draw(st.dictionaries(symbols, integers, max_size=3)),
        relations=tuple(draw(st.lists(relations, max_size=2))),
        input_shapes=tuple(draw(st.lists(st.tuples(shape, texts), max_size=3))),
        source=draw(st.none() | texts | st.just("from sympy import Symbol\n")),
    )


json_values = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)

infos = st.builds(
    SampleInfo,
    framework=st.sampled_from(["torch", "paddle"]) | texts,
    num_devices_required=st.integers(),
    num_nodes_required=st.integers(),
    dynamic=st.none() | st.booleans(),
    model_name=st.none() | texts,
    source=st.none() | texts,
    task=st.none() | texts,
    extra=st.dictionaries(texts.filter(lambda key: key not in INFO_KEYS), json_values, max_size=4),
)

samples = st.builds(
    Sample,
    model_code=st.text(max_size=60).map("# {}".format),
    weights=st.lists(tensors(), max_size=4).map(tuple),
    inputs=st.lists(tensors(), max_size=2).map(tuple),
    constraints=constraints(),
    info=infos,
    stored_graph_hash=st.none() | texts,
)
