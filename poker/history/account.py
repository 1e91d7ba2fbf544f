"""The account of a hand street by street, as its page shows it."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from poker.engine.cards.cards import Card
from poker.engine.hand.ending.interruption_events import BetsRefunded, HandSuspended, HouseAwarded
from poker.engine.hand.events import CardsShown, HandShown, PotAwarded, StreetDealt, TurnTimedOut
from poker.engine.hand.state import Player
from poker.engine.table.events import TableEvent
from poker.engine.table.interruption_events import HandVoided
from poker.history.one_hand.card_text import STREETS
from poker.history.one_hand.hand_words import hand_in_words, why_it_won
from poker.history.one_hand.own_hand import OwnHand
from poker.history.one_hand.sentences import sentences
from poker.history.one_hand.street_odds import Odds, odds_on

_MARKS: Final[dict[type, str]] = {
    TurnTimedOut: "timed_out",
    PotAwarded: "won",
    HouseAwarded: "won",
    HandShown: "shown",
    CardsShown: "shown",
    HandVoided: "interrupted",
    HandSuspended: "interrupted",
    BetsRefunded: "interrupted",
}


class Line(NamedTuple):
    """One line; ``mark`` names how it stands out: a value of ``_MARKS``, or empty."""

    text: str
    mark: str


class Street(NamedTuple):
    """A street; ``cards`` are those it brought to the board, ``odds`` those of the hands known."""

    name: str
    cards: Sequence[Card]
    odds: list[Odds]
    lines: list[Line]


class Part(NamedTuple):
    """One player's part: chips in minor units, and the cards as far as the reader knows them.

    ``hidden`` counts the cards that stayed face down.
    """

    seat: int
    name: str
    bot: bool
    is_reader: bool
    button: bool
    began: int
    net: int
    cards: Sequence[Card]
    hidden: int
    hand_name: str
    timed_out: bool


class AwardedPot(NamedTuple):
    """A pot: what it paid after rake, in minor units, and to whom."""

    name: str
    amount: int
    winners: list[str]


def names_of(hand: OwnHand) -> dict[int, str]:
    """Return the players' names by seat, as they were when the hand began."""
    return {seat.number: seat.name for seat in hand.began.taken()}


def streets(hand: OwnHand) -> list[Street]:
    """Return the streets of the hand, each with the lines of what was done on it."""
    names, currency = names_of(hand), hand.table.game.currency
    found = [Street(str(STREETS["preflop"]), (), odds_on(hand, hand.start), [])]
    for step in hand.steps:
        if isinstance(step.event, StreetDealt) and step.table.hand:
            odds = odds_on(hand, step.table.hand)
            found.append(Street(str(STREETS[step.event.street]), step.event.cards, odds, []))
        texts = [*sentences(step.event, names, currency)]
        if isinstance(step.event, PotAwarded) and (reason := why_it_won(hand.end, step.event)):
            texts.append(reason)
        found[-1].lines.extend(Line(text, _mark(step.event)) for text in texts)
    return found


def parts(hand: OwnHand) -> list[Part]:
    """Return the part of each player dealt in, the button last."""
    out_of_time = (step.event for step in hand.steps if isinstance(step.event, TurnTimedOut))
    late = {event.seat for event in out_of_time if not event.protected}
    return [_part(hand, player, late=player.seat in late) for player in hand.end.players]


def awarded_pots(hand: OwnHand) -> list[AwardedPot]:
    """Return the pots that were awarded, the main pot first."""
    awarded = [step.event for step in hand.steps if isinstance(step.event, PotAwarded)]
    return list(_pots(awarded, names_of(hand)))


def _pots(awarded: Sequence[PotAwarded], names: dict[int, str]) -> Iterator[AwardedPot]:
    for event in awarded:
        name = _("Main pot") if event.pot == 0 else _("Side pot %(no)s") % {"no": event.pot}
        winners = [names.get(seat, "") for seat, _chips in event.shares]
        yield AwardedPot(name, event.amount, winners)


def _part(hand: OwnHand, player: Player, *, late: bool) -> Part:
    seat = hand.began.seat(player.seat)
    cards = hand.cards.get(player.seat, ())
    each = hand.start.rules.cards.hole_cards if hand.end.dealt else 0
    return Part(
        seat=player.seat + 1,
        name=seat.name,
        bot=seat.bot,
        is_reader=player.seat == hand.played.seat,
        button=player.seat == hand.start.button,
        began=player.began,
        net=hand.parts[player.seat].net,
        cards=cards,
        hidden=each - len(cards),
        hand_name=hand_in_words(player.hand_name, player.best),
        timed_out=late,
    )


def _mark(event: TableEvent) -> str:
    return _MARKS.get(type(event), "")
