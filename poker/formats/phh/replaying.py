"""Replaying recorded hands, to see whether the engine comes to the recorded stacks."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Literal, NamedTuple

from poker.engine.cards.variants import VARIANTS
from poker.engine.hand.ending.pots import pots
from poker.engine.hand.events import HandEvent, PotAwarded
from poker.engine.hand.state import Hand
from poker.formats.phh.cards.known_cards import KnownCards, deck_of, known_cards
from poker.formats.phh.cards.losing_cards import with_losing_cards
from poker.formats.phh.comparing import compare
from poker.formats.phh.errors import Unsupported
from poker.formats.phh.playing import Difference, Playing
from poker.formats.phh.record import Amount, HandRecord
from poker.formats.phh.starting import Start, start_of
from poker.formats.phh.text.codes import GAMES
from poker.formats.phh.text.minor_units import MinorUnits, units_of
from poker.formats.phh.text.notation import BetOrRaiseNoted, Noted, parse_actions

Verdict = Literal["agreed", "differed", "unsupported"]
WHOLE_BOARD = 5


class Outcome(NamedTuple):
    """The result of replaying a record.

    ``action`` is the number of the action that differed, if it was one. ``hand`` and ``events`` are
    the engine's as far as it got; seats are places in the record and amounts minor units with
    ``units.places`` decimals. ``rake`` is what the recorded winnings lack.
    """

    verdict: Verdict
    reason: str = ""
    action: int | None = None
    hand: Hand | None = None
    events: Sequence[HandEvent] = ()
    units: MinorUnits = MinorUnits(0)
    rake: int = 0


def replay(record: HandRecord) -> Outcome:
    """Play a record's actions through the engine and compare the result with the recorded one.

    Returns the outcome. Raises WrongField or WrongAction for a record that makes no sense.
    """
    try:
        return _replay(record)
    except Unsupported as wrong:
        return Outcome("unsupported", str(wrong), wrong.action)
    except Difference as found:
        return Outcome("differed", str(found), found.action)


def _replay(record: HandRecord) -> Outcome:
    if record.variant not in GAMES:
        raise Unsupported("variant", f"{record.variant} is not played")
    players = len(record.starting_stacks)
    actions = parse_actions(record.actions, players)
    amounts = _finite_amounts(record, actions)
    units = units_of(amounts)
    start = start_of(record, units, deep=units.of(sum(amounts)))
    variant = VARIANTS[GAMES[record.variant].variant]
    known = known_cards(actions, players, variant)
    played = _played(start, known, actions, units)
    if hidden := _hidden_winners(played, known):
        known = with_losing_cards(known, hidden, variant)
        played = _played(start, known, actions, units)
        if _hidden_winners(played, known):
            raise Unsupported("actions", "the showdown needs cards that are unknown")
    compared = compare(record, played.hand, played.events, units)
    return Outcome(
        "differed" if compared.difference else "agreed",
        compared.difference,
        hand=played.hand,
        events=played.events,
        units=units,
        rake=compared.rake,
    )


def _finite_amounts(record: HandRecord, actions: Sequence[tuple[int, Noted]]) -> list[Amount]:
    """Return every finite amount of the record, to find the unit in which all are whole."""
    single = (record.min_bet, record.small_bet, record.big_bet)
    found = [
        *record.starting_stacks,
        *record.antes,
        *record.blinds_or_straddles,
        *record.finishing_stacks,
        *record.winnings,
        *(amount for amount in single if amount is not None),
        *(noted.to for _, noted in actions if isinstance(noted, BetOrRaiseNoted)),
    ]
    return [amount for amount in found if Decimal(amount).is_finite()]


def _played(
    start: Start, known: KnownCards, actions: Sequence[tuple[int, Noted]], units: MinorUnits
) -> Playing:
    playing = Playing(start, deck_of(known), units)
    playing.play(actions)
    return playing


def _hidden_winners(played: Playing, known: KnownCards) -> list[int]:
    """Return the places with unseen cards at a showdown if one of them won of a pot, else none.

    Raises Unsupported when the whole board is not known.
    """
    hand = played.hand
    live = [player.seat for player in hand.live()]
    if not hand.over or len(live) == 1:
        return []
    if len(known.board) < WHOLE_BOARD:
        raise Unsupported("actions", "the showdown needs board cards that are unknown")
    hidden = [place for place in live if known.hidden(place)]
    return hidden if _won_contested(played) & set(hidden) else []


def _won_contested(played: Playing) -> set[int]:
    """Return the winners of the pots that more than one player had a claim to."""
    awards = [event for event in played.events if isinstance(event, PotAwarded)]
    return {
        place
        for pot, award in zip(pots(played.hand.players), awards, strict=True)
        if len(pot.seats) > 1
        for place, _ in award.shares
    }
