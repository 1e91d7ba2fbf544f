from datetime import UTC, date, datetime
from itertools import count

from accounts.identity.terms import CURRENT_VERSION
from accounts.models import Player
from accounts.sign_in.sign_up.creating import sign_up

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva", "Fritz", "Gus", "Hana", "Ida", "Jan")
LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)


class Newcomers:
    """Signs up one more player at every call, each with a name of their own."""

    def __init__(self) -> None:
        self._numbers = count()

    def __call__(self, *, is_bot: bool = False) -> Player:
        number = next(self._numbers)
        name = f"{NAMES[number % len(NAMES)]}{number}"
        return sign_up(
            email=f"{name}@players.test",
            screen_name=name,
            password="heron over the reeds",
            birth_date=date(1990, 1, 1),
            terms_version=CURRENT_VERSION,
            is_bot=is_bot,
            now=LONG_AGO,
        )
