"""The rules that are due now, and putting changes whose hour has come into force."""

from copy import copy
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.core import audit_log
from accounts.core.databases.prepared import prepared_cursor
from accounts.core.incidents import open_incident
from config import room_time
from poker.engine.errors import InvalidRules
from poker.engine.rule_sets.rules import Rules
from poker.models import Game, RulesChange, RuleSet
from poker.models.games.agreed import values_of
from poker.models.games.rules_change import OPEN

_GAME: Final = [field.column for field in Game._meta.concrete_fields]
_RULE_SET: Final = [field.column for field in RuleSet._meta.concrete_fields]
_COLUMNS: Final = [f"game.{name}" for name in _GAME] + [f"rule_set.{name}" for name in _RULE_SET]
# Written in SQL because it runs with every deal: Django takes ten times as long to build such a
# query as PostgreSQL takes to answer it.
_STORED: Final = """
    SELECT EXISTS (
               SELECT FROM poker_ruleschange AS change
                WHERE (change.game_id = game.id OR change.rule_set_id = game.rule_set_id)
                  AND change.approved_at IS NOT NULL AND change.effective_at <= %s
                  AND change.withdrawn_at IS NULL AND change.applied_at IS NULL
                  AND change.failure = ''
           ), {columns}
      FROM poker_game AS game JOIN poker_ruleset AS rule_set ON rule_set.id = game.rule_set_id
     WHERE game.id = %s
""".format(columns=", ".join(_COLUMNS))  # noqa: S608  # the columns above, nothing from outside


def rules_of(game_id: int, now: datetime) -> Rules:
    """Return the rules of a game's next hand: those stored, with every change whose hour has come.

    So a hand after the hour is dealt by the new rules, however late they are put into the row.
    Raises InvalidRules, or Game.DoesNotExist.
    """
    with prepared_cursor() as cursor:
        cursor.execute(_STORED, [now, game_id])
        found = cursor.fetchone()
    if found is None:
        raise Game.DoesNotExist
    changes_due, *values = found
    return _changed_rules(game_id, now) if changes_due else _stored_rules(*values)


@lru_cache(maxsize=1000)
def _stored_rules(*values: Any) -> Rules:
    """Return the rules of a game whose columns, and its rule set's, have these values."""
    game = Game(*values[: len(_GAME)])
    game.rule_set = RuleSet(*values[len(_GAME) :])
    return game.rules()


def _changed_rules(game_id: int, now: datetime) -> Rules:
    games = Game.objects.filter(pk=game_id)
    # Read first: a change that is put into the row meanwhile is in both then, and not in neither.
    due = list(_due(now).filter(Q(game=game_id) | Q(rule_set__in=games.values("rule_set"))))
    game = games.select_related("rule_set").get()
    for change in due:
        change.put_into(game if change.rule_set_id is None else game.rule_set)
    return game.rules()


def rule_set_of(rule_set: RuleSet, now: datetime) -> RuleSet:
    """Return the rule set of a tournament's next hand, with every change whose hour has come."""
    due = list(_due(now).filter(rule_set=rule_set.pk))
    rule_set = copy(rule_set) if due else rule_set
    for change in due:
        change.put_into(rule_set)
    return rule_set


def apply_due(now: datetime | None = None) -> int:
    """Put every approved change whose hour has come into force, each once, and return how many
    were."""
    now = now or room_time.now()
    return sum(_apply(change_id, now) for change_id in _due(now).values_list("pk", flat=True))


def _due(now: datetime) -> "QuerySet[RulesChange]":
    approved = RulesChange.objects.filter(OPEN, approved_at__isnull=False, effective_at__lte=now)
    return approved.order_by("effective_at", "pk")


@transaction.atomic
def _apply(change_id: int, now: datetime) -> bool:
    """Put a change into force and return whether that was done now; one that has become impossible
    opens an incident."""
    # Locked before it is read: if two workers come at once, the second finds it applied.
    change = _due(now).select_for_update(of=("self",)).filter(pk=change_id).first()
    if change is None:
        return False
    try:
        with transaction.atomic():
            _changed(change).save(agreed=True)
    except InvalidRules as refusal:
        _give_up(change, str(refusal), now)
        return False
    change.applied_at = now
    change.save(update_fields=["applied_at"])
    audit_log.record(
        actor=None,
        action=audit_log.Action.RULES_CHANGE_APPLIED,
        subject=change.subject,
        before=change.before,
        after={**change.after, "change": change.pk},
        reason=change.reason,
        now=now,
    )
    return True


def _changed(change: RulesChange) -> RuleSet | Game:
    """Lock the stored row and return it with its new values.

    Raises InvalidRules where its values are no longer those that were approved to change.
    """
    kind = RuleSet if change.game_id is None else Game
    row = kind._default_manager.select_for_update(no_key=True).get(pk=change.row.pk)
    if values_of(row, change.before) != change.before:
        raise InvalidRules(", ".join(change.before), "changed by somebody meanwhile")
    change.put_into(row)
    return row


def _give_up(change: RulesChange, why: str, now: datetime) -> None:
    change.failure = why[:500]
    change.save(update_fields=["failure"])
    open_incident(
        kind="rules_change_failed",
        subject=change.subject,
        detail={"change": change.pk, "why": why},
        key=f"rules_change_failed {change.pk}",
        now=now,
    )
