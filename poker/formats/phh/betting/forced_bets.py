"""The blinds and antes of a record, distinguished by kind."""

from collections.abc import Sequence
from typing import NamedTuple

from poker.engine.hand.bets.posting import Post
from poker.formats.phh.errors import Unsupported
from poker.formats.phh.record import Amount, HandRecord
from poker.formats.phh.text.minor_units import MinorUnits


class Blinds(NamedTuple):
    """Amounts in minor units; ``small`` is 0 when nobody posts it."""

    small: int
    big: int
    big_blind_place: int
    posts: tuple[Post, ...]


def in_dealing_order(values: Sequence[Amount]) -> tuple[Amount, ...]:
    """Return a record's list by place, which heads-up is in the opposite order."""
    return tuple(reversed(values)) if len(values) == 2 else tuple(values)


def blinds_of(record: HandRecord, units: MinorUnits) -> Blinds:
    """Return the blinds of a record: the largest is the big one, a smaller one the small one.

    Raises Unsupported for straddles, for a post of another size, and for a hand without a big
    blind.
    """
    forced = [units.of(amount) for amount in in_dealing_order(record.blinds_or_straddles)]
    live = sorted((amount, place) for place, amount in enumerate(forced) if amount > 0)
    if not live:
        raise Unsupported("blinds_or_straddles", "nobody posts a big blind")
    if len(live) > 2:
        raise Unsupported("blinds_or_straddles", "straddles are not played")
    big, big_place = live[-1]
    posts = [Post(big_place, "big"), *_out_of_turn(forced, big)]
    small = live[0][0] if len(live) == 2 else 0
    if small:
        posts.insert(0, Post(live[0][1], "small"))
    return Blinds(small, big, big_place, tuple(posts))


def antes_of(record: HandRecord, units: MinorUnits) -> tuple[tuple[int, ...], bool]:
    """Return what each place antes, in minor units, and whether the antes are dead.

    If the record trims antes and all players pay the same, each ante is the player's own bet: a
    short one wins as much from each. Any other ante is for the table, and so are dead blinds.
    """
    antes = tuple(units.of(amount) for amount in in_dealing_order(record.antes))
    return antes, not (record.ante_trimming_status and len(set(antes)) == 1)


def _out_of_turn(forced: Sequence[int], big: int) -> list[Post]:
    posts = [Post(place, "post") for place, amount in enumerate(forced) if amount == -big]
    if len(posts) != sum(amount < 0 for amount in forced):
        raise Unsupported("blinds_or_straddles", "a post is of one big blind")
    return posts
