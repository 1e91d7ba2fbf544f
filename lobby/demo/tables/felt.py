"""A table of a made-up past: real hands, dealt and settled by the room's own services.

A hand is one transaction, in which time passes from choice to choice; it is several only where the
clock comes to a player, or staff interrupt the hand.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from uuid import UUID

from lobby.demo.past.clock import DemoClock
from lobby.demo.people.style import Style, choose, drawn_style, thought
from poker.engine.hand.bets.betting import options
from poker.engine.hand.deal import hole_cards_of
from poker.engine.table import play
from poker.engine.table.state import Table as TableState
from poker.engine.table.turns.alarm import alarm_at, deal_at
from poker.event_stream import stream
from poker.event_stream.memory import memories
from poker.models import Table
from poker.services.base.writing import Writer, pace, writing
from poker.services.clock.timekeeping import keep_time
from poker.services.money.settling import settle_if_over
from poker.services.presence import presence, web_processes

MOMENT = timedelta(milliseconds=400)

Sleeps = Callable[[int], bool]


class Felt:
    """One table; ``at`` is the instant of the last command there."""

    def __init__(self, table_id: int, clock: DemoClock, random: Random) -> None:
        self.table_id = table_id
        self.at = clock.now()
        self.currency = Table.objects.get(pk=table_id).game.currency
        self.hands = 0
        self._ids = 0
        self.styles: dict[int, Style] = {}
        self._clock = clock
        self._random = random

    @property
    def row(self) -> Table:
        return Table.objects.select_related("game__rule_set").get(pk=self.table_id)

    @property
    def state(self) -> TableState:
        """Return the table as it stands; all its events were written by this process."""
        latest = memories.of(self.table_id).latest
        return stream.latest_step(self.table_id).table if latest is None else latest.table

    def come_to(self, at: datetime) -> datetime:
        """Move the clock to the first instant from ``at`` on at which something can happen here;
        return it."""
        self.at = self._clock.move_to(max(at, self.at + MOMENT))
        return self.at

    def new_id(self) -> str:
        """Return an id for the next command here."""
        self._ids += 1
        return f"demo-{self._ids}"

    def deal_due_at(self) -> datetime | None:
        """Return when the clock next does something at this table, None for never.

        Nobody pledges a seed here, so a hand is signed as it is dealt.
        """
        due = alarm_at(self.state, pace())
        if due is None:
            return None
        return stream.from_ms(max(due, deal_at(self.state, pace()) or due))

    def play_hand(self, sleeps: Sleeps = lambda _player: False, choices: int = 10**6) -> None:
        """Deal when it is time and play on: to the end of the hand, to the turn of a player who
        ``sleeps``, or for so many ``choices``."""
        due = self.deal_due_at()
        if due is None:
            return
        self.come_to(due)
        with writing(self.table_id, now=self.at) as writer:
            keep_time(writer)
            self._act(writer, sleeps, choices)
            self.at = writer.now

    def play_on(self, sleeps: Sleeps = lambda _player: False) -> None:
        """Play the running hand on."""
        self.come_to(self.at)
        with writing(self.table_id, now=self.at) as writer:
            self._act(writer, sleeps, 10**6)
            self.at = writer.now

    def wait_for_clock(self, *, is_there: bool) -> None:
        """Let the player to act do nothing, connected or not, until their turn is over."""
        decision, actor = self.state.decision, self.state.actor
        if actor is None:
            return
        if is_there:
            self._connect(actor.player)
        while self.state.decision == decision and (due := self.row.wake_at) is not None:
            self.come_to(due)
            web_processes.beat(self.at)
            with writing(self.table_id, now=self.at) as writer:
                keep_time(writer)

    def disconnect(self, player_id: int) -> None:
        """Close the player's socket, which was open until now."""
        web_processes.beat(self.at)
        presence.go(self._connect(player_id), self.at)

    def _connect(self, player_id: int) -> UUID:
        """Open the player's socket and return its id."""
        socket = UUID(int=self.table_id * 10**9 + player_id)
        presence.come(socket=socket, table_id=self.table_id, player_id=player_id, now=self.at)
        return socket

    def _act(self, writer: Writer, sleeps: Sleeps, choices: int) -> None:
        deck = writer.deck() if writer.table.running else ()
        for _ in range(choices):
            hand, actor = writer.table.running, writer.table.actor
            legal = options(hand) if hand else None
            if hand is None or legal is None or actor is None or sleeps(actor.player):
                return
            style = self.styles.setdefault(actor.player, drawn_style(self._random))
            writer.pass_to(writer.now + thought(style, self._random))
            own = hole_cards_of(hand, actor.number, deck)
            action = choose(hand, own, legal, style, self._random)
            play.act(writer.recorder, seat=actor.number, action=action, deck=deck)
            if writer.table.running is None:
                self._clock.move_to(writer.now)
                self.hands += 1
                settle_if_over(writer)
