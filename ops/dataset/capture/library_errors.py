"""Meanings of library errors, from their classes and messages; no other module decides by an error's message."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from ops.errors import GraphNetError
from ops.failures import Concern, FailureReason, ReasonedError, causes, note_signs


class _Sign(NamedTuple):
    """A sign by which an error is recognised: its class, a text in the first line of its message, or both.

    Attributes:
        word: The error's meaning.
        classes: Names of its class or of a base; () for any class.
        text: Pattern that the first line has to contain, in any case.
        detail: Pattern with a group for the detail of a concern; by default `text`.
    """

    word: FailureReason | Concern
    classes: tuple[str, ...] = ()
    text: str = ""
    detail: str = ""


_SIGNS = (
    _Sign(FailureReason.UNKNOWN_CLASS, ("AttributeError",), r"module '?\w+'? has no attribute"),
    _Sign(FailureReason.UNKNOWN_MODEL_TYPE, ("ValueError",), r"unrecognized model|not recognize this architecture"),
    _Sign(FailureReason.BROKEN_CONFIGURATION, ("StrictDataclassError", "ValidationError")),
    _Sign(FailureReason.MISSING_LIBRARY, ("ImportError",)),
    _Sign(Concern.ATTENTION, text=r"attention|attn|sdpa|flash|flex"),
    _Sign(Concern.CACHE, text=r"cache|past_key_value"),
    _Sign(
        Concern.IMAGE,
        text=r"image|height|width|pixel|patch",
        # As in "Input image size (224*224) doesn't match model (32*32)".
        detail=r"size.{0,60}?\(\d+\s*[*x×,]\s*\d+\)[^()]{0,40}\((\d+)\s*[*x×,]",
    ),
    _Sign(Concern.LENGTH, ("IndexError",)),
    _Sign(
        Concern.LENGTH,
        text=r"index out of range|out of bounds|sequence|length|position|size of tensor|must match|expand",
    ),
    _Sign(
        Concern.INPUT,
        text=r"unexpected keyword argument '(\w+)'|multiple values for (?:keyword )?argument '(\w+)'"
        r"|cannot specify both \w+ and (\w+)",
    ),
    _Sign(Concern.ATTRIBUTE, ("AttributeError",)),
    _Sign(Concern.ATTRIBUTE, text=r"has no attribute"),
)
"""Signs, of which the first that fits counts. Reasons count only while a model is built."""


@contextmanager
def annotate_errors(*, builds: bool) -> Iterator[None]:
    """Note the meanings of an error's causes on the error itself; `builds`: the model is being built, not called."""
    try:
        yield
    except Exception as error:
        meanings: dict[FailureReason | Concern, str] = {}
        for cause in causes(error):
            for word, detail in _meanings(cause):
                meanings.setdefault(word, detail)
        reasons = [word for word in meanings if builds and isinstance(word, FailureReason)]
        concerns = {word: detail for word, detail in meanings.items() if isinstance(word, Concern)}
        note_signs(error, next(iter(reasons), FailureReason.UNKNOWN), concerns)
        raise


def _meanings(cause: BaseException) -> Iterator[tuple[FailureReason | Concern, str]]:
    """(meaning, detail or "") pairs of a library's error, or of an error of ours that quotes one."""
    if isinstance(cause, GraphNetError):
        names, said = set[str](), cause.quoted if isinstance(cause, ReasonedError) else ""
    else:
        names, said = {base.__name__ for base in type(cause).__mro__}, str(cause)
    line = said.strip().partition("\n")[0]
    for sign in _SIGNS if names or line else ():
        if not (sign.classes and names.isdisjoint(sign.classes)) and re.search(sign.text, line, re.IGNORECASE):
            match = re.search(sign.detail or sign.text, line, re.IGNORECASE)
            yield sign.word, next(filter(None, match.groups()), "") if match else ""
