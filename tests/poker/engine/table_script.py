"""A small language for tables: who comes and goes, and what the next hand looks like.

    table = open_table().sit("A", "B", "C")
    table.deal().fold_out()
    assert table.deal().places == "B C A"

Seats are letters. A command happens a second later for every event of the one before it, or
``later`` by as many seconds as the test says.
"""

from collections.abc import Callable

from config.refusals.refusal import Refusal
from poker.engine.cards.cards import FULL_DECK
from poker.engine.hand.bets.actions import Action
from poker.engine.hand.events import BlindPosted, HandEnded
from poker.engine.hand.state import Hand
from poker.engine.rule_sets.rules import Rules
from poker.engine.table import play
from poker.engine.table.dealing.deal import Deal
from poker.engine.table.dealing.dealing_pause import pause_dealing
from poker.engine.table.dealing.readiness import is_ready
from poker.engine.table.events import (
    ChipsAdded,
    HandStarted,
    PlayerSat,
    TableEvent,
    TableOpened,
    TopUpDropped,
)
from poker.engine.table.interrupting import suspend_hand, void_hand
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.seats import auto_top_up, seating, sitting_out
from poker.engine.table.state import Choice, Seat, SitOutFrom, Table
from poker.engine.table.turns.turn_keeping import keep_turn
from tests.poker.engine.games import pool_omaha
from tests.poker.engine.script import name_of, parse_action, seat_of, typed
from tests.poker.engine.signed_hands import deal_signed, sign_hand


