"""Who has the button, who posts which blind, who is dealt in (section 3 of the rulebook)."""

from typing import NamedTuple

from poker.engine.hand.events import Blind
from poker.engine.hand.posting import Post
from poker.engine.table.readiness import wanting_cards
from poker.engine.table.state import Owed, Seat, Table


class Places(NamedTuple):
    """The places of the next hand. ``dealt`` is in dealing order, the button last.

    ``fresh`` marks places drawn anew: no blind moved, so nobody was passed over.
    """

    button: int
    small_blind: int | None
    big_blind: int
    dealt: tuple[int, ...]
    posts: tuple[Post, ...]
    fresh: bool = False


def draw_places(table: Table, draw: int) -> Places:
    """The places for the next hand of a table that is ready.

    ``draw`` is any non-negative number; it decides the first button where there is a draw
    (clause ``first-button``).
    """
    players = wanting_cards(table)
    stayed = [seat for seat in players if seat.dealt]
    if not table.playing or len(stayed) < 2:
        return _fresh_places(table, [seat.number for seat in players], draw)
    return _big_blind_forward(table, players)


def owed_after(table: Table, places: Places) -> dict[int, Owed]:
    """What each taken seat owes once these places are played (``post-or-wait``).

    Whoever is dealt in owes nothing. The big blind passing over a seat leaves it owing one;
    the last big blind who does not take the small blind now owes that.
    """
    return {seat.number: _owed(table, seat, places) for seat in table.taken()}


def _owed(table: Table, seat: Seat, places: Places) -> Owed:
    if seat.number in places.dealt:
        return ""
    if places.fresh or table.big_blind is None:
        return seat.owes
    path = clockwise_from(table, table.big_blind)
    passed_over = path.index(seat.number) < path.index(places.big_blind)
    if passed_over and seat.owes != "new":
        return "big"
    missed_small = seat.dealt and seat.number == table.big_blind
    return "small" if missed_small and not seat.owes else seat.owes


def clockwise_from(table: Table, place: int) -> list[int]:
    """All seat numbers once round the table, beginning left of ``place``."""
    count = len(table.seats)
    return [(place + step) % count for step in range(1, count + 1)]


def _fresh_places(table: Table, players: list[int], draw: int) -> Places:
    """A first hand, or one after a stop: all are dealt in and nobody posts out of turn."""
    button = players[draw % len(players)]
    order = _dealing_order(table, set(players), button)
    small, big = (button, order[0]) if len(order) == 2 else (order[0], order[1])
    return Places(button, small, big, order, (Post(small, "small"), Post(big, "big")), fresh=True)


def _big_blind_forward(table: Table, players: list[Seat]) -> Places:
    """Clause ``big-blind-forward``: the blind goes on by one and the button follows it."""
    if table.big_blind is None:
        raise ValueError("a table that is playing has had a big blind")
    seats = {seat.number: seat for seat in players}
    big = next(n for n in clockwise_from(table, table.big_blind) if n in seats)
    entering = {n for n, s in seats.items() if s.owes and s.choice == "post" and n != big}
    dealt = {n for n, s in seats.items() if not s.owes} | entering | {big}
    if len(dealt) == 2:
        (other,) = dealt - {big}
        posts = (Post(other, "small"), Post(big, "big"))
        return Places(other, other, big, (big, other), posts)
    last = seats.get(table.big_blind)
    takes_small = last is not None and last.dealt and not last.owes and last.number != big
    small = table.big_blind if takes_small else None
    button = _button_before(table, table.big_blind, dealt)
    order = _dealing_order(table, dealt, button)
    return Places(button, small, big, order, _posts(table, seats, order, small, big, entering))


def _button_before(table: Table, small_place: int, dealt: set[int]) -> int:
    """The nearest player before the small blind's place who was dealt in last hand."""
    backwards = clockwise_from(table, small_place)[-2::-1]
    return next(n for n in backwards if n in dealt and table.seat(n).dealt)


def _posts(
    table: Table,
    seats: dict[int, Seat],
    order: tuple[int, ...],
    small: int | None,
    big: int,
    entering: set[int],
) -> tuple[Post, ...]:
    posts = [] if small is None else [Post(small, "small")]
    posts.append(Post(big, "big"))
    posts += [Post(n, _entry_blind(table, seats[n])) for n in order if n in entering]
    return tuple(posts)


def _entry_blind(table: Table, seat: Seat) -> Blind:
    """What a player posts to come in: a missed small blind is dead unless it takes every chip.

    Last chips play live, or their owner would be all-in for a pot they have no claim to.
    """
    covers_dead = seat.stack > table.rules.small_blind
    return "dead" if seat.owes == "small" and covers_dead else "post"


def _dealing_order(table: Table, dealt: set[int], button: int) -> tuple[int, ...]:
    return tuple(number for number in clockwise_from(table, button) if number in dealt)
