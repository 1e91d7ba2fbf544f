"""When a check of the shuffle is an alarm, and how rarely an honest shuffle gives one.

A test alarms when its p-value is below the threshold on the day's decks and again on a fresh
lot four times as large. With 24 tests a day (8 of each of 3 sources) an honest shuffle
alarms 365 * 24 * 0.0005 ** 2 = 0.0022 times a year, once in 457 years; and a day has a second
lot tested with a chance of 24 * 0.0005 = 1.2 %, four or five times a year. A check by hand is
one more such day.
"""

from typing import Final

THRESHOLD: Final = 0.0005
CONFIRM_WITH: Final = 4
TESTS_A_DAY: Final = 24


def years_between_false_alarms() -> int:
    """Return how many years of daily checks give an honest shuffle one alarm on average."""
    return round(1 / (365 * TESTS_A_DAY * THRESHOLD**2))
