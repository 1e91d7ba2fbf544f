"""A table under test: players in seats, a clock in the test's hand, actions by the services."""

from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from uuid import UUID, uuid4

from accounts.models import Player
from accounts.safer_play.play_clock import PlayClock
from accounts.safer_play.time.reality_check import answer_check
from poker.engine.hand.bets.actions import Action, AllIn, BetTo, Call, Check, Fold, RaiseTo
from poker.engine.hand.bets.betting import Options, options
from poker.engine.hand.state import Hand
from poker.engine.table.state import Table as TableState
from poker.engine.table.turns.alarm import alarm_at, deal_at
from poker.event_stream import stream
from poker.models import Presence, Table
from poker.services.base.writing import pace
from poker.services.clock import timekeeping
from poker.services.presence import presence, web_processes
from poker.services.seats import acting, seating

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def the_hand(state: TableState) -> Hand:
    """The hand on a table, which may be over."""
    assert state.hand is not None
    return state.hand


def hold_of(table: "Felt") -> str:
    """Why nothing is dealt."""
    return table.state.hold


class Felt:
    """Plays one table by the services, at a time that only moves when the test says so."""

    def __init__(self, table_id: int, now: datetime) -> None:
        self.table_id = table_id
        self.now = now
        self.players: dict[int, Player] = {}
        self.away: set[int] = set()
        self._ids = count(1)
        self._further: dict[int, list[UUID]] = {}

    @property
    def row(self) -> Table:
        return Table.objects.select_related("game").get(pk=self.table_id)

    @property
    def state(self) -> TableState:
        state = stream.state_at(self.row)
        assert state is not None
        return state

    @property
    def hand(self) -> Hand:
        """The hand on the table, which may be over."""
        return the_hand(self.state)

    @property
    def running(self) -> Hand:
        """The hand that is being played."""
        assert self.state.running is not None
        return self.state.running

    @property
    def to_act(self) -> int:
        """The seat whose turn it is."""
        assert self.running.to_act is not None
        return self.running.to_act

    def sit(self, player: Player, seat: int, stack: int) -> None:
        seating.sit(table_id=self.table_id, player=player, seat=seat, amount=stack, now=self.now)
        self.players[seat] = player

    def later(self, **by: float) -> "Felt":
        """Let time pass: `later(seconds=30)`."""
        self.now += timedelta(**by)
        return self

    def ring(self) -> bool:
        """Let the clock do one thing that is due; whether there was one."""
        self.stay_connected()
        return timekeeping.ring_one(self.now) is not None

    def deal(self) -> TableState:
        """Let enough time pass for the next hand to be dealt. What else is due then, at another
        table, is done too."""
        self.later(seconds=20)
        while self.state.running is None:
            assert self.ring()
            self.await_deal()
        return self.state

    def close_list(self) -> TableState:
        """Let time pass until the next hand is signed, within the pause before it."""
        while self.state.lineup is None:
            due = alarm_at(self.state, pace())
            assert due is not None
            self.now = max(self.now, stream.from_ms(due))
            assert self.ring()
        return self.state

    def await_deal(self) -> None:
        """Let time pass until the signed hand is due, if one is signed."""
        if self.state.lineup is not None and (due := deal_at(self.state, pace())) is not None:
            self.now = max(self.now, stream.from_ms(due))

    def deal_signed(self) -> TableState:
        """Deal the signed hand when it is due; it may be over at once."""
        self.await_deal()
        while self.state.lineup is not None:
            assert self.ring()
        return self.state

    def deal_hand(self) -> Hand:
        """The same, of which only the hand is wanted."""
        self.deal()
        return self.running

    def answer_checks(self) -> "Felt":
        """Whoever is asked how long they have played has read it, and is dealt in again."""
        asked = PlayClock.objects.filter(
            player__in=self.players.values(), check_due_at__lte=self.now
        ).select_related("player")
        for clock in asked:
            answer_check(player=clock.player, now=self.now)
        return self

    def act(self, action: Action, *, action_id: str = "", decision: str = "") -> int:
        """The player to act does `action`."""
        state = self.state
        assert state.running
        assert state.running.to_act is not None
        return acting.act(
            table_id=self.table_id,
            player_id=self.players[state.running.to_act].pk,
            decision=decision or state.decision,
            action=action,
            action_id=action_id or self.new_id(),
            now=self.now,
        )

    def play_out(self, random: Random) -> None:
        """Play the running hand to its end with random legal actions."""
        while (hand := self.state.running) is not None:
            choices = options(hand)
            assert choices is not None
            self.later(seconds=1).act(random_action(choices, random))

    def check_down(self) -> None:
        """Everybody checks or calls to the end."""
        while self.state.running:
            self.check_or_call()

    def check_or_call(self) -> None:
        """The player to act stays in for the least."""
        hand = self.state.running
        assert hand
        choices = options(hand)
        assert choices
        self.later(seconds=1).act(Check() if choices.check else Call())

    def act_all_fold(self) -> None:
        """Everybody folds to the last player."""
        while self.state.running:
            self.fold_next()

    def fold_next(self) -> None:
        """The player to act folds."""
        self.later(seconds=1).act(Fold())

    def stay_connected(self) -> None:
        """Everybody but the seats that are away is at their socket."""
        web_processes.beat(self.now)
        for seat, player in self.players.items():
            if seat in self.away:
                presence.go(self._socket_of(seat), self.now)
                continue
            here = {"table_id": self.table_id, "player": player, "gone_at": None}
            Presence.objects.update_or_create(
                socket=self._socket_of(seat),
                defaults={**here, "process_id": web_processes.THIS},
            )

    def disconnect(self, seat: int) -> None:
        """The sockets of a seat close now."""
        self.stay_connected()
        self.away.add(seat)
        for socket in (self._socket_of(seat), *self._further.pop(seat, ())):
            presence.go(socket, self.now)

    def reconnect(self, seat: int) -> None:
        """The player opens a new socket now."""
        player, socket = self.players[seat], uuid4()
        presence.come(socket=socket, table_id=self.table_id, player_id=player.pk, now=self.now)
        self._further.setdefault(seat, []).append(socket)
        self.away.discard(seat)

    def _socket_of(self, seat: int) -> UUID:
        return UUID(int=self.table_id * 1000 + seat)

    def new_id(self) -> str:
        return f"test-{next(self._ids)}"


def random_action(choices: Options, random: Random) -> Action:
    """Any legal action, folding to nothing and all-ins rarely."""
    kinds: list[Action] = [Check() if choices.check else Call()] * 5
    kinds += [] if choices.check else [Fold()]
    if choices.largest:
        amount = random.choice(
            (choices.smallest, choices.largest, random.randint(choices.smallest, choices.largest))
        )
        kinds += [BetTo(amount) if choices.opens else RaiseTo(amount)] * 3
    if choices.all_in and random.random() < 0.3:
        kinds.append(AllIn())
    return random.choice(kinds)
