"""Sources as the room has them, put together for a test."""

from functools import cache
from typing import Final

from config.places import BASE_DIR
from tests.mutants.candidates import candidates, candidates_in
from tests.mutants.mutant import Mutant
from tests.mutants.source import Source

SERVICE: Final = '''
"""Seats < tables."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    NOTHING = 1 < 2


class Seat:
    def __str__(self) -> str:
        return "é" + str(self.number + 1)


def sit(seat: "Seat | None", amount: int, *, least: int = 1) -> int:
    """Sit down (nothing here is < anything)."""
    if amount < least:
        raise TooSmall(f"{amount + 1}")
    require_open(seat)
    row = Table.objects.select_for_update(
        of=("self",)
    ).get(pk=seat)
    logger.info("sat", extra={"amount": amount + 1})
    assert row is not None
    return "é".index("é") + min(amount, row.most)  # and not more
'''

PROJECTION: Final = """
def seat_view(hand, player, viewer):
    shown = {"stack": player.stack} if player.stack else {}
    if hand.over and player.shown:
        shown["cards"] = card_texts(player.shown)
    return shown
"""


def found_in(text: str, path: str = "poker/services/sample.py") -> list[Mutant]:
    """Every mutant of a file with this text."""
    return list(candidates_in(Source(path, text)))


@cache
def found_in_the_room() -> tuple[Mutant, ...]:
    """Every mutant of the room; looked for once."""
    return tuple(candidates(BASE_DIR))
