"""Players who send any request in any order to a pool and its line, and who watches over them."""

from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.test import Client
from django.urls import reverse
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from accounts.ledger.checks.audit import differences
from accounts.models import Player
from lobby.demo.past.chance import seeded_chance
from lobby.demo.past.clock import DemoClock, demo_clock
from lobby.models import SeatDraw, Waiting
from lobby.services.lines.attendance import note_gone, note_there
from lobby.services.lines.joining import join
from lobby.services.lines.line import move_line
from poker.engine.rule_sets.presets import HOLDEM
from poker.models import Game, Reservation, RuleSet, Seat, Table, TableEvent
from poker.services.clock import timekeeping
from poker.services.money.checking import table_differences
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.room.forgetful import forget
from tests.room.games import new_game
from tests.room.people import Newcomers

BEGINS: Final = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
PEOPLE: Final = 6
SEATS: Final = 2
KEPT: Final = timedelta(minutes=30)
THERE: Final = timedelta(seconds=10)

OPEN_WAYS: Final = ("join", "hold", "let_go_in_game", "sit_in_game", "leave_line")
SHUT_WAYS: Final = ("reserve_seat", "wait", "sit", "held", "let_go", "leave_table_line")

people = st.integers(0, PEOPLE - 1)
tables = st.integers(0, 1)
seats = st.integers(0, 2 * SEATS - 1)


