"""The list of what is dealt to whom in the next hand, as it is signed (``deal-proof``)."""

from collections.abc import Iterator

from poker.engine.hand.bets.posting import Post, post_all
from poker.engine.hand.events import AntePosted, BlindPosted
from poker.engine.hand.recorder import Recorder
from poker.engine.hand.state import Hand, Player
from poker.engine.table.dealing.deal import Lineup, PostKind
from poker.engine.table.dealing.places import Places
from poker.engine.table.state import Table


def lineup_of(table: Table, places: Places) -> Lineup:
    """Return the list for these places, with the posts that the stacks on the table cover."""
    stacks = [(number, table.seat(number).stack) for number in places.dealt]
    hand = Hand(
        rules=table.rules,
        number=table.hand_no + 1,
        button=places.button,
        players=tuple(Player(number, stack, began=stack) for number, stack in stacks),
        big_blind_seat=places.big_blind,
    )
    recorder = Recorder(hand)
    post_all(recorder, places.posts)
    return Lineup(
        places.button,
        places.small_blind,
        places.big_blind,
        tuple((number, table.seat(number).player) for number in places.dealt),
        tuple(post for event in recorder.events if (post := _post(event))),
        places.fresh,
    )


def places_of(lineup: Lineup) -> Places:
    """Return the places that were signed."""
    return Places(
        lineup.button,
        lineup.small_blind,
        lineup.big_blind,
        tuple(number for number, _ in lineup.dealt),
        tuple(_blinds(lineup)),
        lineup.fresh,
    )


def _blinds(lineup: Lineup) -> Iterator[Post]:
    for seat, kind, _ in lineup.posts:
        if kind != "ante" and kind != "table_ante":
            yield Post(seat, kind)


def _post(event: object) -> tuple[int, PostKind, int] | None:
    """Return the post this event is, or None, as for an ante that is returned."""
    match event:
        case AntePosted(seat, amount, for_table):
            return seat, "table_ante" if for_table else "ante", amount
        case BlindPosted(seat, amount, blind):
            return seat, blind, amount
    return None
