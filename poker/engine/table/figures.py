"""What a hand adds to the statistics of those who played it (clause ``own-statistics``)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from poker.engine.hand.acts import Act
from poker.engine.hand.ending.expecting import luck
from poker.engine.hand.state import Hand, Player
from poker.engine.table.dealing.positions import position_names


class Figures(NamedTuple):
    """How a player played a hand.

    ``position`` is their place's name, ``big_blind`` the hand's and ``luck`` what an all-in paid
    them beyond expectation, in chips. Before the flop: ``volunteered`` chips by a call or a raise,
    ``raised``, ``could_reraise`` when exactly one raise stood on a turn of theirs and they had more
    chips than the call cost, and ``reraised`` on such a turn. ``saw_flop`` of who was in when it
    was dealt, ``at_showdown`` of who showed or mucked there, ``won_there`` any chips. ``wagers``
    are bets and raises after the flop, ``calls`` the calls.
    """

    position: str
    big_blind: int
    luck: int
    volunteered: bool
    raised: bool
    could_reraise: bool
    reraised: bool
    saw_flop: bool
    at_showdown: bool
    won_there: bool
    wagers: int
    calls: int


def figures_of(hand: Hand, events: Sequence[Any]) -> dict[int, Figures]:
    """Return the figures of each seat of a hand that is over; ``events`` are its last ones."""
    places = position_names(hand)
    lucks = luck(hand, events)
    return {
        player.seat: _figures(hand, player, places[player.seat], lucks.get(player.seat, 0))
        for player in hand.players
    }


def _figures(hand: Hand, player: Player, position: str, lucky: int) -> Figures:
    own = [act for act in hand.acts if act.seat == player.seat]
    before = [act.kind for act in own if act.street == "preflop"]
    after = [act.kind for act in own if act.street != "preflop"]
    chances = _reraise_chances(hand.acts, player.seat)
    at_showdown = bool(player.hand_name) or player.mucked
    return Figures(
        position=position,
        big_blind=hand.rules.big_blind,
        luck=lucky,
        volunteered="call" in before or "raise" in before,
        raised="raise" in before,
        could_reraise=bool(chances),
        reraised=any(act.kind == "raise" for act in chances),
        saw_flop=bool(hand.board) and "fold" not in before,
        at_showdown=at_showdown,
        won_there=at_showdown and player.won > 0,
        wagers=after.count("raise"),
        calls=after.count("call"),
    )


def _reraise_chances(acts: Sequence[Act], seat: int) -> list[Act]:
    """Return what the seat did before the flop when exactly one raise, another's, stood."""
    found = []
    raises = 0
    for act in acts:
        if act.street != "preflop":
            break
        if act.seat == seat and raises == 1 and act.could_raise:
            found.append(act)
        raises += act.kind == "raise"
    return found
