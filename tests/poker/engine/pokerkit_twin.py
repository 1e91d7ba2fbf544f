"""The same hand in pokerkit, an independent implementation, played move by move beside ours.

pokerkit's player 0 is the first left of the button, as seat 0 is in random hands; heads-up
that is the big blind.
"""

from collections.abc import Iterable
from typing import Final

from pokerkit import Automation, State

from poker.engine.cards.cards import Card, card_texts
from poker.engine.hand.bets.actions import Action, BetTo, Fold, RaiseTo
from poker.engine.hand.state import Hand
from tests.poker.engine.pokerkit_games import game_of
from tests.poker.engine.script import Script

_AUTOMATIONS: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CHIPS_PULLING,
)
_NEXT_CARDS: Final = {0: (0, 1, 4), 3: (4, 5, 6), 4: (6, 7, 8)}
"""By cards on the board: the burn, the first and past the last card behind the hole cards."""


class Twin:
    """A pokerkit state with the deck of one of our hands.

    ``pots`` are the amounts and winners of every pot, ``paid`` the shares pokerkit gave, both
    once the hand is over.
    """

    def __init__(self, hand: Script) -> None:
        self._deck = hand.deck
        self._dealt = hand.start.rules.cards.hole_cards * len(hand.start.players)
        self.state = _state(hand.start)
        self.pots: list[tuple[int, list[int]]] = []
        self.paid: list[list[tuple[int, int]]] = []
        for card in self._deck[: self._dealt]:
            self.state.deal_hole(_texts(card))
        self._go_on()

    def act(self, action: Action) -> None:
        """Play a fold, a check or call, or a bet or raise; deal what is due after it."""
        match action:
            case Fold():
                self.state.fold()
            case BetTo(amount) | RaiseTo(amount):
                self.state.complete_bet_or_raise_to(amount)
            case _:
                self.state.check_or_call()
        self._go_on()

    def _go_on(self) -> None:
        """Deal, show and pay until somebody is to act; everybody shows."""
        state = self.state
        while state.can_show_or_muck_hole_cards() or state.can_burn_card():
            if state.can_burn_card():
                self._deal_board()
            else:
                state.show_or_muck_hole_cards(True)  # its parameter is positional
        if state.can_kill_hand() or state.can_push_chips():
            self._pay()

    def _deal_board(self) -> None:
        burn, first, past = _NEXT_CARDS[len(list(self.state.get_board_cards(0)))]
        self.state.burn_card(_texts(self._deck[self._dealt + burn]))
        self.state.deal_board(_texts(*self._deck[self._dealt + first : self._dealt + past]))

    def _pay(self) -> None:
        """Note the pots before the losing hands are killed: pokerkit merges them then."""
        state = self.state
        self.pots = [(pot.amount, self._winners(pot.player_indices)) for pot in state.pots]
        while state.can_kill_hand():
            state.kill_hand()
        while state.can_push_chips():
            push = state.push_chips()
            self.paid.append([(seat, chips) for seat, chips in enumerate(push.amounts) if chips])

    def _winners(self, seats: Iterable[int]) -> list[int]:
        live = [seat for seat in seats if self.state.statuses[seat]]
        if len(live) == 1:
            return live
        hands = {seat: hand for seat in live if (hand := self.state.get_hand(seat, 0, 0))}
        best = max(hands.values())
        return [seat for seat in live if hands[seat] == best]


def _state(start: Hand) -> State:
    rules = start.rules
    from_all = rules.ante_from == "everyone"
    state: State = game_of(rules).create_state(
        _AUTOMATIONS,
        from_all,
        rules.ante if from_all else {1: rules.ante},
        (rules.small_blind, rules.big_blind),
        *([rules.big_blind, rules.upper_limit] if rules.upper_limit else [rules.big_blind]),
        tuple(player.stack for player in start.players),
        len(start.players),
    )
    return state


def _texts(*cards: Card) -> str:
    return "".join(card_texts(cards))
