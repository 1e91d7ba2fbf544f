"""A tournament whose players are connected through two web processes, on a clock in the test's
hand."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import count
from typing import Any, Final
from uuid import UUID, uuid4

from accounts.models import Player
from lobby.tournaments.models import Tournament, TournamentTable
from lobby.tournaments.services.clock import alarms
from poker.engine.hand.bets.actions import Action
from poker.engine.table.state import Table as TableState
from poker.event_stream import stream
from poker.models import Presence, Seat, TableEvent
from poker.services.clock import timekeeping
from poker.services.clock.restarting import beat
from poker.services.presence import presence, web_processes
from poker.services.seats.acting import act
from tests.lobby.tournaments.tournaments import new_tournament, register_all

NEAR: Final = timedelta(seconds=5)
SHORT: Final = timedelta(seconds=1)
LONG: Final = timedelta(seconds=2)


class ConnectedEvent:
    """Everybody sits and has a hand; half of the players are connected through each process."""

    def __init__(self, players: Sequence[Player], now: datetime, **choices: Any) -> None:
        self.players = list(players)
        self.now = now
        self.webs = (uuid4(), uuid4())
        self.living = list(self.webs)
        self._sockets: dict[int, UUID] = {}
        self._ids = count(1)
        made = new_tournament(most_players=len(players), **choices)
        register_all(made, players, now)
        self.tournament_id = made.pk
        self.pass_time(0.5)
        for nth, player in enumerate(self.players):
            self.connect(player, self.webs[nth % 2])
        self.until_dealt()

    @property
    def tournament(self) -> Tournament:
        return Tournament.objects.get(pk=self.tournament_id)

    def is_cut(self) -> bool:
        """Whether an outage has paused it."""
        return self.tournament.outage_at is not None

    def tables(self) -> list[TournamentTable]:
        return list(
            TournamentTable.objects.filter(tournament=self.tournament_id).order_by("number")
        )

    def states(self) -> list[TableState]:
        return [stream.latest_step(table.table_id).table for table in self.tables()]

    def of(self, web: int) -> list[Player]:
        """Who was connected through one of the two processes in the beginning."""
        return self.players[web::2]

    def connect(self, player: Player, process: UUID) -> None:
        """The player's browser opens the table's page."""
        seat = Seat.objects.get(
            table__tournament_table__tournament=self.tournament_id, player=player
        )
        self._sockets[player.pk] = uuid4()
        web_processes.beat(self.now, process)
        Presence.objects.create(
            socket=self._sockets[player.pk],
            process_id=process,
            table_id=seat.table_id,
            player=player,
        )

    def close(self, *players: Player) -> None:
        """Their sockets close."""
        for player in players:
            presence.go(self._sockets[player.pk], self.now)

    def cut(self, web: int = 1) -> None:
        """Nothing more is heard of a process."""
        self.living.remove(self.webs[web])

    def heal(self, web: int = 1) -> None:
        """The process is heard of again."""
        self.living.append(self.webs[web])

    def pass_time(self, seconds: float) -> None:
        """Processes beat and clocks do what is due, step by step, while nobody acts.

        Steps are short near both ends, where who is lost and whose turn is over is decided.
        """
        began, until = self.now, self.now + timedelta(seconds=seconds)
        while self.now < until:
            near = min(self.now - began, until - self.now) < NEAR
            self.now = min(until, self.now + (SHORT if near else LONG))
            for process in self.living:
                web_processes.beat(self.now, process)
            beat(self.now)
            self.ring()

    def ring(self) -> None:
        """Do everything that is due at this instant."""
        while alarms.ring_one(self.now) or timekeeping.ring_one(self.now) is not None:
            continue

    def until_dealt(self) -> None:
        """Let time pass until a hand runs at every table."""
        for _ in range(40):
            if all(state.running for state in self.states()):
                return
            self.pass_time(0.5)
        raise AssertionError("no hand is dealt")

    def act(self, table: int, action: Action) -> None:
        """The player to act at a table, counted from 0, does ``action``."""
        state = self.states()[table]
        assert state.actor is not None
        act(
            table_id=self.tables()[table].table_id,
            player_id=state.actor.player,
            decision=state.decision,
            action=action,
            action_id=f"act-{next(self._ids)}",
            now=self.now,
        )

    def actor(self, table: int = 0) -> Player:
        """Whose turn it is at a table."""
        actor = self.states()[table].actor
        assert actor is not None
        return next(player for player in self.players if player.pk == actor.player)

    def kinds(self, table: int = 0) -> list[str]:
        """What has happened at a table."""
        stored = TableEvent.objects.filter(table=self.tables()[table].table_id).order_by("seq")
        return list(stored.values_list("kind", flat=True))

    def stacks(self) -> dict[int, int]:
        """What lies before each player, in the pots of a running hand too."""
        found: dict[int, int] = {}
        for state in self.states():
            for seat in state.taken():
                hand = state.running
                has = hand is not None and hand.has(seat.number)
                found[seat.player] = hand.player(seat.number).stack if hand and has else seat.stack
        return found

    def nobody_lost_a_turn(self) -> bool:
        """Whether nobody was timed out or is absent."""
        kinds = {kind for nth in range(len(self.tables())) for kind in self.kinds(nth)}
        seats = [seat for state in self.states() for seat in state.taken()]
        return "turn_timed_out" not in kinds and not any(seat.timed_out for seat in seats)
