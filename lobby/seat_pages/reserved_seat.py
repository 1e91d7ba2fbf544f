"""The addresses at which a held seat is asked for, taken and let go."""

from typing import Literal

from django.urls import reverse

from poker.models import Table


def reserved_seat_address(what: Literal["held", "sit", "let_go"], table: Table) -> str:
    """Return the address that does ``what`` with the seat held at this table.

    It is by the table where players pick, and by the game where the room draws, for nobody learns
    the table before they sit down (``pool-seating``).
    """
    if table.game.players_pick:
        return reverse(f"lobby:{what}", args=[table.pk])
    return reverse(f"lobby:{what}_in_game", args=[table.game_id])
