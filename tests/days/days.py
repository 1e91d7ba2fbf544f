"""Days in the life of the room, on a clock that is moved instead of waited for."""

from datetime import datetime, timedelta
from random import Random
from typing import Any, Final
from uuid import uuid4

from celery.schedules import crontab
from django.db import connection
from django.db.models import Min
from django.test.utils import CaptureQueriesContext
from django.utils.module_loading import import_string

from config.timetable import TIMETABLE
from poker.engine.hand.bets.betting import options
from poker.engine.table.state import Table as TableState
from poker.event_stream import stream
from poker.models import Alarm, Table
from poker.services.clock.timekeeping import ring_one
from poker.services.presence import web_processes
from poker.services.seats import acting, seating
from tests.days.bots import Bots
from tests.days.sim_clock import SimulatedClock
from tests.days.visitors import Visitors
from tests.poker.felt import random_action

TICK: Final = timedelta(seconds=2)
CHORES_EVERY: Final = timedelta(minutes=8)
SAMPLE_EVERY: Final = 25


class Calendar:
    """The whole timetable, each task run when it is due."""

    def __init__(self, now: datetime) -> None:
        self._due_at = {line["task"]: now for line in TIMETABLE.values()}

    def turn_to(self, now: datetime) -> None:
        """Run every task that is due; one that was due several times runs once."""
        for line in TIMETABLE.values():
            if self._due_at[line["task"]] <= now:
                import_string(line["task"])()
                self._due_at[line["task"]] = after(line["schedule"], now)


def after(schedule: crontab | float, now: datetime) -> datetime:
    """When a task that has just run is due again."""
    if isinstance(schedule, crontab):
        last: datetime
        wait: timedelta
        last, wait, _now = schedule.remaining_delta(now)
        return last + wait
    return now + timedelta(seconds=schedule)


class Days:
    """Lets time pass: hands are dealt and played, people come and go, the chores are done.

    ``queries`` counts those of sampled actions that did not end their hand: what ends one also
    pays out whoever waited for that.
    """

    def __init__(self, clock: SimulatedClock, visitors: Visitors, random: Random) -> None:
        self.clock = clock
        self.actions = 0
        self.queries: list[int] = []
        self.visitors = visitors
        self._bots = Bots(random)
        self._random = random
        self._calendar = Calendar(clock.now())
        self._chores_at = clock.now()
        self._comings_at = clock.now()

    def pass_by(self, time: timedelta) -> None:
        """Let this much time pass."""
        until = self.clock.now() + time
        while self.clock.now() < until:
            self._do_chores()
            web_processes.beat(self.clock.now())
            while ring_one(self.clock.now()) is not None:
                pass
            if not self._act_everywhere():
                self._skip_to_next()
            else:
                self.clock.advance(TICK)

    def _skip_to_next(self) -> None:
        """Nobody is to act: go on to the next alarm or chore."""
        alarm = Alarm.objects.aggregate(at=Min("wake_at"))["at"]
        upcoming = min(self._chores_at, alarm) if alarm else self._chores_at
        self.clock.advance_to(upcoming)

    def _do_chores(self) -> None:
        now = self.clock.now()
        if now < self._chores_at:
            return
        self._chores_at = now + CHORES_EVERY
        if now >= self._comings_at:
            self._comings_at = now + timedelta(minutes=self._random.randint(20, 60))
            self.visitors.come_and_go(now)
        self.visitors.stay_connected(now)
        self._bots.look()
        self._calendar.turn_to(now)
        self._sit_visitors_in()

    def _sit_visitors_in(self) -> None:
        """Present people want cards; who lost everything gives up the seat."""
        for row in Table.objects.filter(seats__player__in=self.visitors.present).distinct():
            table = stream.state_at(row)
            for seat in table.taken() if table and not table.running else ():
                if seat.player not in self.visitors.present:
                    continue
                who: dict[str, Any] = {
                    "table_id": row.pk,
                    "player_id": seat.player,
                    "action_id": uuid4().hex,
                }
                if not seat.stack:
                    seating.leave(**who)
                elif seat.sitting_out:
                    seating.sit_in(**who)

    def _act_everywhere(self) -> bool:
        """One action at each table where somebody who is there is to act; whether any was."""
        acted = False
        for row in Table.objects.filter(wake_at__isnull=False).select_related("game__rule_set"):
            table = stream.state_at(row)
            if table is not None and self._is_awake(table):
                self._act(row, table)
                acted = True
        return acted

    def _is_awake(self, table: TableState) -> bool:
        hand = table.running
        if hand is None or hand.to_act is None:
            return False
        seat = table.seat(hand.to_act)
        return seat.bot or seat.player in self.visitors.present

    def _act(self, row: Table, table: TableState) -> None:
        hand = table.running
        choices = options(hand) if hand else None
        assert choices
        self.actions += 1
        command: dict[str, Any] = {
            "table_id": row.pk,
            "player_id": table.seat(choices.seat).player,
            "decision": table.decision,
            "action": random_action(choices, self._random),
            "action_id": uuid4().hex,
        }
        if self.actions % SAMPLE_EVERY:
            acting.act(**command)
            return
        with CaptureQueriesContext(connection) as captured:
            acting.act(**command)
        after = stream.state_at(Table.objects.get(pk=row.pk))
        if after is not None and after.running:
            self.queries.append(len(captured))
