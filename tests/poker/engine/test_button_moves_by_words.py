"""The engine agrees with the published text of clause button-moves at every possible small
table."""

from itertools import product
from typing import Final, NamedTuple

import pytest

from poker.engine.table.dealing.next_dealt_in import next_dealt_in
from poker.engine.table.state import Seat, Table
from tests.poker.engine.games import game

pytestmark = pytest.mark.rule("button-moves")

EMPTY: Final = "."
FREE: Final = "f"
WAITS: Final = "w"
POSTS: Final = "p"
"""The states of a seat: empty, or with a player who owes no blind, waits for the big blind, or
posts."""


class Before(NamedTuple):
    """The seats before a hand, a letter each, and the last hand's button and big blind."""

    seats: str
    button: int
    big: int


@pytest.mark.parametrize("size", [3, 4, 5, pytest.param(6, marks=pytest.mark.nightly)])
def test_engine_follows_the_published_words_at_every_table(size: int) -> None:
    for before in every_table(size):
        found = next_dealt_in(*arguments(before))
        told = places_by_the_words(before)
        assert (found.button, found.small_blind, found.big_blind) == told, before


def test_every_exception_is_needed_at_some_table() -> None:
    """Without any one of the three exceptions, at least one table would have a different result."""
    needed = dict.fromkeys(("stays", "nobody", "passes"), 0)
    for before in every_table(5):
        told = places_by_the_words(before)
        for name in needed:
            needed[name] += places_by_the_words(before, without=name) != told
    assert all(needed.values()), needed


def every_table(size: int) -> list[Before]:
    """Return every table with ``size`` seats at which two players of the last hand are still in.

    A player may wait or post anywhere; the last button and big blind were two seats.
    """
    layouts = ("".join(letters) for letters in product(".fwp", repeat=size))
    return [
        Before(seats, button, big)
        for seats in layouts
        if seats.count(FREE) >= 2
        for button, big in product(range(size), repeat=2)
        if button != big
    ]


def arguments(before: Before) -> tuple[Table, list[Seat], int, int]:
    rules = game("holdem", "no_limit", big_blind=10)
    players = [
        Seat(number, number, "", 1000, owes="" if letter == FREE else "big")._replace(
            choice="post" if letter == POSTS else "wait"
        )
        for number, letter in enumerate(before.seats)
        if letter != EMPTY
    ]
    by_number = {seat.number: seat for seat in players}
    seats = tuple(by_number.get(number) for number in range(len(before.seats)))
    return Table(rules, seats), players, before.button, before.big


def places_by_the_words(before: Before, without: str = "") -> tuple[int, int | None, int] | None:
    """Return button, small blind and big blind by the clause, or None if it names no big blind.

    ``without`` leaves an exception out: the big blind ``stays``, ``nobody`` is left for it, or it
    ``passes`` a player.
    """
    for button in buttons(before):
        small, big = blinds_after(before, button)
        if big is None:
            if without == "nobody":
                return None
        elif big == before.big and without != "stays":
            continue
        elif without == "passes" or not passes_a_player(before, button, small, big):
            return button, small, big
    return forward(before)


def buttons(before: Before) -> list[int]:
    """Return the players who may have the button, nearest first, up to last hand's big blind."""
    around = clockwise(before, before.button)
    reach = around[: around.index(before.big) + 1]
    may_have = [seat for seat in around if before.seats[seat] == FREE]
    return [seat for seat in may_have if seat in reach] or may_have[:1]


def blinds_after(before: Before, button: int) -> tuple[int, int | None]:
    """Return the next player who owes nothing, and the next one due the big blind after them.

    If all others wait, the two play heads-up; if another would post to come in, no player is left.
    """
    after = clockwise(before, button)[:-1]
    small = next(seat for seat in after if before.seats[seat] == FREE)
    later = [seat for seat in after[after.index(small) + 1 :] if before.seats[seat] != EMPTY]
    if later:
        return small, later[0]
    return (small, None) if POSTS in before.seats else (button, small)


def passes_a_player(before: Before, button: int, small: int, big: int) -> bool:
    """Return whether the big blind passes a player who gets neither the button nor the small
    blind."""
    path = clockwise(before, before.big)
    passed = [seat for seat in path[: path.index(big)] if before.seats[seat] != EMPTY]
    return not {button, small}.issuperset(passed)


def forward(before: Before) -> tuple[int, int | None, int]:
    """Move the big blind to the next player due it, and the small blind to last hand's big
    blind."""
    around = clockwise(before, before.big)
    big = next(seat for seat in around if before.seats[seat] != EMPTY)
    others = [seat for seat in around if seat != big and before.seats[seat] in (FREE, POSTS)]
    if len(others) == 1:
        return others[0], others[0], big
    backwards = [*around[-2::-1], before.big]
    button = next(seat for seat in backwards if before.seats[seat] == FREE and seat != big)
    is_small = before.seats[before.big] == FREE and before.big != button
    return button, before.big if is_small else None, big


def clockwise(before: Before, seat: int) -> list[int]:
    """Return every seat once, starting left of this one."""
    size = len(before.seats)
    return [(seat + step) % size for step in range(1, size + 1)]