class Adversaries(RuleBasedStateMachine):
    """Six people, two tables of two seats, and a clock that the test moves."""

    def __init__(self) -> None:
        super().__init__()
        self._undone = transaction.atomic()
        # As TestCase does with its own: what the room commits apart is let into this transaction.
        vars(self._undone)["_from_testcase"] = True
        self._undone.__enter__()
        self._drawn = ExitStack()
        self._moved = demo_clock(BEGINS)
        self.clock: DemoClock = self._moved.__enter__()
        forget()

    def teardown(self) -> None:
        assert [*differences(), *table_differences()] == []
        transaction.set_rollback(True)
        self._undone.__exit__(None, None, None)
        self._drawn.close()
        self._moved.__exit__(None, None, None)

    @initialize(is_full=st.booleans(), lots=st.integers(0, 2**32))
    def furnish(self, is_full: bool, lots: int) -> None:
        """Open the pool, with all its seats taken or none. What is left to chance is drawn by a
        seed, so that an evening that fails comes again."""
        self._drawn.enter_context(seeded_chance(str(lots)))
        newcomers = Newcomers()
        pool = RuleSet.from_value(replace(HOLDEM, name="adversaries", seating="pool"))
        pool.tables_at_once = 2
        pool.save()
        self.game: Game = new_game(
            "Pool 1/2",
            preset=pool.name,
            structure="no_limit",
            small_blind=100,
            big_blind=200,
            seats=SEATS,
            most_tables=2,
        )
        self.tables: list[Table] = [
            open_table(game=self.game, name=name) for name in ("Neckar", "Oder")
        ]
        self.people: list[Player] = [newcomers() for _ in range(PEOPLE)]
        self.clients = []
        for player in self.people:
            self.clients.append(Client())
            self.clients[-1].force_login(player)
        self.asked_at = {player.pk: datetime.min.replace(tzinfo=UTC) for player in self.people}
        self.watched_at = dict(self.asked_at)
        self.seen_seq = {table.pk: 0 for table in self.tables}
        self.elsewhere_at = dict(self.asked_at)
        for player in self.people[: 2 * SEATS if is_full else 0]:
            assert join(game_id=self.game.pk, player=player, amount=20_000)
        self.new_seats()
        self.remember()

    def remember(self) -> None:
        """How everything stands before the next step."""
        self.line = list(Waiting.objects.all().in_line().pool().values_list("player", flat=True))
        self.taken = self.places_taken()
        self.at = set(Seat.objects.values_list("table", "player"))
        self.draws = set(SeatDraw.objects.values_list("pk", flat=True))
        self.bound = {player.pk: self.places_that_bind(player) for player in self.people}
        self.asker = 0

    def places_taken(self) -> set[tuple[int, int]]:
        """Places somebody sits at or that are held for somebody."""
        held = Reservation.objects.filter(until_at__gt=self.clock.now())
        return {
            *Seat.objects.values_list("table", "number"),
            *held.values_list("table", "number"),
        }

    def places_that_bind(self, player: Player) -> set[tuple[int, int]]:
        """Places drawn for a player that they gave up lately and were dealt no hand at."""
        now, bound = self.clock.now(), set()
        for draw in SeatDraw.objects.filter(player=player):
            events = TableEvent.objects.filter(table=draw.table_id, at__gte=draw.drawn_at)
            dealt = any(
                player.pk in {one["player"] for one in event.data["seats"] if one["dealt"]}
                for event in events.filter(kind="hand_started")
            )
            left = events.filter(kind="player_left", data__player=player.pk).order_by("-seq")
            sat = events.filter(kind="player_sat", data__player=player.pk).exists()
            gone = left.values_list("at", flat=True).first() if sat else draw.reserved_until
            if gone is not None and gone <= now and now - gone <= KEPT and not dealt:
                bound.add((draw.table_id, draw.number))
        return bound

    @rule(
        who=people,
        ways=st.lists(st.sampled_from(OPEN_WAYS), min_size=1, max_size=6),
        amount=st.sampled_from(["200", "200", "100", "150", "50", "1000", "x"]),
        beside=st.sampled_from(["0", "0", "1", "9"]),
    )
    def ask(self, who: int, ways: list[str], amount: str, beside: str) -> None:
        """Send forms of the pool, in an order no page would send them in."""
        for way in ways:
            self.send(who, way, [self.game.pk], {"amount": amount, "beside": beside})
            self.the_lot_and_the_line_decide()

    @rule(who=people, way=st.sampled_from(SHUT_WAYS), table=tables, seat=st.integers(0, 4))
    def reach_past(self, who: int, way: str, table: int, seat: int) -> None:
        """Send forms that are for tables one picks."""
        place = [self.tables[table].pk, *([seat] if way == "reserve_seat" else [])]
        self.send(who, way, place, {"amount": "200"})

    def send(self, who: int, way: str, place: list[int], form: dict[str, str]) -> None:
        player = self.people[who]
        self.asker = player.pk
        answer = self.clients[who].post(reverse(f"lobby:{way}", args=place), form)
        assert answer.status_code in (200, 302, 422), (way, answer.status_code)
        if way == "join" and answer.status_code != 422:
            self.asked_at[player.pk] = self.clock.now()

    @rule(who=people)
    def watch(self, who: int) -> None:
        """Have the lobby open."""
        self.watched_at[self.people[who].pk] = self.clock.now()
        note_there([self.people[who].pk], self.clock.now(), in_lobby=True)

    @rule(who=people)
    def be_elsewhere(self, who: int) -> None:
        """Have another page open, which asks for calls."""
        self.elsewhere_at[self.people[who].pk] = self.clock.now()
        assert self.clients[who].get(reverse("lobby:calls")).status_code == 200

    @rule(who=people)
    def vanish(self, who: int) -> None:
        """Close the last socket."""
        player = self.people[who]
        for told in (self.watched_at, self.asked_at, self.elsewhere_at):
            told[player.pk] = BEGINS - KEPT
        note_gone(player.pk, self.clock.now())

    @rule(who=people)
    def sign_out(self, who: int) -> None:
        """Sign out, and in again for whatever comes next."""
        player = self.people[who]
        self.clients[who].post(reverse("accounts:sign_out"))
        assert not Waiting.objects.filter(player=player).open().exists()
        assert not Reservation.objects.filter(player=player).exists()
        for told in (self.watched_at, self.asked_at, self.elsewhere_at):
            told[player.pk] = BEGINS - KEPT
        self.clients[who].force_login(player)

    @rule(which=seats, looks=st.booleans())
    def leave(self, which: int, looks: bool) -> None:
        """Leave a table; a worker may hear of it before anybody else does anything."""
        for seat in Seat.objects.order_by("table", "number")[which : which + 1]:
            action_id = f"leave-{self.clock.now().timestamp()}"
            who: dict[str, Any] = {"table_id": seat.table_id, "player_id": seat.player_id}
            seating.leave(**who, action_id=action_id)
        if looks:
            move_line(game_id=self.game.pk)

    @rule(gone=people, stays=people, which=seats)
    def go_from_the_line(self, gone: int, stays: int, which: int) -> None:
        """Line up before another and go; a seat comes free while only the other is there."""
        for who in (gone, stays):
            self.ask(who, ["join"], "200", "9")
        self.wait(9)
        self.watch(stays)
        self.wait(1)
        self.leave(which, looks=True)

    @rule(first=people, pushes=people, which=seats)
    def push_past(self, first: int, pushes: int, which: int) -> None:
        """Ask for the seat that came free before a worker could give it to the first in line."""
        self.ask(first, ["join"], "200", "9")
        self.leave(which, looks=False)
        self.ask(pushes, ["hold", "join"], "200", "9")

    @rule(seconds=st.sampled_from([1, 9, 31, 31, 119, 1900]))
    def wait(self, seconds: int) -> None:
        """Let time pass, and let the clock do what is due."""
        self.clock.move_to(self.clock.now() + timedelta(seconds=seconds))
        for _ in range(40):
            if timekeeping.ring_one() is None:
                break

    @rule()
    def work(self) -> None:
        """Let a worker look at the line."""
        move_line(game_id=self.game.pk)

    @invariant()
    def the_lot_and_the_line_decide(self) -> None:
        """Whoever was seated or called since the last step was so by the lot and in order."""
        if not hasattr(self, "people"):
            return
        for place in self.new_seats():
            self.check_seated(*place)
        draws = list(SeatDraw.objects.exclude(pk__in=self.draws).order_by("pk"))
        # One step may place several people; each finds taken what those before them were given.
        # Whoever got a place they had kept has no new draw to tell the order by.
        drawn = {(draw.table_id, draw.number) for draw in draws}
        self.taken |= self.places_taken() - drawn
        for draw in draws:
            self.check_drawn(draw)
            self.taken.add((draw.table_id, draw.number))
        self.remember()

    def new_seats(self) -> list[tuple[int, int, int]]:
        """Table, number and player of everybody who sat down since the last step, by the stream."""
        found = []
        for table in self.tables:
            events = TableEvent.objects.filter(table=table, seq__gt=self.seen_seq[table.pk])
            for event in events.order_by("seq"):
                self.seen_seq[table.pk] = event.seq
                if event.kind == "player_sat":
                    found.append((table.pk, event.data["seat"], event.data["player"]))
        return found

    def check_seated(self, table_id: int, number: int, player_id: int) -> None:
        drawn = SeatDraw.objects.filter(table=table_id, number=number, player=player_id)
        assert drawn.exists(), "sits where nobody drew a seat for them"
        if player_id == self.asker:
            return
        assert self.clock.now() - self.watched_or_asked(player_id) < THERE, "seated while absent"
        assert player_id in self.line, "seated past the line"

    def watched_or_asked(self, player_id: int) -> datetime:
        """Asking to join counts as watching the lobby, unless it was refused."""
        return max(self.watched_at[player_id], self.asked_at[player_id])

    def check_drawn(self, draw: SeatDraw) -> None:
        """A new draw: none bound the player to a place that was free, and nobody before them in
        line who was there could have taken it."""
        free = {
            place
            for place in self.bound[draw.player_id]
            if place not in self.taken and (place[0], draw.player_id) not in self.at
        }
        assert not free, "drew again while a kept place was free"
        before = self.line
        if draw.player_id in self.line:
            before = self.line[: self.line.index(draw.player_id)]
        for other in before:
            last = max(self.watched_or_asked(other), self.elsewhere_at[other])
            there = self.clock.now() - last < THERE
            placed = Seat.objects.filter(player=other).exists()
            placed |= Reservation.objects.filter(player=other).exists()
            gone = not Waiting.objects.filter(player=other).open().exists()
            assert not there or placed or gone, "drew past somebody who waits"
