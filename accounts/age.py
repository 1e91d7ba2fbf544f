"""A player's age, and who is old enough to sign up."""

from datetime import UTC, date, datetime, timedelta
from typing import Final

from django.utils.translation import gettext_lazy as _

from config.refusals.explained import ExplainedRefusal

ADULT_YEARS = 18
OLDEST_YEARS = 120
LATEST_ZONE: Final = timedelta(hours=12)


def today_everywhere(now: datetime) -> date:
    """Return the date in the time zone where the day begins last: who is of age on that date is of
    age in every time zone.
    """
    return (now.astimezone(UTC) - LATEST_ZONE).date()


def age(birth_date: date, *, today: date) -> int:
    """Return the age in whole years; somebody born on 29 February turns a year older on 1 March."""
    birthday_to_come = (today.month, today.day) < (birth_date.month, birth_date.day)
    return today.year - birth_date.year - birthday_to_come


def refuse_under_age(birth_date: date, *, today: date) -> None:
    """Raise ExplainedRefusal unless the age on `today` lies between 18 and 120 years."""
    if ADULT_YEARS <= age(birth_date, today=today) <= OLDEST_YEARS:
        return
    raise ExplainedRefusal(
        _("Players must be between %(youngest)s and %(oldest)s years old."),
        code="age",
        field="birth_date",
        allowed={"youngest": ADULT_YEARS, "oldest": OLDEST_YEARS},
    )
