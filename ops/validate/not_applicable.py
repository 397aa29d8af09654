"""What cannot hold of an operator by its nature: the fixed table of (operator, constraint, why).

Such a check passes, and its message begins with "not applicable". The table is used sparingly: a constraint that gates
always applies, or capture refuses the operator. docs/validation.md has it. No torch.
"""

from __future__ import annotations

from dataclasses import dataclass

from ops.validate.base import Finding


@dataclass(frozen=True, slots=True)
class NotApplicable:
    """A row of the table.

    Attributes:
        operator: What a graph consists of.
        constraint: Name of the check.
        why: What makes the constraint meaningless.
    """

    operator: str
    constraint: str
    why: str

    @property
    def finding(self) -> Finding:
        """The check's finding."""
        return Finding(passed=True, message=f"not applicable: {self.why}")


SINGLE_OPERATOR = NotApplicable(
    "one operator or one context (`with`), whatever elements of its result are chosen",
    "decomposable",
    "a single operator, or one context around them all, has no place to split at",
)
SPARSE_TENSORS = NotApplicable(
    "operators that take sparse tensors from one another",
    "decomposable",
    "sparse tensors cross every place, and samples take dense ones",
)
SHARED_MEMORY = NotApplicable(
    "operators that write to memory which two tensors share across every place",
    "decomposable",
    "wherever it is split, tensors that share memory cross, one is written to later, and parts share no memory",
)
NUMBERS_ALONE = NotApplicable(
    "operators that compute numbers alone (`.item()`, sizes), or set a state, before or after every place",
    "decomposable",
    "wherever it is split, a part computes no tensor that it could return",
)

NOT_APPLICABLE = (SINGLE_OPERATOR, SPARSE_TENSORS, SHARED_MEMORY, NUMBERS_ALONE)
"""All rows."""
