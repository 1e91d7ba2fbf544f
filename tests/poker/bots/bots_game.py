"""Hands in memory that only bots play: the real engine and views, no database, no sockets."""

from collections.abc import Sequence
from random import Random

from poker.bots.play.brain import Choice, choose
from poker.bots.play.levels import BEGINNER, REGULAR, STRONG
from poker.deck import decks
from poker.engine.cards.cards import FULL_DECK, Card
from poker.engine.table import play
from poker.engine.table.dealing.deal import Deal
from poker.engine.table.events import PlayerSat, TableOpened
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.seats import seating
from poker.engine.table.turns.alarm import Pace
from poker.projections import Scene, View, view
from tests.poker.bots.choices import action_of
from tests.poker.engine.games import pool_omaha
from tests.poker.engine.signed_hands import deal_signed

TABLE_ID = 1
MIXED = (BEGINNER, REGULAR, STRONG)
"""By seat, one after the other."""
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
        deal_signed(self.recorder, Deal(self.deck, sealed), draw=draw)
        while (seen := self.view_to_act()) is not None:
            seat = seen["you"]["seat"]
            self.act(seat, choose(seen, self.random, MIXED[seat % len(MIXED)]))

    def view_to_act(self) -> View | None:
        """What the player to act sees; None when the hand is over."""
        table = self.recorder.table
        if table.running is None or table.running.to_act is None:
            return None
        return view(table, SCENE, table.seat(table.running.to_act).player)

    def act(self, seat: int, choice: Choice) -> None:
        play.act(self.recorder, seat=seat, action=action_of(choice), deck=self.deck)
