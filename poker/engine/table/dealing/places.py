"""The places of a hand: the button, the blinds, who is dealt in and who posts what."""

from typing import NamedTuple

from poker.engine.hand.bets.posting import Post
from poker.engine.hand.events import Blind
from poker.engine.table.state import Seat, Table


class Places(NamedTuple):
    """The places of one hand; ``dealt`` is in dealing order, the button last.

    ``fresh`` marks places drawn anew: no blind moved, so nobody was passed over.
    """

    button: int
    small_blind: int | None
    big_blind: int
    dealt: tuple[int, ...]
    posts: tuple[Post, ...]
    fresh: bool = False


def clockwise_from(table: Table, place: int) -> list[int]:
    """Return all seat numbers once round the table, beginning left of ``place``."""
    count = len(table.seats)
    return [(place + step) % count for step in range(1, count + 1)]


def dealing_order(table: Table, dealt: set[int], button: int) -> tuple[int, ...]:
    return tuple(number for number in clockwise_from(table, button) if number in dealt)


def free_to_play(seats: dict[int, Seat]) -> set[int]:
    """Return the seats that owe no blind, and so are dealt in wherever the blinds are."""
    return {number for number, seat in seats.items() if not seat.owes}


def posters(seats: dict[int, Seat]) -> set[int]:
    """Return the seats whose players post to be dealt in at once (clause ``post-or-wait``)."""
    return {number for number, seat in seats.items() if seat.owes and seat.choice == "post"}


def heads_up(big: int, other: int, *, fresh: bool = False) -> Places:
    """Return the places of two players: the button posts the small blind (clause ``heads-up``)."""
    posts = (Post(other, "small"), Post(big, "big"))
    return Places(other, other, big, (big, other), posts, fresh)


def ring(table: Table, seats: dict[int, Seat], button: int, small: int | None, big: int) -> Places:
    """Return the places of three and more players.

    Players who owe nothing are dealt in; those who enter post or have the big blind.
    """
    entering = posters(seats) - {big}
    dealt = free_to_play(seats) | entering | {big}
    order = dealing_order(table, dealt, button)
    posts = [] if small is None else [Post(small, "small")]
    posts.append(Post(big, "big"))
    posts += [Post(n, _entry_blind(table, seats[n])) for n in order if n in entering]
    return Places(button, small, big, order, tuple(posts))


def _entry_blind(table: Table, seat: Seat) -> Blind:
    """Return which blind a player posts to come in.

    A missed small blind is posted dead, unless it takes every chip that an ante leaves: last chips
    are posted live, or their owner would be all-in for a pot they have no claim to.
    """
    rules = table.rules
    ante = rules.ante if rules.ante_from == "everyone" else 0
    covers_dead = seat.stack > ante + rules.small_blind
    return "dead" if seat.owes == "small" and covers_dead else "post"
