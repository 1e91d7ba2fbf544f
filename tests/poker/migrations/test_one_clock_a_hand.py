"""The data migration that gives stored rule sets the new choice of preset D."""

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from accounts.core import audit_log
from accounts.core.audit_log.admin import subject_of
from accounts.ledger.models import Currency
from poker.models import RuleSet
from tests.room.games import new_game

pytestmark = [pytest.mark.django_db, pytest.mark.rule("timeout-check-fold")]

MIGRATION = "poker.migrations.0004_one_clock_a_hand_in_omaha_protected"


def rule_set_of_the_version_before(currency: str = Currency.PLAY, **changed: int) -> RuleSet:
    stakes: dict[str, Any] = {"preset": "omaha-protected", "small_blind": 100, "big_blind": 200}
    game = new_game("D", **stakes)
    RuleSet.objects.filter(pk=game.rule_set_id).update(rest_of_hand="clock", **changed)
    if currency != Currency.PLAY:
        # From then on the database lets nobody change the rule set.
        new_game("D for money", currency=currency, **stakes)
    return RuleSet.objects.get(pk=game.rule_set_id)


def choice_after_migration(rule_set: RuleSet) -> str:
    with connection.schema_editor() as editor:
        import_module(MIGRATION).give_one_clock_a_hand(apps, editor)
    rule_set.refresh_from_db()
    return rule_set.rest_of_hand


def test_unchanged_preset_gets_the_new_choice() -> None:
    assert choice_after_migration(rule_set_of_the_version_before()) == "at_once"


def test_rule_set_played_for_euros_keeps_its_choice() -> None:
    rule_set = rule_set_of_the_version_before(Currency.EUR)
    assert choice_after_migration(rule_set) == "clock"


def test_rule_set_with_another_figure_keeps_its_choice() -> None:
    assert choice_after_migration(rule_set_of_the_version_before(turn_s=40)) == "clock"


def test_rule_set_that_staff_changed_keeps_its_choice() -> None:
    rule_set = rule_set_of_the_version_before()
    audit_log.record(
        actor=None, action=audit_log.Action.RULE_SET_CHANGED, subject=subject_of(rule_set)
    )
    assert choice_after_migration(rule_set) == "clock"


def test_room_without_the_preset_is_migrated() -> None:
    with connection.schema_editor() as editor:
        import_module(MIGRATION).give_one_clock_a_hand(apps, editor)
    assert not RuleSet.objects.exists()
