"""Playing a tournament from its start to its end, by injected time, through the room's services."""

from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from random import Random

from django.db.models import Count

from lobby.tournaments.models import Tournament, TournamentTable
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.rules.balancing import spread
from lobby.tournaments.services.clock import alarms
from poker.engine.hand.bets.actions import Action, AllIn, Call, Check, Fold
from poker.engine.hand.bets.betting import Options, options
from poker.event_stream import stream
from poker.models import Seat, Table
from poker.services.clock import timekeeping
from poker.services.seats.acting import act

Look = Callable[["Evening"], None]


class Evening:
    """The tournament, its time, and fast bots who act for everybody.

    ``look`` is called after every deal and every end of a hand. Nobody acts for ``absent``
    players: their clock runs out. An action takes ``pace``.
    """

    def __init__(
        self,
        tournament: Tournament,
        now: datetime,
        random: Random,
        look: Look | None = None,
        *,
        absent: Collection[int] = (),
        pace: timedelta = timedelta(0),
        all_in: float = 0.12,
    ) -> None:
        self.tournament_id = tournament.pk
        self.now = now
        self.absent = frozenset(absent)
        self.hands = 0
        self._pace = pace
        self._all_in = all_in
        self._random = random
        self._look = look or (lambda _evening: None)
        self._ids = 0

    @property
    def tournament(self) -> Tournament:
        return Tournament.objects.get(pk=self.tournament_id)

    def play(self, *, until: Callable[[], bool] = lambda: False, most: int = 10**6) -> None:
        """Play until the tournament has ended, or ``until`` says so after some step."""
        for _ in range(most):
            if self.tournament.status not in (Status.ANNOUNCED, Status.RUNNING) or until():
                return
            self.step()
        raise AssertionError("the tournament does not end")

    def step(self) -> None:
        """Do what is due; then let somebody act, or let time pass until something is due."""
        rang = self.step_clock()
        running = self._running()
        if running:
            self._act(self._random.choice(running))
        elif not rang:
            upcoming = alarms.next_alarm_at()
            assert upcoming is not None, "nothing is due, and the tournament has not ended"
            self.now = max(self.now + timedelta(milliseconds=1), upcoming)

    def step_clock(self) -> bool:
        """Do what is due for the clock; whether there was any."""
        rang = False
        while alarms.ring_one(self.now):
            rang = True
            self._look(self)
        return rang

    def _running(self) -> list[int]:
        tables = Table.objects.filter(wake_at__isnull=False, directed=True, closed_at=None)
        return list(tables.values_list("pk", flat=True))

    def _act(self, table_id: int) -> None:
        """Play a table's hand to its end, or a few actions of it."""
        for _ in range(self._random.choice((3, 10, 200))):
            table = stream.latest_step(table_id).table
            hand, actor = table.running, table.actor
            if table.lineup is not None:
                self._wait_for_clock(table_id)
                self._look(self)
                continue
            if hand is None or actor is None:
                self.hands += 1
                self._look(self)
                return
            if actor.player in self.absent:
                self._wait_for_clock(table_id)
                continue
            self.now += self._pace
            choices = options(hand)
            assert choices is not None
            self._ids += 1
            act(
                table_id=table_id,
                player_id=actor.player,
                decision=table.decision,
                action=self._choice(choices),
                action_id=f"bot{self._ids}",
                now=self.now,
            )

    def _wait_for_clock(self, table_id: int) -> None:
        due_at = Table.objects.get(pk=table_id).wake_at
        assert due_at is not None
        self.now = max(self.now, due_at)
        assert timekeeping.ring_one(self.now) is not None

    def _choice(self, choices: Options) -> Action:
        drawn = self._random.random()
        goes_in = drawn < self._all_in
        if goes_in and choices.all_in:
            return AllIn()
        if choices.check:
            return Check()
        return Call() if goes_in or drawn < 0.35 else Fold()


def require_even_at_every_deal(tournament_id: int) -> Callable[[Evening], None]:
    """A look that holds the balance rule against the rows, not against what was planned: with
    moves that are owed counted as made, tables differ by one player at most whenever the next
    hand of one was just signed."""
    signed: dict[int, int] = {}

    def look(_evening: Evening) -> None:
        tables = TournamentTable.objects.filter(tournament=tournament_id, broken_at=None)
        rows = {row.number: row for row in tables.select_related("table")}
        hands = {number: last_signed(row.table_id) for number, row in rows.items()}
        just_signed = [number for number in rows if signed.get(number) != hands[number]]
        signed.update(hands)
        if not just_signed:
            return
        in_play = Seat.objects.filter(table__tournament_table__in=tables, chips__gt=0).order_by()
        seated = dict(in_play.values_list("table").annotate(players=Count("pk")))
        players = {number: seated.get(row.table_id, 0) for number, row in rows.items()}
        for number, row in rows.items():
            players[number] -= len(row.owes)
            for target in row.owes:
                players[target] += 1
        staying = [count for number, count in players.items() if not rows[number].breaking]
        assert spread(staying) <= 1, players

    return look


def last_signed(table_id: int) -> int:
    """The number of the last hand that was signed at a table."""
    state = stream.latest_step(table_id).table
    return state.hand_no + (state.lineup is not None)
