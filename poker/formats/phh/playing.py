"""Playing a record's actions through the engine, one by one."""

from collections.abc import Iterable

from config.refusals.refusal import Refusal
from poker.engine.cards.cards import Card, card_texts
from poker.engine.errors import AmountTooLarge, AmountTooSmall
from poker.engine.hand.bets.actions import Action, BetTo, Call, Check, Fold, RaiseTo
from poker.engine.hand.bets.betting import Options, options
from poker.engine.hand.events import HandEvent
from poker.engine.hand.play import act, begin
from poker.engine.hand.state import Hand
from poker.formats.phh.betting.liberal_limits import as_liberal_as_any_room, whole_pot_total
from poker.formats.phh.starting import Start
from poker.formats.phh.text.minor_units import MinorUnits
from poker.formats.phh.text.notation import (
    BetOrRaiseNoted,
    BoardDealt,
    CheckOrCallNoted,
    FoldNoted,
    HoleDealt,
    MuckNoted,
    Noted,
    ShowNoted,
)

PlayerNoted = FoldNoted | CheckOrCallNoted | BetOrRaiseNoted


class Difference(Exception):
    """The engine does not follow the record, at the action with this number."""

    def __init__(self, reason: str, action: int) -> None:
        super().__init__(reason)
        self.action = action


class Playing:
    """A hand being played through a record; ``hand`` and ``events`` are the results so far."""

    def __init__(self, start: Start, deck: tuple[Card, ...], units: MinorUnits) -> None:
        self._deck = deck
        self._units = units
        self._board_noted = 0
        self.hand: Hand
        self.events: list[HandEvent]
        self.hand, self.events = begin(start.hand, start.posts, deck)

    def play(self, actions: Iterable[tuple[int, Noted]]) -> None:
        """Play numbered actions. Raises Difference at the first the engine refuses."""
        for number, noted in actions:
            match noted:
                case BoardDealt(cards):
                    self._board_dealt(cards, number)
                case ShowNoted() | MuckNoted():
                    self._require_showdown(number)
                case FoldNoted() | CheckOrCallNoted() | BetOrRaiseNoted():
                    self._act(noted, number)
                case HoleDealt():
                    continue

    def _board_dealt(self, cards: tuple[Card, ...], number: int) -> None:
        """Raise Difference unless the engine, which deals by itself, has dealt this street."""
        if self._board_noted == len(self.hand.board):
            self._pass_over(None, number)
        past = self._board_noted + len(cards)
        if self.hand.board[self._board_noted : past] != cards:
            raise Difference("a street is dealt that is not due", number)
        self._board_noted = past

    def _require_showdown(self, number: int) -> None:
        if not self.hand.over:
            raise Difference("a hand is shown or mucked before the end", number)

    def _act(self, noted: PlayerNoted, number: int) -> None:
        if self.hand.to_act is None and isinstance(noted, CheckOrCallNoted):
            # Some programs record one more check of a player left alone against all-ins.
            return
        if self._board_noted < len(self.hand.board):
            missing = " ".join(card_texts(self.hand.board[self._board_noted :]))
            raise Difference(f"an action comes before the board is dealt ({missing})", number)
        first = self.hand.to_act
        choices = self._pass_over(noted.place, number)
        if choices is None:
            turn = "nobody" if first is None else f"p{first + 1}"
            raise Difference(f"{turn} is to act, not p{noted.place + 1}", number)
        self._advance(noted.place, self._action(noted, choices, number), number)

    def _pass_over(self, place: int | None, number: int) -> Options | None:
        """Fold for absent players, whose folds records leave out, or check if that is free.

        Returns the options of ``place``, or None once the betting round is over.
        """
        street = self.hand.street
        while (choices := options(self.hand)) and self.hand.street == street:
            if choices.seat == place:
                return choices
            self._advance(choices.seat, Check() if choices.check else Fold(), number)
        return None

    def _action(self, noted: PlayerNoted, choices: Options, number: int) -> Action:
        match noted:
            case FoldNoted():
                return Fold()
            case CheckOrCallNoted():
                return Check() if choices.check else Call()
            case BetOrRaiseNoted(_, to):
                total = self._units.of(to)
                self._require_within_pot(total, choices, number)
                return BetTo(total) if choices.opens else RaiseTo(total)

    def _require_within_pot(self, total: int, choices: Options, number: int) -> None:
        """Raise Difference for a bet above the pot limit, with side pots counted."""
        largest = whole_pot_total(self.hand, choices)
        if self.hand.rules.betting.follows_pot and total > largest:
            most = self._units.text(largest)
            raise Difference(f"p{choices.seat + 1}: at most {most}", number)

    def _advance(self, seat: int, action: Action, number: int) -> None:
        rules = self.hand.rules
        try:
            hand, events = act(as_liberal_as_any_room(self.hand), seat, action, self._deck)
        except Refusal as refusal:
            raise Difference(f"p{seat + 1}: {self._told(refusal)}", number) from refusal
        self.hand = hand._replace(rules=rules)
        self.events += events

    def _told(self, refusal: Refusal) -> str:
        """Return the refusal as text, with its limits in the record's unit."""
        match refusal:
            case AmountTooSmall():
                return f"at least {self._units.text(refusal.allowed['min'])}"
            case AmountTooLarge():
                return f"at most {self._units.text(refusal.allowed['max'])}"
            case _:
                return str(refusal)
