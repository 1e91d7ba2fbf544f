"""The summary at the end: the pots, the rake, the board, and each player's result."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from poker.engine.hand.events import (
    AntePosted,
    Bet,
    BlindPosted,
    Called,
    Folded,
    HandEvent,
    PotAwarded,
    Raised,
    StreetDealt,
)
from poker.engine.hand.state import Hand, Player
from poker.formats.tracker.actions import cards_text, pot_name
from poker.formats.tracker.hand_names import hand_words
from poker.formats.tracker.heading import Heading

_FOLDED: Final = {
    "preflop": "folded before Flop",
    "flop": "folded on the Flop",
    "turn": "folded on the Turn",
    "river": "folded on the River",
}


def summary(end: Hand, events: Sequence[HandEvent], heading: Heading) -> Iterator[str]:
    """Yield the lines of the summary; ``end`` is the hand when it is over."""
    yield "*** SUMMARY ***"
    yield _pots(end, events, heading)
    if end.board:
        yield f"Board {cards_text(end.board)}"
    fates = _Fates(end, events, heading)
    for player in sorted(end.players, key=lambda player: player.seat):
        yield fates.line(player)


def _pots(end: Hand, events: Sequence[HandEvent], heading: Heading) -> str:
    awards = [event for event in events if isinstance(event, PotAwarded)]
    total = sum(award.amount for award in awards) + end.rake
    text = f"Total pot {heading.money(total)}"
    if len(awards) > 1:
        for award in awards:
            name = pot_name(award.pot, len(awards)).capitalize()
            text += f" {name} {heading.money(award.amount)}."
    return f"{text} | Rake {heading.money(end.rake)}"


class _Fates:
    def __init__(self, end: Hand, events: Sequence[HandEvent], heading: Heading) -> None:
        self._heading = heading
        self._folds = _folds(events)
        self._in_play = {e.seat for e in events if isinstance(e, Called | Bet | Raised)}
        posts = (AntePosted, BlindPosted)
        self._in_play |= {event.seat for event in events if isinstance(event, posts)}
        self._places = _places(end)
        self._best = [player.best for player in end.players if player.best]

    def line(self, player: Player) -> str:
        name = self._heading.names[player.seat]
        return f"Seat {player.seat + 1}: {name}{self._places[player.seat]} {self._fate(player)}"

    def _fate(self, player: Player) -> str:
        if player.folded:
            street = self._folds[player.seat]
            idle = street == "preflop" and player.seat not in self._in_play
            return _FOLDED[street] + (" (didn't bet)" if idle else "")
        won = f"({self._heading.money(player.won)})"
        if player.mucked and not player.won:
            return "mucked"
        if player.hand_name and not player.mucked:
            result = f"won {won}" if player.won else "lost"
            words = hand_words(player.hand_name, player.best, self._best)
            return f"showed {cards_text(player.shown)} and {result} with {words}"
        return f"collected {won}"


def _folds(events: Sequence[HandEvent]) -> Mapping[int, str]:
    """Return the street on which each player folded, by seat."""
    street, found = "preflop", {}
    for event in events:
        if isinstance(event, StreetDealt):
            street = event.street
        elif isinstance(event, Folded):
            found[event.seat] = street
    return found


def _places(end: Hand) -> Mapping[int, str]:
    named = {player.seat: "" for player in end.players}
    for seat, place in (
        (end.button, " (button)"),
        (end.small_blind_seat, " (small blind)"),
        (end.big_blind_seat, " (big blind)"),
    ):
        if seat in named:
            named[seat] += place
    return named
