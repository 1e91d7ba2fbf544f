"""Signs as an indicator gives them, about two people."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from accounts.ledger.models import Currency
from accounts.models import Player
from poker.models import Indicator
from poker.oversight.collusion.signs.suspicion import Suspicion
from poker.oversight.collusion.window import Window
from tests.accounts.people import NOW

FIGURES: Mapping[Indicator, Mapping[str, float]] = {
    Indicator.TOGETHER: {"met": 20, "expected": 2.5, "arrivals": 24},
    Indicator.SOFT_PLAY: {"player": 0, "made": 300, "beyond": 25.1},
    Indicator.GIVES_UP: {"player": 0, "made": 40, "beyond": 12.5},
    Indicator.BETS_AWAY: {"player": 0, "made": 40, "beyond": 12.5},
    Indicator.SQUEEZES: {"player": 0, "made": 300, "beyond": 40.2},
    Indicator.KNOWS: {"player": 0, "made": 300, "beyond": 9.3},
    Indicator.COMBINED: {"player": 0, "made": 340, "beyond": 14.2},
    Indicator.PASSED: {"player": 0, "made": 90, "beyond": 3.4},
    Indicator.DUMPING: {"lost": -1257.5, "swings": 347.8},
    Indicator.SHARED: {"devices": 1, "addresses": 2, "accounts": 0, "others": 0},
    Indicator.CLOCKWORK: {"share": 85, "seconds": 2.0, "days": 3},
}


def window(day: int = 0) -> Window:
    """Ten days, the last of them so many after today."""
    last = (NOW + timedelta(days=day)).date()
    return Window(last - timedelta(days=9), last)


def later(days: int) -> datetime:
    return NOW + timedelta(days=days)


def sign(
    one: Player,
    other: Player,
    *,
    statistic: float = 6.0,
    indicator: Indicator = Indicator.DUMPING,
    currency: str = Currency.EUR,
) -> Suspicion:
    low, high = sorted((one.pk, other.pk))
    return Suspicion(low, high, indicator, currency, statistic, 300, FIGURES[indicator], 5.0)
