"""A buy-in that is refused, and leaves everything as it was."""

import pytest

from config.refusals.refusal import Refusal
from poker.models import Departure, RatholingCounter, Seat
from tests.poker.services.leaving import Stay, wallet_of


def refused(
    stay: Stay, amount: int, code: str = "left_table_lately", field: str = "amount"
) -> Refusal:
    """Offer this amount; the refusal."""
    before = _as_it_is(stay)
    with pytest.raises(Refusal) as refusal:
        stay.sit(amount)
    assert refusal.value.code == code
    assert refusal.value.field == field
    assert _as_it_is(stay) == before
    return refusal.value


def _as_it_is(stay: Stay) -> list[object]:
    rows = (
        Seat.objects.values_list("table", "number", "player"),
        Departure.objects.values_list("table", "player", "stack", "left_at"),
        RatholingCounter.objects.values_list("player", "day", "returns"),
    )
    return [wallet_of(stay.player), *(sorted(found) for found in rows)]
