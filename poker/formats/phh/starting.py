"""Making the engine's hand before its blinds from a record."""

from decimal import Decimal
from typing import NamedTuple

from poker.engine.errors import InvalidRules
from poker.engine.hand.bets.posting import Post
from poker.engine.hand.events import AntePosted
from poker.engine.hand.evolve import evolve
from poker.engine.hand.state import Hand, Player
from poker.engine.rule_sets.rules import Rules
from poker.engine.structures.registry import STRUCTURES
from poker.formats.phh.betting.forced_bets import Blinds, antes_of, blinds_of
from poker.formats.phh.errors import Unsupported
from poker.formats.phh.record import HandRecord
from poker.formats.phh.text.codes import GAMES
from poker.formats.phh.text.minor_units import MinorUnits


class Start(NamedTuple):
    """A hand before its blinds, with antes posted, and the blinds due; seats are places."""

    hand: Hand
    posts: tuple[Post, ...]


def start_of(record: HandRecord, units: MinorUnits, *, deep: int) -> Start:
    """Return the start the record states, under rules as open as the format leaves them.

    Unknown stacks are assumed to be ``deep``, in minor units: enough for every recorded bet. Raises
    Unsupported for a start the engine does not play.
    """
    blinds = blinds_of(record, units)
    stacks = [
        deep if Decimal(stack).is_infinite() else units.of(stack)
        for stack in record.starting_stacks
    ]
    players = tuple(Player(place, stack, began=stack) for place, stack in enumerate(stacks))
    hand = Hand(
        rules=_rules(record, units, blinds),
        number=record.hand if isinstance(record.hand, int) else 0,
        button=len(players) - 1,
        players=players,
        big_blind_seat=blinds.big_blind_place,
    )
    return Start(_with_antes(hand, record, units), blinds.posts)


def _with_antes(hand: Hand, record: HandRecord, units: MinorUnits) -> Hand:
    """Return the hand with its antes posted, which in records may differ from seat to seat."""
    antes, dead = antes_of(record, units)
    for player, ante in zip(hand.players, antes, strict=True):
        hand = evolve(hand, AntePosted(player.seat, min(ante, player.stack), for_table=dead))
    return hand


def _rules(record: HandRecord, units: MinorUnits, blinds: Blinds) -> Rules:
    variant, structure = GAMES[record.variant]
    limit = STRUCTURES[structure].names_limits
    smallest = units.of((record.small_bet if limit else record.min_bet) or 0)
    if limit and smallest != blinds.big:
        raise Unsupported("small_bet", "the lower limit is the big blind")
    try:
        return Rules(
            variant=variant,
            structure=structure,
            small_blind=blinds.small or blinds.big,
            big_blind=blinds.big,
            upper_limit=units.of(record.big_bet or 0) if limit else 0,
            min_bet=0 if limit else smallest,
            seats=len(record.starting_stacks),
            min_buy_in=blinds.big,
            max_buy_in=blinds.big,
            reopening="cumulative",
            showdown="muck",
            button="next_dealt_in",
        )
    except InvalidRules as wrong:
        raise Unsupported("", str(wrong)) from wrong
