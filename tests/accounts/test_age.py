from datetime import date

import pytest

from accounts.age import age, refuse_under_age
from config.refusals.explained import ExplainedRefusal

BORN = date(2008, 11, 20)
LEAP = date(2008, 2, 29)


@pytest.mark.parametrize(
    ("birth_date", "today", "years"),
    [
        (BORN, date(2026, 11, 19), 17),
        (BORN, date(2026, 11, 20), 18),
        (BORN, date(2026, 12, 1), 18),
        (LEAP, date(2026, 2, 28), 17),
        (LEAP, date(2026, 3, 1), 18),
        (LEAP, date(2028, 2, 29), 20),
    ],
)
def test_age_in_whole_years(birth_date: date, today: date, years: int) -> None:
    assert age(birth_date, today=today) == years


@pytest.mark.parametrize("birth_date", [date(2008, 11, 21), date(2026, 11, 21), date(1905, 1, 1)])
def test_an_age_the_room_does_not_take(birth_date: date) -> None:
    with pytest.raises(ExplainedRefusal) as refusal:
        refuse_under_age(birth_date, today=date(2026, 11, 20))
    assert (refusal.value.code, refusal.value.field) == ("age", "birth_date")
    assert refusal.value.allowed == {"youngest": 18, "oldest": 120}
    assert refusal.value.messages == ["Players must be between 18 and 120 years old."]


def test_the_eighteenth_birthday_is_taken() -> None:
    refuse_under_age(BORN, today=date(2026, 11, 20))
