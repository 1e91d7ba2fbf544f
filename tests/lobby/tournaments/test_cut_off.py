"""Half of the web processes of a running tournament are cut off, on real processes."""

import asyncio
import signal
from collections.abc import Callable
from contextlib import AsyncExitStack
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.ledger.checks import audit
from lobby.tournaments.models import Tournament, TournamentTable
from lobby.tournaments.services.tables import chips_issued
from poker.engine.table.state import Table as TableState
from poker.event_stream import stream
from poker.models import ClockBeat, Seat, TableEvent
from poker.services.money.checking import table_differences
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.lobby.tournaments.tournaments import new_tournament, register_all
from tests.room.launcher import eventually
from tests.room.player import Player
from tests.room.processes import Room

pytestmark = pytest.mark.rule("freezeout-outage")

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva", "Fritz")
AT_ONCE = timedelta(0)
TWO_MINUTES = timedelta(minutes=2)


class Cut:
    """Six players at two tables of three; half of them are connected through each process."""

    def __init__(self, room: Room, tournament: Tournament, players: dict[int, Player]) -> None:
        self.room = room
        self.tournament_id = tournament.pk
        self.players = players
        actors = [state.actor.player for state in self.states() if state.actor]
        # Somebody to act is cut off, and somebody to act is not.
        others = [each for each in players if each not in actors]
        self.stays = [players[each] for each in (actors[0], *others[:2])]
        self.goes = [players[each] for each in (actors[1], *others[2:])]

    @property
    def tournament(self) -> Tournament:
        return Tournament.objects.get(pk=self.tournament_id)

    def states(self) -> list[TableState]:
        tables = TournamentTable.objects.filter(tournament=self.tournament_id).order_by("number")
        return [stream.latest_step(table.table_id).table for table in tables]

    def table_of(self, player: Player) -> int:
        (number,) = (number for number, known in self.players.items() if known is player)
        return Seat.objects.get(player=number, table__directed=True).table_id

    def turns(self) -> list[int]:
        return [state.turn_at for state in self.states()]

    def has_lasted(self, seconds: timedelta) -> bool:
        """Whether clocks have run for so long since the pause."""
        paused_at = self.tournament.outage_at
        return paused_at is not None and ClockBeat.objects.get().at >= paused_at + seconds


async def sees(true: Callable[[], bool], timeout_s: float = 30) -> bool:
    """Whether the database comes to say so."""
    return await in_database_thread(eventually)(true, timeout_s)


async def begin(stack: AsyncExitStack, room: RoomFactory) -> Cut:
    """A tournament in its first hands, everybody at their table."""
    opened = room(webs=2, clocks=2, seed=False)
    players = {}
    for name in NAMES:
        player = await Player.sign_up(opened.webs[0].url, name)
        stack.push_async_callback(player.close)
        players[(await player.account()).pk] = player
    tournament = await in_database_thread(announce)([*players])
    assert await sees(lambda: all_dealt(tournament))
    cut = await in_database_thread(Cut)(opened, tournament, players)
    for web, through_it in zip(opened.webs, (cut.stays, cut.goes), strict=True):
        for player in through_it:
            await player.join(await in_database_thread(cut.table_of)(player), url=web.url)
    return cut


def announce(player_ids: list[int]) -> Tournament:
    from accounts.models import Player as Account

    tournament = new_tournament(seats=3, most_players=len(player_ids))
    register_all(tournament, list(Account.objects.filter(pk__in=player_ids)), timezone.now())
    return tournament


def all_dealt(tournament: Tournament) -> bool:
    tables = TournamentTable.objects.filter(tournament=tournament)
    states = [stream.latest_step(table.table_id).table for table in tables]
    return len(states) == 2 and all(state.running for state in states)


def nothing_happened() -> bool:
    """Whether nobody was timed out, folded or sent away, and every chip is where it was."""
    forbidden = ("turn_timed_out", "folded", "went_away", "hand_ended", "hand_voided")
    return not TableEvent.objects.filter(kind__in=forbidden).exists()


@pytest.mark.parametrize(
    ("kills", "lasts"),
    [
        (False, AT_ONCE),
        (True, AT_ONCE),
        pytest.param(False, TWO_MINUTES, marks=pytest.mark.nightly),
        pytest.param(True, TWO_MINUTES, marks=pytest.mark.nightly),
    ],
)
async def test_nobody_still_connected_is_a_chip_better_off(
    room: RoomFactory, kills: bool, lasts: timedelta
) -> None:
    """The process hangs, or is killed and comes back."""
    async with AsyncExitStack() as stack:
        cut = await begin(stack, room)
        hands = [state.hand for state in await in_database_thread(cut.states)()]
        actor = cut.stays[0]
        decision = await actor.until(lambda: actor.decision)
        if kills:
            cut.room.kill("web-2")
        else:
            cut.room.signal("web-2", signal.SIGSTOP)
        assert await sees(lambda: cut.tournament.outage_at is not None)
        for player in cut.stays:
            await player.sees(lambda it: it.view.get("next", {}).get("hold") == "outage")
            assert "turn" not in player.view
        refused = await actor.send("fold", decision=decision)
        assert (refused["code"], refused["clause"]) == ("hand_waits", "freezeout-outage")
        assert await sees(lambda: cut.has_lasted(lasts), 180)
        assert await in_database_thread(nothing_happened)()
        assert [state.hand for state in await in_database_thread(cut.states)()] == hands
        turns = await in_database_thread(cut.turns)()
        if kills:
            cut.room.restart("web-2")
            url = cut.room.webs[1].url
            for player in cut.goes:
                await player.join(await in_database_thread(cut.table_of)(player), url=url)
        else:
            cut.room.signal("web-2", signal.SIGCONT)
        assert await sees(lambda: cut.tournament.outage_at is None)
        assert await in_database_thread(nothing_happened)()
        renewed = await in_database_thread(cut.turns)()
        assert all(new > old for new, old in zip(renewed, turns, strict=True)), "a full clock"
        for player in (actor, cut.goes[0]):
            await player.sees(lambda it: it.options)
            assert (await player.check_or_call())["type"] == "done"
        found = await in_database_thread(whole_event)(cut.tournament_id)
        assert found == ([], [], True)


def whole_event(tournament_id: int) -> tuple[list[object], list[object], bool]:
    """What is wrong with the books and the tables, and whether all chips are there."""
    tournament = Tournament.objects.get(pk=tournament_id)
    chips = sum(seat.chips or 0 for seat in Seat.objects.filter(table__directed=True))
    return [*audit.differences()], [*table_differences()], chips == chips_issued(tournament)


async def test_who_closes_their_page_pauses_nothing(room: RoomFactory) -> None:
    """Two of six go, on real processes: the others play on."""
    async with AsyncExitStack() as stack:
        cut = await begin(stack, room)
        await asyncio.gather(*(player.hang_up() for player in cut.goes[1:]))
        actor = cut.stays[0]
        await actor.until(lambda: actor.options)
        assert (await actor.check_or_call())["type"] == "done"
        assert (await in_database_thread(lambda: cut.tournament)()).outage_at is None
