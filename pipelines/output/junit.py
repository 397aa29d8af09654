"""Results as JUnit's XML, which services that run tests show: a test case a result."""

import xml.etree.ElementTree as ET
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ops.untrusted.text import printable


@dataclass(frozen=True, slots=True)
class TestCase:
    """One result.

    Attributes:
        group: What it belongs to: a backend.
        name: What it is of: a sample.
        kind: Kind of the failure; "" for none.
        message: What failed, or what else a reader should know.
    """

    group: str
    name: str
    kind: str = ""
    message: str = ""


def write_junit(path: Path, suite: str, cases: Iterable[TestCase]) -> None:
    """Write a suite of test cases; texts of samples are made printable, as XML holds no control characters."""
    cases = list(cases)
    failures = str(sum(bool(case.kind) for case in cases))
    root = ET.Element("testsuites", tests=str(len(cases)), failures=failures)
    element = ET.SubElement(root, "testsuite", name=suite, tests=str(len(cases)), failures=failures)
    for case in cases:
        item = ET.SubElement(element, "testcase", classname=printable(case.group), name=printable(case.name))
        if case.kind:
            failure = ET.SubElement(item, "failure", type=case.kind, message=printable(case.message))
            failure.text = printable(case.message, lines=True)
        elif case.message:
            ET.SubElement(item, "system-out").text = printable(case.message, lines=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    ET.ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)
