"""Everything staff can do in the admin is done in a browser, by a role that may, with a reason."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import Group
from django.test import Client
from playwright.sync_api import Error as PlaywrightError

from accounts.core.audit_log.models import AuditEntry
from accounts.models import Player
from poker.models import Table
from tests.accounts.people import person
from tests.conftest import PlayerFactory, RoomFactory
from tests.e2e.apart import apart
from tests.e2e.desk import floor, house, money, players, tournaments
from tests.e2e.desk.action import Action, every_action
from tests.e2e.desk.visit import Desk
from tests.e2e.guest import DESKTOP, PHONE, chromium, overflow
from tests.room.staff import sign_staff_in

SHOTS: Path = settings.VAR_DIR / "screenshots" / "desk"
ROLES = ("floor", "cashier", "risk", "administrator", "superuser")


def staff_of(role: str) -> Player:
    staff = person(f"The {role.title()}"[:16].strip())
    staff.is_staff, staff.is_superuser = True, role == "superuser"
    staff.save()
    staff.groups.set(Group.objects.filter(name=role))
    return staff


def session_of(staff: Player) -> str:
    return sign_staff_in(Client(), staff).cookies[settings.SESSION_COOKIE_NAME].value


def prepared(new_player: PlayerFactory) -> list[Action]:
    """Every action with a row to do it to."""
    helper = person("Helper")
    helper.is_staff = True
    helper.save()
    at_tables = floor.actions(helper, new_player)
    return [
        *players.actions(helper, Table.objects.earliest("pk")),
        *money.actions(),
        *house.actions(),
        *tournaments.actions(),
        *at_tables,
    ]


def assert_came_of(done: Action, staff: Player) -> None:
    # The incident of a decision is closed with it, and logged after it.
    latest = AuditEntry.objects.filter(actor=staff).order_by("-number")[:2]
    newest = next((entry for entry in latest if entry.action == done.logged), None)
    assert newest is not None, done
    if "reason" in done.fill:
        assert newest.reason == done.fill["reason"], done
    assert done.came_of(), done


def visit(desk: Desk, action: Action, staff: Player, shots: Path | None) -> None:
    shown = desk.do(action, shots)
    assert action.shows in shown
    assert overflow(desk.guest.page) <= 0, "too wide"
    apart(assert_came_of, done=action, staff=staff)


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "theme"),
    [
        pytest.param(DESKTOP, "light", id="desk"),
        pytest.param(DESKTOP, "dark", marks=pytest.mark.nightly, id="desk-dark"),
        pytest.param(PHONE, "light", marks=pytest.mark.nightly, id="phone"),
        pytest.param(PHONE, "dark", marks=pytest.mark.nightly, id="phone-dark"),
    ],
)
def test_every_action_is_done_in_a_browser(
    room: RoomFactory,
    new_player: PlayerFactory,
    request: pytest.FixtureRequest,
    size: tuple[int, int],
    theme: str,
) -> None:
    url = room(webs=1, clocks=0, seed=False).webs[0].url
    staff = {role: staff_of(role) for role in ROLES}
    sessions = {role: session_of(one) for role, one in staff.items()}
    actions: Sequence[Action] = prepared(new_player)
    assert sorted(action.key for action in actions) == sorted(every_action())
    wrong: list[str] = []
    shots = None
    if (size, theme) != (DESKTOP, "light"):
        shots = SHOTS / request.node.callspec.id
        shots.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        desks = {role: Desk(browser, url, one, size, theme) for role, one in sessions.items()}
        for action in actions:
            try:
                visit(desks[action.by], action, staff[action.by], shots)
            except (AssertionError, PlaywrightError) as fault:
                wrong.append(f"{action.key}: {fault}")
        assert not wrong, "\n".join(wrong)
        assert [desk.guest.complaints for desk in desks.values()] == [[]] * len(desks)