class TableScript:
    """A table under test with its whole stream: events and when they happened."""

    def __init__(self, rules: Rules) -> None:
        self._table: Table | None = None
        self.stream: list[tuple[int, TableEvent]] = []
        self.deck = FULL_DECK
        self._players = 0
        self._passed_ms = 0
        self._do(lambda recorder: recorder.record(TableOpened(rules)))

    @property
    def table(self) -> Table:
        assert self._table is not None
        return self._table

    @property
    def hand(self) -> Hand:
        assert self.table.hand is not None
        return self.table.hand

    @property
    def ready(self) -> bool:
        return is_ready(self.table)

    def sit(self, *names: str, stack: int = 1000) -> "TableScript":
        for name in names:
            self._players += 1
            sat = PlayerSat(seat_of(name), self._players, f"player {self._players}", stack)
            self.bring(sat)
        return self

    def bring(self, sat: PlayerSat) -> "TableScript":
        return self._do(lambda recorder: seating.sit(recorder, sat))

    def leave(self, name: str) -> "TableScript":
        def command(recorder: TableRecorder) -> None:
            seating.leave(recorder, seat_of(name))
            if recorder.table.running:
                play.fold_leavers(recorder, self.deck)

        return self._do(command)

    def sit_out(self, name: str) -> "TableScript":
        return self._do(lambda recorder: sitting_out.sit_out(recorder, seat_of(name)))

    def sit_in(self, name: str) -> "TableScript":
        return self._do(lambda recorder: sitting_out.sit_in(recorder, seat_of(name)))

    def sit_out_from(self, name: str, when: SitOutFrom) -> "TableScript":
        return self._do(lambda recorder: sitting_out.sit_out_from(recorder, seat_of(name), when))

    def keep_at(self, name: str, target: int) -> "TableScript":
        """The stack is to be filled up to ``target`` between hands."""
        return self._do(lambda recorder: auto_top_up.choose(recorder, seat_of(name), target))

    def choose(self, name: str, choice: Choice) -> "TableScript":
        return self._do(lambda recorder: seating.choose_entry(recorder, seat_of(name), choice))

    def top_up(self, name: str, amount: int) -> "TableScript":
        def command(recorder: TableRecorder) -> None:
            seating.ask_top_up(recorder, seat_of(name), amount)

        return self._do(command)

    def deal(self, draw: int = 0) -> "TableScript":
        return self._do(
            lambda recorder: deal_signed(recorder, Deal(self.deck, "sealed"), draw=draw)
        )

    def sign(self, draw: int = 0) -> "TableScript":
        """The list of the next hand is closed."""
        return self._do(lambda recorder: sign_hand(recorder, draw))

    def deal_what_is_signed(self) -> "TableScript":
        return self._do(lambda recorder: play.deal_hand(recorder, Deal(self.deck, "sealed")))

    def play(self, *lines: str) -> "TableScript":
        for line in lines:
            name, action = parse_action(line)
            self.act(seat_of(name), action)
        return self

    def act(self, seat: int, action: Action) -> "TableScript":
        return self._do(
            lambda recorder: play.act(recorder, seat=seat, action=action, deck=self.deck)
        )

    def time_out(self, *, protected: bool = False) -> "TableScript":
        def command(recorder: TableRecorder) -> None:
            play.time_out(recorder, self.deck, protected=protected)

        return self._do(command)

    def later(self, seconds: float) -> "TableScript":
        """The next command happens that much later than the last."""
        self._passed_ms = self.stream[-1][0] + round(seconds * 1000) - len(self.stream) * 1000
        return self

    def keep_turn(self, *, gone_since: int | None = None) -> "TableScript":
        """The clock comes to the open decision; its player is there unless gone."""

        def command(recorder: TableRecorder) -> None:
            keep_turn(recorder, gone_since=gone_since, claim=lambda: True, deck=lambda: self.deck)

        return self._do(command)

    def record(self, *events: TableEvent) -> "TableScript":
        """Something that needs no deciding happens."""
        return self._do(lambda recorder: recorder.record(*events))

    def decide(self, command: Callable[[TableRecorder], None]) -> "TableScript":
        """Something that is decided here happens."""
        return self._do(command)

    def change_rules(self, rules: Rules) -> "TableScript":
        return self._do(lambda recorder: play.change_rules(recorder, rules))

    def pause(self) -> "TableScript":
        return self._do(lambda recorder: pause_dealing(recorder, "paused"))

    def stop(self) -> "TableScript":
        return self._do(play.stop_play)

    def void(self, before: Table) -> "TableScript":
        """The running hand is void; ``before`` is the table as it was without it."""
        return self._do(lambda recorder: void_hand(recorder, before=before, reason="staff"))

    def suspend(self) -> "TableScript":
        return self._do(suspend_hand)

    def fold_out(self) -> "TableScript":
        """Everybody folds in turn until the hand is over."""
        while self.table.running:
            assert self.hand.to_act is not None
            self.play(f"{name_of(self.hand.to_act)} fold")
        return self

    def refused(self, command: Callable[[], object]) -> Refusal:
        """The error a command raises; neither the table nor its stream may have changed."""
        before = self.table, len(self.stream)
        try:
            command()
        except Refusal as refusal:
            assert (self.table, len(self.stream)) == before
            return refusal
        raise AssertionError("the command was accepted")

    @property
    def places(self) -> str:
        """Button, small blind (``-`` for none) and big blind of the last hand: ``"A B C"``."""
        started = self.last_started
        small = "-" if started.small_blind is None else name_of(started.small_blind)
        return f"{name_of(started.button)} {small} {name_of(started.big_blind)}"

    @property
    def dealt(self) -> str:
        """The seats of the last hand in seat order: ``"ABC"``."""
        return "".join(sorted(name_of(seat) for seat in self.last_started.dealt))

    @property
    def last_started(self) -> HandStarted:
        return next(e for _, e in reversed(self.stream) if isinstance(e, HandStarted))

    @property
    def posts(self) -> list[str]:
        """The blinds of the last hand: ``["B small 5", "C big 10"]``."""
        events = [event for _, event in self.stream]
        since = len(events) - 1 - events[::-1].index(self.last_started)
        return [
            f"{name_of(event.seat)} {event.blind} {event.amount}"
            for event in events[since:]
            if isinstance(event, BlindPosted)
        ]

    @property
    def events(self) -> list[TableEvent]:
        return [event for _, event in self.stream]

    def last(self, count: int) -> list[tuple[str, TableEvent]]:
        """The last events of the stream with their names."""
        return typed(*(event for _, event in self.stream[-count:]))

    def seat(self, name: str) -> Seat:
        return self.table.seat(seat_of(name))

    def _do(self, command: Callable[[TableRecorder], None]) -> "TableScript":
        recorder = TableRecorder(self._table, len(self.stream) * 1000 + self._passed_ms)
        command(recorder)
        if any(isinstance(event, HandEnded) for event in recorder.events):
            close(recorder)
        self._table = recorder.table
        self.stream += [(recorder.at, event) for event in recorder.events]
        return self


def close(recorder: TableRecorder) -> None:
    """What follows a hand: noted top-ups arrive as far as they fit, then seats are closed."""
    for seat in list(recorder.table.taken()):
        if seat.top_up and not seat.leaving:
            amount = seating.due_top_up(recorder, seat)
            recorder.record(
                ChipsAdded(seat.number, amount) if amount else TopUpDropped(seat.number)
            )
    seating.close_hand(recorder)


def open_table(rules: Rules | None = None) -> TableScript:
    """An empty six-max table of preset A with blinds of 5 and 10."""
    return TableScript(rules or pool_omaha(small_blind=5, big_blind=10))
