"""Announcing a tournament in the admin: a schedule is proposed, what cannot be played is
refused."""

import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from lobby.tournaments.models import Tournament
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.refusal_text import WORDS, refusal_words
from lobby.tournaments.rules.errors import InvalidTournament
from lobby.tournaments.rules.levels import Level, Schedule, require_playable
from lobby.tournaments.rules.notation import read_levels, read_payouts
from lobby.tournaments.rules.payouts import require_whole
from lobby.tournaments.services.announcing import announce_again
from tests.accounts.people import person
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.tournaments import new_tournament, register_all, tournament_rules
from tests.room.database import RoomDatabase
from tests.room.staff import sign_staff_in

ADVICE = "/staff/lobby/tournament/advice/"
ADD = "/staff/lobby/tournament/add/"


def signed_in(role: str) -> Client:
    staff = person(f"Of {role}")
    staff.is_staff = True
    staff.save()
    staff.groups.set(Group.objects.filter(name=role))
    return sign_staff_in(Client(), staff)


@pytest.fixture
def floor(room_db: RoomDatabase) -> Client:
    return signed_in("floor")


def entered(page: str) -> dict[str, str]:
    """What the form of a page would send."""
    fields = dict(
        re.findall(r'<input type="(?:text|number)" name="([a-z_]+)" value="([^"]*)"', page)
    )
    areas = re.findall(r'<textarea name="([a-z_]+)"[^>]*>\s*([^<]*)</textarea>', page)
    chosen = r'<select name="([a-z_]+)"[^>]*>(?:(?!</select>).)*?value="([^"]*)" selected'
    return {
        name: unescape(value)
        for name, value in [*fields.items(), *areas, *re.findall(chosen, page, re.DOTALL)]
    }


@pytest.mark.rule("freezeout-advice")
def test_staff_are_proposed_a_schedule_and_announce_an_event_by_it(floor: Client) -> None:
    tournament_rules()
    page = floor.get(ADVICE, {"players": 9, "chips": 1000, "minutes": 120}).content.decode()
    assert "<td>1</td><td>10</td><td>20</td><td>15</td>" in page
    link = re.search(r'class="button" href="([^"]+)"', page)
    assert link is not None
    form = entered(floor.get(unescape(link.group(1))).content.decode())
    assert form["level_lines"].startswith("10/20 15")
    answer = floor.post(ADD, form | {"name": "Proposed", "rule_set": str(tournament_rules().pk)})
    assert answer.status_code == 302, answer.content.decode()
    tournament = Tournament.objects.get(name="Proposed")
    assert (tournament.most_players, tournament.chips) == (9, 1000)
    assert tournament.schedule().level(0) == Level(10, 20, length=15)
    assert tournament.schedule().rise_percent == 100


@pytest.mark.rule("freezeout-advice")
def test_numbers_nobody_could_play_by_stand_at_their_field(floor: Client) -> None:
    page = floor.get(ADVICE, {"players": 9, "chips": 5, "minutes": 120}).content.decode()
    assert "From 10 to" in page
    assert "data-proposal" not in page


@pytest.mark.rule("freezeout-advice")
def test_whoever_announces_no_events_is_proposed_none(room_db: RoomDatabase) -> None:
    assert signed_in("risk").get(ADVICE).status_code == 403


def told_of(check: Callable[[], object]) -> str:
    with pytest.raises(InvalidTournament) as refused:
        check()
    return refusal_words(refused.value)


@pytest.mark.rule("freezeout-levels")
@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("", "1 to 200 lines."),
        ("10/20 10\nten", "Line 2: as in 10/20 10, or 25/50+5 10 break 5."),
        ("30/20 10", "Level 1: the small blind is 1 to 20."),
        ("10/20+30 10", "Level 1: the ante is 0 to 20."),
        ("10/20\n20/40 5", "Level 1 lasts 1 to 1440."),
        ("20/40 5\n10/20 5", "Level 2: blinds do not fall; the big blind is at least 40."),
    ],
)
def test_levels_that_cannot_be_played_are_told_by_their_line(lines: str, told: str) -> None:
    assert told_of(lambda: require_playable(Schedule(read_levels(lines)))) == told


