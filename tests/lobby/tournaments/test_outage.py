"""An outage is nobody's gain (``freezeout-outage``)."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from accounts.core.incidents.models import Incident
from accounts.models import Player
from lobby.tournaments.rules.levels import SOURCE_SCHEDULE, Level, Schedule
from lobby.tournaments.services.stopping import cancel, pause, resume
from poker.engine.errors import HandWaits
from poker.engine.hand.bets.actions import Call, Fold
from poker.models import Presence
from poker.services.money.checking import table_differences
from poker.services.presence import web_processes
from poker.services.seats import seating
from poker.services.staff.voiding import void_running_hand
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.connected import ConnectedEvent
from tests.room.database import RoomDatabase

pytestmark = pytest.mark.rule("freezeout-outage")

NOW = datetime(2026, 5, 1, 18, tzinfo=UTC)
TWO_MINUTES_S = 120

Play = Callable[..., ConnectedEvent]


@pytest.fixture
def play(room_db: RoomDatabase, new_player: PlayerFactory) -> Play:
    """A tournament of so many players at tables of so many seats, in its first hands."""

    def begin(players: int, seats: int = 9) -> ConnectedEvent:
        levels = SOURCE_SCHEDULE.to_json()
        many = [new_player() for _ in range(players)]
        return ConnectedEvent(many, NOW, seats=seats, levels=levels)

    return begin


@pytest.fixture
def staff(new_player: PlayerFactory) -> Player:
    return new_player()


@pytest.mark.long
def test_half_of_the_web_processes_cut_off_for_two_minutes(play: Play) -> None:
    """Three tables of three: hands, turns, levels and stacks are after it as they were before."""
    cut = play(9, seats=3)
    before, ends_at = cut.stacks(), cut.tournament.level_ends_at
    hands = [state.hand for state in cut.states()]
    cut.cut()
    cut.pass_time(3.5)
    paused_at = cut.tournament.outage_at
    assert paused_at is not None
    cut.pass_time(TWO_MINUTES_S)
    assert cut.is_cut()
    assert cut.stacks() == before
    assert [state.hand for state in cut.states()] == hands
    cut.heal()
    cut.pass_time(0.5)
    assert not cut.is_cut()
    assert cut.stacks() == before
    assert cut.nobody_lost_a_turn()
    assert ends_at is not None
    assert cut.tournament.level_ends_at == ends_at + (cut.now - paused_at)
    for number, state in enumerate(cut.states()):
        assert cut.kinds(number)[-1] == "turn_restarted"
        assert state.turn_at == cut.now.timestamp() * 1000
    cut.pass_time(29 + 30)
    assert cut.nobody_lost_a_turn(), "every turn has a full clock, and a time bank"
    cut.pass_time(2)
    assert not cut.nobody_lost_a_turn(), "and no more than that"
    assert list(table_differences()) == []


def test_sockets_that_close_are_lost_at_once(play: Play) -> None:
    cut = play(9, seats=3)
    cut.close(*(cut.players[nth] for nth in (0, 4, 8)))
    cut.ring()
    assert cut.tournament.outage_at == cut.now
    assert {state.hold for state in cut.states()} == {"outage"}


@pytest.mark.parametrize(("players", "lost", "pauses"), [(5, 2, 0), (9, 3, 1), (10, 3, 0)])
def test_fewer_than_three_or_than_a_third_are_absent_players(
    play: Play, players: int, lost: int, pauses: int
) -> None:
    cut = play(players)
    cut.close(*cut.players[:lost])
    cut.pass_time(5)
    assert cut.is_cut() == bool(pauses)


def test_who_was_gone_before_is_neither_lost_nor_connected(play: Play) -> None:
    """Of twelve, four have not been there; two of the others are no outage, three are."""
    cut = play(12, seats=4)
    Presence.objects.filter(player__in=cut.players[:4]).delete()
    cut.close(*cut.players[4:6])
    cut.pass_time(5)
    assert not cut.is_cut()
    cut.close(cut.players[6])
    cut.ring()
    assert cut.is_cut()
    assert set(cut.tournament.cut_off) == {player.pk for player in cut.players[4:7]}


def test_the_absent_count_as_connected_to_nothing(play: Play) -> None:
    """Six of nine said that they are away, their pages open: of three who are there all go."""
    cut = play(9)
    table = cut.tables()[0].table_id
    for nth, player in enumerate(cut.players[3:]):
        seating.sit_out(table_id=table, player_id=player.pk, action_id=f"away-{nth}", now=cut.now)
    cut.close(*cut.players[3:6])
    cut.ring()
    assert not cut.is_cut(), "they were away"
    cut.close(*cut.players[:3])
    cut.ring()
    assert cut.is_cut()


@pytest.mark.long
def test_closing_the_page_one_by_one_pauses_nothing(play: Play) -> None:
    cut = play(6, seats=3)
    for player in cut.players[:4]:
        cut.close(player)
        cut.pass_time(15.5)
        assert not cut.is_cut()


def test_who_comes_back_at_once_was_not_lost(play: Play) -> None:
    """Their process dies and they are connected through the other before it is missed."""
    cut = play(8)
    cut.cut()
    cut.pass_time(1)
    for player in cut.of(1):
        cut.connect(player, cut.webs[0])
    cut.pass_time(10)
    assert not cut.is_cut()


def test_who_was_moved_to_another_table_is_on_the_way(play: Play) -> None:
    """Their page goes from one table to the other: the old socket is no connection lost."""
    cut = play(6, seats=3)
    Presence.objects.filter(table=cut.tables()[1].table_id).update(
        table=cut.tables()[0].table_id, gone_at=cut.now
    )
    cut.ring()
    assert not cut.is_cut()


def test_nobody_acts_while_it_is_paused(play: Play) -> None:
    """Whoever is connected is refused, by the clause, and may act when it goes on."""
    cut = play(6, seats=3)
    cut.close(*cut.players[:3])
    cut.ring()
    kinds = cut.kinds(1)
    for action in (Call(), Fold()):
        with pytest.raises(HandWaits) as refusal:
            cut.act(1, action)
        assert (refusal.value.field, refusal.value.clause) == ("hand", "freezeout-outage")
    assert cut.kinds(1) == kinds
    for player in cut.players[:2]:
        cut.connect(player, cut.webs[0])
    cut.ring()
    cut.act(1, Call())


@pytest.mark.long
def test_it_waits_for_most_those_who_are_cut_off_meanwhile_too(play: Play) -> None:
    cut = play(9)
    cut.close(*cut.players[:3])
    cut.ring()
    cut.pass_time(20)
    cut.close(*cut.players[3:7])
    cut.pass_time(40)
    for player in cut.players[:3]:
        cut.connect(player, cut.webs[0])
    cut.pass_time(1)
    assert cut.is_cut(), "three of seven"
    cut.connect(cut.players[3], cut.webs[0])
    cut.pass_time(0.5)
    assert not cut.is_cut()
    cut.pass_time(20)
    assert not cut.is_cut(), "who is still missing counts no more"


@pytest.mark.long
def test_a_turn_that_ran_out_before_the_third_was_lost_is_not_lost(play: Play) -> None:
    """The player to act loses the connection in the last second of clock and grace, two others
    half a minute later."""
    cut = play(6)
    first = cut.actor()
    others = [player for player in cut.players if player != first][:2]
    cut.pass_time(29)
    cut.close(first)
    cut.pass_time(29.5)
    assert cut.nobody_lost_a_turn()
    cut.close(*others)
    cut.pass_time(60)
    assert cut.is_cut()
    assert cut.nobody_lost_a_turn()
    assert cut.actor() == first


def test_without_an_outage_the_turn_ends_once_that_is_sure(play: Play) -> None:
    cut = play(6)
    cut.pass_time(29)
    cut.close(cut.actor())
    cut.pass_time(32.5)
    assert cut.nobody_lost_a_turn()
    cut.pass_time(1)
    assert cut.kinds().count("turn_timed_out") == 1


def test_going_and_coming_gains_no_further_time(play: Play) -> None:
    cut = play(6)
    actor = cut.actor()
    cut.pass_time(29)
    cut.close(actor)
    cut.pass_time(25)
    cut.connect(actor, cut.webs[0])
    cut.close(actor)
    cut.pass_time(1)
    assert cut.kinds().count("turn_timed_out") == 1


def test_two_alone_wait_for_nobody(play: Play) -> None:
    cut = play(2)
    cut.close(cut.actor())
    cut.pass_time(49)
    assert cut.nobody_lost_a_turn(), "clock and grace"
    cut.pass_time(2)
    assert not cut.nobody_lost_a_turn()


@pytest.mark.long
def test_staff_resume_it_whoever_is_missing(play: Play, staff: Player) -> None:
    cut = play(6)
    cut.close(*cut.players[:3])
    cut.ring()
    cut.pass_time(TWO_MINUTES_S)
    resume(tournament_id=cut.tournament_id, staff=staff, reason="a line is cut", now=cut.now)
    assert not cut.is_cut()
    assert cut.kinds()[-1] == "turn_restarted"
    cut.pass_time(20)
    assert not cut.is_cut()
    cut.close(*cut.players[3:5])
    cut.pass_time(5)
    assert not cut.is_cut(), "two more are too few"


@pytest.mark.long
def test_what_staff_paused_stays_so_after_an_outage(play: Play, staff: Player) -> None:
    cut = play(6)
    ends_at = cut.tournament.level_ends_at
    paused_at = cut.now
    pause(tournament_id=cut.tournament_id, staff=staff, reason="fire drill", now=cut.now)
    cut.close(*cut.players[:4])
    cut.ring()
    assert cut.is_cut(), "its last hand runs"
    cut.pass_time(30)
    for player in cut.players[:3]:
        cut.connect(player, cut.webs[0])
    cut.pass_time(0.5)
    assert not cut.is_cut()
    while cut.states()[0].running:
        cut.act(0, Fold())
    cut.pass_time(30)
    assert cut.states()[0].hold == "paused"
    cut.close(*cut.players[:3])
    cut.pass_time(5)
    assert not cut.is_cut(), "nothing is played that could be paused"
    resume(tournament_id=cut.tournament_id, staff=staff, reason="over", now=cut.now)
    assert ends_at is not None
    assert cut.tournament.level_ends_at == ends_at + (cut.now - paused_at)


def test_staff_may_pause_it_in_an_outage(play: Play, staff: Player) -> None:
    cut = play(6)
    ends_at = cut.tournament.level_ends_at
    cut.close(*cut.players[:3])
    cut.ring()
    cut_at = cut.now
    cut.pass_time(10)
    pause(tournament_id=cut.tournament_id, staff=staff, reason="enough", now=cut.now)
    for player in cut.players[:3]:
        cut.connect(player, cut.webs[0])
    cut.pass_time(10)
    assert cut.tournament.paused_at is not None
    assert cut.states()[0].hold == ""
    cut.act(0, Fold())
    resume(tournament_id=cut.tournament_id, staff=staff, reason="on", now=cut.now)
    assert ends_at is not None
    assert cut.tournament.level_ends_at == ends_at + (cut.now - cut_at)
    assert cut.kinds().count("turn_restarted") == 1


def test_a_table_between_two_hands_is_dealt_on_after_it(play: Play) -> None:
    cut = play(6, seats=3)
    while cut.states()[0].running:
        cut.act(0, Fold())
    cut.close(*cut.players[:4])
    cut.ring()
    cut.pass_time(60)
    assert cut.states()[0].hand_no == 1
    for player in cut.players[:4]:
        cut.connect(player, cut.webs[0])
    cut.until_dealt()
    assert [state.hand_no for state in cut.states()] == [2, 1]


def test_a_hand_that_cannot_go_on_is_void(play: Play, staff: Player) -> None:
    cut = play(6)
    before = {player.pk: 1000 for player in cut.players}
    cut.close(*cut.players[:4])
    cut.ring()
    void_running_hand(table_id=cut.tables()[0].table_id, staff=staff, reason="stuck", now=cut.now)
    cut.pass_time(60)
    assert cut.stacks() == before
    assert cut.states()[0].running is None
    for player in cut.players[:4]:
        cut.connect(player, cut.webs[0])
    cut.until_dealt()
    assert cut.states()[0].hand_no == 2


def test_it_can_be_cancelled_meanwhile(play: Play, staff: Player) -> None:
    cut = play(6)
    cut.close(*cut.players[:4])
    cut.ring()
    cancel(tournament_id=cut.tournament_id, staff=staff, reason="nobody comes", now=cut.now)
    assert cut.tournament.status == "settled"
    assert list(table_differences()) == []


@pytest.mark.long
def test_a_break_does_not_run_on(room_db: RoomDatabase, new_player: PlayerFactory) -> None:
    levels = Schedule((Level(10, 20, length=1, break_minutes=3), Level(20, 40)))
    players = [new_player() for _ in range(4)]
    cut = ConnectedEvent(players, NOW, chips=10_000, levels=levels.to_json())
    while cut.tournament.break_until is None:
        if cut.states()[0].running:
            cut.act(0, Fold())
        else:
            cut.pass_time(10)
    ends_at = cut.tournament.break_until
    assert ends_at is not None
    cut.close(*players[:3])
    cut.ring()
    cut_at = cut.now
    cut.pass_time(300)
    assert cut.states()[0].hold == "outage"
    for player in players[:3]:
        cut.connect(player, cut.webs[0])
    cut.pass_time(0.5)
    assert cut.states()[0].hold == "break"
    assert cut.tournament.break_until == ends_at + (cut.now - cut_at)
    hands = cut.states()[0].hand_no
    cut.pass_time(200)
    assert cut.states()[0].hand_no > hands


def test_staff_are_told_once(play: Play) -> None:
    cut = play(6)
    cut.close(*cut.players[:4])
    cut.pass_time(10)
    told = Incident.objects.get(kind="tournament_outage")
    assert told.subject == f"tournament:{cut.tournament_id}"
    assert told.detail == {"name": "Evening", "cut_off": 4, "connected": 2}


@pytest.mark.long
def test_all_web_processes_cut_off_are_one_too(play: Play) -> None:
    """The tournament waits for its players, not for the processes alone."""
    cut = play(6)
    ends_at = cut.tournament.level_ends_at
    for web in (0, 1):
        cut.cut(web)
    cut.pass_time(4)
    assert cut.is_cut()
    paused_at = cut.tournament.outage_at
    cut.pass_time(60)
    cut.heal(0)
    cut.pass_time(5)
    assert cut.is_cut(), "three of six"
    cut.heal(1)
    cut.pass_time(1)
    assert not cut.is_cut()
    assert cut.nobody_lost_a_turn()
    judged_from = cut.tournament.judged_from
    assert ends_at is not None
    assert paused_at is not None
    assert judged_from is not None
    assert cut.tournament.level_ends_at == ends_at + (judged_from - paused_at)


def test_what_was_lost_while_no_clock_ran_is_lost_when_one_runs_again(play: Play) -> None:
    cut = play(6)
    cut.cut()
    cut.now += timedelta(minutes=5)
    cut.pass_time(2)
    assert not cut.is_cut(), "processes have a moment to be heard of"
    cut.pass_time(2)
    assert cut.is_cut()
    assert cut.nobody_lost_a_turn()


def test_who_is_sent_elsewhere_by_a_process_that_stops_has_a_moment(play: Play) -> None:
    cut = play(6)
    web_processes.stop(cut.now, cut.webs[1])
    cut.close(*cut.of(1))
    cut.pass_time(2)
    assert not cut.is_cut()
    for player in cut.of(1):
        cut.connect(player, cut.webs[0])
    cut.pass_time(5)
    assert not cut.is_cut()
