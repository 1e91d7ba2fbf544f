"""Hands in memory that only bots play: the real engine and views, no database, no sockets."""

from collections.abc import Sequence
from random import Random

from poker.bots.play.brain import Choice, choose
from poker.deck import decks
from poker.engine.cards.cards import FULL_DECK, Card
from poker.engine.hand.bets.actions import Action, AllIn, BetTo, Call, Check, Fold, RaiseTo
from poker.engine.table import play
from poker.engine.table.dealing.deal import Deal
from poker.engine.table.events import PlayerSat, TableOpened
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.seats import seating
from poker.engine.table.turns.alarm import Pace
from poker.projections import Scene, View, view
from tests.poker.engine.games import pool_omaha

TABLE_ID = 1
SCENE = Scene(TABLE_ID, "Test table", "Test game", "PLAY", Pace(0, 0, 0))


class BotsGame:
    """A new table of blinds 100/200 whose seats hold ``stacks``; ``random`` decides all."""

    def __init__(self, stacks: Sequence[int], random: Random) -> None:
        self.random = random
        rules = pool_omaha(small_blind=100, big_blind=200)
        self.recorder = TableRecorder(None, at=0)
        self.recorder.record(TableOpened(rules))
        for number, stack in enumerate(stacks):
            seating_stack = max(rules.min_buy_in, min(stack, rules.max_buy_in))
            sat = PlayerSat(number, number + 1, f"Bot {number}", seating_stack, bot=True)
            seating.sit(self.recorder, sat)
        self.deck: tuple[Card, ...] = FULL_DECK

    def play_hand(self) -> None:
        """Deal one hand and let brains play it; raises Refusal for an illegal choice."""
        cards = [*FULL_DECK]
        self.random.shuffle(cards)
        self.deck = tuple(cards)
        number = self.recorder.table.hand_no + 1
        sealed = decks.seal(self.deck, decks.hand_ref(TABLE_ID, number))
        draw = self.random.randrange(6)
        play.deal_hand(self.recorder, draw=draw, deal=lambda: Deal(self.deck, sealed))
        while (seen := self.view_to_act()) is not None:
            self.act(seen["you"]["seat"], choose(seen, self.random))

    def view_to_act(self) -> View | None:
        """What the player to act sees; None when the hand is over."""
        table = self.recorder.table
        if table.running is None or table.running.to_act is None:
            return None
        return view(table, SCENE, table.seat(table.running.to_act).player)

    def act(self, seat: int, choice: Choice) -> None:
        play.act(self.recorder, seat=seat, action=action_of(choice), deck=self.deck)


def action_of(choice: Choice) -> Action:
    """The action a choice stands for on the wire."""
    plain: dict[str, Action] = {"fold": Fold(), "check": Check(), "call": Call(), "all_in": AllIn()}
    if choice.amount is None:
        return plain[choice.type]
    return BetTo(choice.amount) if choice.type == "bet_to" else RaiseTo(choice.amount)