@pytest.mark.rule("freezeout-end")
@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("all to me", "Line 1: as in 5: 65 35."),
        ("2: 65 34", "Line 1: the shares add up to 100 %."),
        ("2: 35 65", "Line 1: a better place gets no less."),
        ("2: 50 30 20", "Line 1: no more places than players, which is 2."),
        ("5: 100\n4: 100", "Line 2: at least 6 players."),
    ],
)
def test_payouts_that_are_not_whole_are_told_by_their_line(lines: str, told: str) -> None:
    assert told_of(lambda: require_whole(read_payouts(lines))) == told


def test_every_refusal_has_words() -> None:
    for why, words in WORDS.items():
        allowed: dict[str, Any] = {"min": 1, "max": 2, "line": 3, "allowed": "minutes"}
        refused = InvalidTournament("levels", "reason", why=why, **allowed)
        assert refusal_words(refused) == str(words) % allowed


@pytest.mark.rule("freezeout-start")
def test_an_event_whose_time_is_taken_off_has_no_alarm_left(floor: Client) -> None:
    tournament = new_tournament(starts_at=timezone.now() + timedelta(hours=1), most_players=9)
    address = f"/staff/lobby/tournament/{tournament.pk}/change/"
    form = entered(floor.get(address).content.decode())
    answer = floor.post(address, form | {"starts_at_0": "", "starts_at_1": ""})
    assert answer.status_code == 302
    tournament.refresh_from_db()
    assert (tournament.starts_at, tournament.wake_at) == (None, None)


@pytest.mark.rule("freezeout-start")
def test_staff_give_a_player_other_chips_until_it_begins(
    floor: Client, new_player: PlayerFactory
) -> None:
    tournament = new_tournament(most_players=2)
    register_all(tournament, [new_player()], timezone.now())
    entry = tournament.entries.get()
    address = f"/staff/lobby/entry/{entry.pk}/change/"
    assert floor.post(address, {"chips": "2500"}).status_code == 302
    entry.refresh_from_db()
    assert entry.chips == 2500
    Tournament.objects.filter(pk=tournament.pk).update(status=Status.RUNNING)
    assert floor.post(address, {"chips": "9000"}).status_code == 403
    entry.refresh_from_db()
    assert entry.chips == 2500


def test_staff_read_what_was_announced_once_somebody_relies_on_it(
    floor: Client, new_player: PlayerFactory
) -> None:
    tournament = new_tournament(most_players=9, buy_in=1000, fee=150)
    register_all(tournament, [new_player()], timezone.now())
    page = floor.get(f"/staff/lobby/tournament/{tournament.pk}/change/").content.decode()
    shown = re.findall(r'<div class="readonly">(.*?)</div>', page, re.DOTALL)
    assert {"10.00 play money", "1.50 play money", "hands a table", "100"} <= set(shown)
    assert any(text.startswith("10/20 4<br>20/40 4<br>") for text in shown)
    assert "2: 100<br>" in shown


SLOW = Schedule((Level(10, 20, length=5),), rise_percent=25)


@pytest.mark.rule("freezeout-levels")
def test_new_tournament_with_a_slow_rise_is_refused_without_the_admin(
    room_db: RoomDatabase,
) -> None:
    with pytest.raises(InvalidTournament) as refused:
        new_tournament(levels=SLOW.to_json())
    assert refusal_words(refused.value) == (
        "Blinds stay the same (0 %) or rise by 50 to 100 % a level."
    )
    assert not Tournament.objects.exists()


@pytest.mark.rule("freezeout-levels")
def test_new_tournament_with_a_slow_rise_is_refused_in_the_admin(floor: Client) -> None:
    form = entered(floor.get(ADD).content.decode()) | {"name": "Slow", "rise_percent": "49"}
    answer = floor.post(ADD, form | {"rule_set": str(tournament_rules().pk)})
    assert "rise by 50 to 100 % a level" in answer.content.decode()
    assert not Tournament.objects.exists()


@pytest.mark.rule("freezeout-levels")
def test_slow_schedule_of_an_earlier_version_stays_and_its_copy_rises_by_fifty_percent(
    room_db: RoomDatabase,
) -> None:
    tournament = new_tournament()
    Tournament.objects.update(levels=SLOW.to_json())
    tournament.refresh_from_db()
    tournament.save()

    again = announce_again(tournament)
    assert tournament.schedule() == SLOW
    assert again.schedule() == SLOW._replace(rise_percent=50)
