"""The committed report of the shuffle is of the files that shuffle today, and passed."""

import re

from django.conf import settings

from poker.oversight.shuffling.laboratory.deck_tests import TITLES
from poker.oversight.shuffling.laboratory.fingerprint import fingerprints
from poker.oversight.shuffling.laboratory.report import FALSE_ALARM
from poker.oversight.shuffling.laboratory.streams import TESTS

REPORT = settings.BASE_DIR / "poker/fairness/SHUFFLE_REPORT.md"


def test_the_committed_report_is_of_these_files_and_passed() -> None:
    """Whoever changes a file that shuffles makes the report again: ``make shuffle-report``."""
    text = REPORT.read_text()
    told = dict(re.findall(r"^\| `([^`]+\.py)` \| `([0-9a-f]{64})` \|$", text, re.MULTILINE))
    assert told == fingerprints()
    assert "**No test failed.**" in text
    assert "39 tests of 10,000,000 decks of each of 3 sources" in text
    for title in TITLES.values():
        figures = re.findall(rf"^\| {re.escape(title)} \| .+ \| ([\d.]+) \|$", text, re.MULTILINE)
        assert len(figures) == 3
        assert all(float(p) >= FALSE_ALARM / 39 for p in figures)
    lines = re.findall(r"^\| \w+ \| \d+ \| \d+ \| [\d.]+ \| (\w+) \|$", text, re.MULTILINE)
    assert len(lines) > 2 * len(TESTS)
    assert set(lines) == {"passed"}
