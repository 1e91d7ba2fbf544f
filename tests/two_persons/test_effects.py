"""The table of effects names every action of staff, and no other."""

from collections.abc import Iterator

import pytest
from django.contrib import admin
from django.test import RequestFactory

from accounts.cashier.idle_money.admin import IdleWalletAdmin
from accounts.core.admin_kit.action_pages import AddAction
from accounts.core.admin_kit.row_actions import RowActions
from accounts.core.second_person.effects import EFFECTS, Effect
from accounts.models import Player
from poker.admin.floor.room_actions import ROOM_ACTIONS, RoomActions
from tests.two_persons.cases import CASES

pytestmark = pytest.mark.rule("two-persons")


def actions_there_are() -> Iterator[str]:
    """Yield every action and form of the admin, by its model's label and its name."""
    request = RequestFactory().get("/")
    request.user = Player(is_staff=True, is_active=True, is_superuser=True)
    for model, shown in admin.site._registry.items():
        label = model._meta.label_lower
        if isinstance(shown, RowActions):
            yield from (f"{label}/{name}" for name in shown.row_actions)
        if isinstance(shown, RoomActions):
            yield from (f"{label}/room-{name}" for name in ROOM_ACTIONS)
        if isinstance(shown, AddAction) or shown.has_add_permission(request):
            yield f"{label}/add"
        if isinstance(shown, IdleWalletAdmin) or shown.has_change_permission(request):
            yield f"{label}/change"
        if shown.has_delete_permission(request):
            yield f"{label}/delete"
        others = set(shown.get_actions(request)) - {"delete_selected"}
        yield from (f"{label}/{name}" for name in others)


def test_table_names_every_action_of_staff() -> None:
    there = set(actions_there_are())
    assert (set(EFFECTS) - there, there - set(EFFECTS)) == (set(), set())


def test_every_action_with_an_effect_is_in_the_matrix() -> None:
    counted = {name for name, effect in EFFECTS.items() if effect != Effect.NEITHER}
    assert counted == set(CASES)
