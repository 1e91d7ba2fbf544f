"""Every action of staff is shut to those without its permission, on its page and behind it."""

import gc
from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.cashier.idle_money.admin import MOVE_OUT, IdleWalletAdmin
from accounts.core.admin_kit.action_pages import ActionPages, AddAction
from accounts.core.admin_kit.row_actions import RowActions
from accounts.core.admin_kit.staff_action import StaffAction
from accounts.staff.player_actions import PlayerActions
from accounts.staff.sanctions.models import StaffNote
from poker.admin.floor.room_actions import ROOM_ACTIONS, RoomActions
from tests.accounts.people import person
from tests.roles.rows import one_of_each
from tests.room.staff import sign_staff_in

WRITES = ("INSERT", "UPDATE", "DELETE", "SELECT PG_NOTIFY")
ENTERED = dict.fromkeys(("reason", "answer", "text"), "Because")
WITH_ACTIONS = [
    model for model, shown in admin.site._registry.items() if isinstance(shown, ActionPages)
]
# Not isinstance, which wakes up objects of others that pretend to be something else.
THERE = {id(one) for one in gc.get_objects() if type(one) is StaffAction}


def actions_of(model: type[Model], pk: int) -> Iterator[tuple[str, StaffAction]]:
    """Each action of an admin, with the address it has for a row."""
    shown = admin.site._registry[model]
    if isinstance(shown, AddAction):
        yield reverse(f"admin:{shown.page_name('add')}"), shown.add_action
    if isinstance(shown, RowActions):
        for name, action in shown.row_actions.items():
            yield shown.action_address(pk, name), action
    if isinstance(shown, RoomActions):
        for name, action in ROOM_ACTIONS.items():
            yield reverse("admin:poker_table_room", args=[name]), action
    if isinstance(shown, IdleWalletAdmin):
        yield reverse("admin:accounts_idlewallet_change", args=[pk]), MOVE_OUT


def test_every_action_there_is_gets_asked() -> None:
    assert {id(action) for model in WITH_ACTIONS for _, action in actions_of(model, 1)} == THERE


@pytest.mark.parametrize("model", WITH_ACTIONS, ids=lambda model: model._meta.label_lower)
def test_without_its_permission_an_action_is_shut_and_nothing_changes(
    db: None, model: type[Model]
) -> None:
    pk, staff = one_of_each()[model], person("Almighty")
    staff.is_staff = True
    staff.save()
    client = sign_staff_in(Client(), staff)
    for path, action in actions_of(model, pk):
        app, codename = action.permission.split(".")
        needed = Permission.objects.filter(content_type__app_label=app, codename=codename)
        assert needed.exists(), f"nobody could ever have {action.permission}"
        staff.user_permissions.set(Permission.objects.exclude(pk__in=needed))
        with CaptureQueriesContext(connection) as asked:
            answers = [client.get(path), client.post(path, ENTERED)]
        assert [answer.status_code for answer in answers] == [403, 403], path
        changes = [
            query["sql"]
            for query in asked.captured_queries
            # That somebody is there is noted whatever they ask for.
            if query["sql"].startswith(WRITES) and '"accounts_sign_in"' not in query["sql"]
        ]
        assert changes == [], path


def test_what_is_not_possible_now_is_not_done_though_its_service_does_not_refuse(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    staff, ana = person("Boss"), person("Ana")
    staff.is_staff = staff.is_superuser = True
    staff.save()
    client = sign_staff_in(Client(), staff)
    noting = PlayerActions.row_actions["note"]
    monkeypatch.setitem(
        PlayerActions.row_actions, "note", replace(noting, possible=lambda _player: False)
    )
    row = reverse("admin:accounts_player_change", args=[ana.pk])
    path = reverse("admin:accounts_player_action", args=[ana.pk, "note"])
    assert path not in client.get(row).text
    assert client.get(path)["Location"] == row
    answer = client.post(path, ENTERED)
    assert answer.context["form"].non_field_errors() == ["That is not possible now."]
    assert not StaffNote.objects.exists()
