"""Somebody holds the row of a table: pages of everybody else are made as ever."""

import sys
import time
import urllib.error
import urllib.request
from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Final, NamedTuple
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from accounts.identity.terms import CURRENT_VERSION
from accounts.sign_in.sign_up.creating import sign_up
from accounts.staff.roles import Role
from config import room_time
from poker.models import Game, Seat
from poker.services.seats.seating import leave
from tests.accounts.people import PASSWORD, who_signs_in
from tests.conftest import RoomFactory
from tests.load.arrivals import cookie_of
from tests.lobby.tournaments.tournaments import new_tournament
from tests.room.database import RoomDatabase
from tests.room.launcher import eventually
from tests.room.staff import sign_staff_in
from tests.waits.evening import assert_no_stall, open_evening, playing
from tests.waits.one_table import rows_held

pytestmark = pytest.mark.long

QUICK_S: Final = 2.0
SHORT_S: Final = 2
"""Each page is asked for once at least."""
GONE_WITHIN_S: Final = 30
NEWCOMER: Final = "Newcomer"
CSRF: Final = "a" * 32


class Request(NamedTuple):
    """What somebody asks for, by a name: a page, or a form if there is one."""

    name: str
    cookie: str
    path: str
    form: Mapping[str, str] | None = None


class Taken(NamedTuple):
    """How long the answer to a request took, and its status."""

    seconds: float
    status: int


@pytest.mark.parametrize("seconds", [SHORT_S, pytest.param(40, marks=pytest.mark.nightly)])
def test_pages_of_others_do_not_wait_for_the_table(
    room: RoomFactory, room_db: RoomDatabase, seconds: int
) -> None:
    evening = open_evening(room, room_db)
    first, *others = evening.tables
    there, elsewhere = evening.guests[first][0], evening.guests[others[0]][0]
    asked = [*requests_of(there.cookie, elsewhere.cookie, first, others[0])]
    taken: dict[str, list[Taken]] = defaultdict(list)
    with playing(evening) as play:
        with rows_held(room_db, first, "table"):
            ends_at = time.monotonic() + seconds
            while not taken or time.monotonic() < ends_at:
                for request in asked:
                    taken[request.name].append(answer_to(elsewhere.url, request))
            assert_no_stall(play, others, 1)
        see_newcomer_off()
    for name, answers in taken.items():
        print(name, max(answers), {answer.status for answer in answers}, file=sys.stderr)
    late = {name for name, answers in taken.items() if max(answers).seconds > QUICK_S}
    # Whoever draws the very table that is held is asked to try again.
    bad = {
        name: each
        for name, each in taken.items()
        if any(one.status >= 500 for one in each) and name != "joining"
    }
    assert (late, bad) == (set(), {})


def see_newcomer_off() -> None:
    """Have the player who joined leave, if they have: no clock ends their turn once the clocks are
    killed."""
    seats = Seat.objects.filter(player__screen_name=NEWCOMER)
    for seat in seats.all():
        leave(table_id=seat.table_id, player_id=seat.player_id, action_id="on their way")
    assert eventually(lambda: not seats.all().exists(), GONE_WITHIN_S)


def requests_of(there: str, elsewhere: str, held: int, table: int) -> Iterator[Request]:
    """Yield what players there and elsewhere, guests and staff ask for."""
    yield Request("lobby", elsewhere, reverse("lobby:home"))
    yield Request("games", "", reverse("lobby:games"))
    yield Request("their tables", there, reverse("lobby:yours"))
    yield Request("another table", elsewhere, reverse("poker:table", args=[table]))
    yield Request("watching the table", elsewhere, reverse("poker:table", args=[held]))
    yield Request("the table", there, reverse("poker:table", args=[held]))
    yield Request("hands", there, reverse("poker:hands"))
    yield Request("wallet", there, reverse("accounts:account"))
    wrong = {"username": "nobody@example.org", "password": "nothing of the kind"}
    yield Request("sign-in", "", reverse("accounts:sign_in"), wrong)
    newcomer = sign_up(
        email="newcomer@example.org",
        screen_name=NEWCOMER,
        password=PASSWORD,
        birth_date=date(1990, 1, 1),
        terms_version=CURRENT_VERSION,
        now=room_time.now(),
    )
    joining = reverse("lobby:join", args=[Game.objects.get().pk])
    yield Request("joining", cookie_of(newcomer), joining, {"amount": "200"})
    tournament = new_tournament()
    entering = reverse("lobby:tournament_enter", args=[tournament.pk])
    yield Request("tournament", elsewhere, entering, {})
    staff = staff_cookie()
    yield Request("staff's tables", staff, reverse("admin:poker_table_changelist"))
    change = reverse("admin:poker_table_change", args=[held])
    yield Request("staff's view of the table", staff, change)


def staff_cookie() -> str:
    player = who_signs_in("Floor")
    player.is_staff = True
    player.save()
    player.groups.set(Group.objects.filter(name=Role.FLOOR))
    client = sign_staff_in(Client(), player)
    return f"sessionid={client.cookies['sessionid'].value}"


def answer_to(url: str, request: Request) -> Taken:
    """Return how long a request took, redirects included, and its last status."""
    cookie = f"{request.cookie}; csrftoken={CSRF}".lstrip("; ")
    body = None
    if request.form is not None:
        body = urlencode({**request.form, "csrfmiddlewaretoken": CSRF}).encode()
    headers = {"Cookie": cookie, "Origin": url}
    asked = urllib.request.Request(f"{url}{request.path}", body, headers)  # noqa: S310  # the room's own
    began = time.monotonic()
    try:
        with urllib.request.urlopen(asked, timeout=30) as answer:  # noqa: S310  # the room's own
            status = answer.status
    except urllib.error.HTTPError as error:
        status = error.code
    return Taken(time.monotonic() - began, status)
