"""What staff do about the house: its games, its rules, its workers, its records."""

from typing import Any

from django.contrib.auth.models import Group
from django.utils import timezone

from accounts.compliance.retention.kinds import Outcome
from accounts.compliance.retention.models import RetentionPolicy
from accounts.core.incidents import open_incident
from accounts.core.incidents.models import Incident
from accounts.core.jobs.models import Job
from accounts.core.outbox.message import OutboxMessage
from poker.engine.rule_sets.presets import PRESETS
from poker.models import CaseNote, CollusionCase, Finding, Game, RulesChange, RuleSet
from tests.accounts.people import NOW, person
from tests.e2e.desk.action import Action
from tests.poker.rulebook.changes.staff import euro_game, member, proposed
from tests.room.games import new_game

BLINDS: dict[str, Any] = {"small_blind": 100, "big_blind": 200}


def actions() -> list[Action]:
    return [*_watch(), *_records(), *_groups(), *_games(), *_rule_sets(), *_changes()]


def _watch() -> list[Action]:
    opened = open_incident(kind="test", subject="table:1", detail={}, key="desk", now=NOW)
    given_up = OutboxMessage.objects.create(
        topic="test", key="desk", handler="none", put_at=NOW, due_at=NOW, given_up_at=NOW, tries=12
    )
    job = Job.objects.get(task="accounts.tasks.check_audit")
    return [
        Action(
            *("accounts.incident", "change", "floor", "incident.closed", opened.pk),
            {"note": "Seen to"},
            Incident.objects.filter(pk=opened.pk).exclude(closed_at=None).exists,
        ),
        Action(
            *("accounts.outboxmessage", "change", "administrator", "outbox_message.retried"),
            came_of=OutboxMessage.objects.filter(pk=given_up.pk, given_up_at=None).exists,
            listed=given_up.pk,
        ),
        Action(
            *("accounts.job", "run", "administrator", "job.requested", job.pk),
            {"reason": "After the move"},
            lambda: True,
        ),
    ]


def _records() -> list[Action]:
    low, high = person("Ann"), person("Bob")
    about = {"since": NOW.date(), "until": NOW.date(), "found_at": NOW, "updated_at": NOW}
    sizes = {"statistic": 1, "threshold": 1, "strength": 1, "sample": 20}
    figures = {"devices": 1, "addresses": 0, "others": 0}
    finding = Finding.objects.create(
        low=low, high=high, indicator="shared", detail=figures, **sizes, **about
    )
    case = CollusionCase.objects.create(opened_at=NOW, updated_at=NOW)
    case.players.add(low, high)
    policy = next(
        one for one in RetentionPolicy.objects.all() if one.described.outcome is not Outcome.KEPT
    )
    days = policy.keep_days + 1
    return [
        Action(
            *("poker.finding", "dispose", "risk", "collusion_finding.disposed", finding.pk),
            {"state": "cleared", "reason": "Brother and sister, and never at one table"},
            Finding.objects.filter(pk=finding.pk, state="cleared").exists,
        ),
        Action(
            *("poker.collusioncase", "note", "risk", "collusion_case.noted", case.pk),
            {"reason": "They came from one address on three evenings"},
            CaseNote.objects.filter(case=case).exists,
        ),
        Action(
            *("poker.collusioncase", "decide", "risk", "collusion_case.decided", case.pk),
            {"state": "warned", "reason": "Squeezed a third between them in twelve hands"},
            CollusionCase.objects.filter(pk=case.pk, state="warned").exists,
        ),
        Action(
            *("accounts.retentionpolicy", "period", "administrator", "retention_policy.changed"),
            *(policy.pk, {"days": str(days), "reason": "The auditor asked"}),
            RetentionPolicy.objects.filter(pk=policy.pk, keep_days=days).exists,
        ),
    ]


def _groups() -> list[Action]:
    early, late = (Group.objects.create(name=name) for name in ("Early", "Late"))
    model, superuser, named = "auth.group", "superuser", Group.objects.filter
    return [
        Action(
            *(model, "add", superuser, "group.added", 0, {"name": "Weekend"}),
            named(name="Weekend").exists,
        ),
        Action(
            *(model, "change", superuser, "group.changed", early.pk, {"name": "Dawn"}),
            named(pk=early.pk, name="Dawn").exists,
        ),
        Action(
            *(model, "delete", superuser, "group.deleted", late.pk, {}),
            lambda: not named(pk=late.pk).exists(),
        ),
    ]


def _games() -> list[Action]:
    model, games = "poker.game", Game.objects.all()
    kept, given_up = (new_game(name, **BLINDS) for name in ("Kept 1/2", "Given up 1/2"))
    new = {"name": "New 1/2", "structure": "pot_limit", "currency": "PLAY"}
    new |= {"rule_set": str(kept.rule_set.pk), "small_blind": "1.00", "big_blind": "2.00"}
    return [
        Action(
            *(model, "add", "administrator", "game.added", 0, new),
            games.filter(name="New 1/2").exists,
        ),
        Action(
            *(model, "change", "administrator", "game.changed", kept.pk, {"ante": "0.25"}),
            games.filter(pk=kept.pk, ante=25).exists,
        ),
        Action(
            *(model, "delete", "superuser", "game.deleted", given_up.pk, {}),
            lambda: not games.filter(pk=given_up.pk).exists(),
        ),
    ]


def _changes() -> list[Action]:
    model, maker, now = "poker.ruleschange", member("Maker"), timezone.now()
    wanted, slip = (
        proposed(euro_game(f"{name} euro"), maker, now, ante=25) for name in ("Wanted", "Slip")
    )
    changes = RulesChange.objects.all()
    return [
        Action(
            *(model, "approve", "floor", "rules_change.approved", wanted.pk, {}),
            changes.filter(pk=wanted.pk, approved_by__screen_name="The Floor").exists,
        ),
        Action(
            *(model, "withdraw", "administrator", "rules_change.withdrawn", slip.pk),
            {"reason": "It was a slip"},
            changes.filter(pk=slip.pk).exclude(withdrawn_at=None).exists,
        ),
    ]


def _rule_sets() -> list[Action]:
    model, rule_sets, preset = "poker.ruleset", RuleSet.objects.all(), PRESETS["holdem"]
    kept, unused = RuleSet.from_value(preset), RuleSet.from_value(preset)
    kept.name, unused.name = "kept", "unused"
    kept.save()
    unused.save()
    sizes = ("seats", "limit_seats", "fewest_seats", "most_seats", "min_buy_in_bb", "max_buy_in_bb")
    new = {"name": "evening", "variant": preset.variant, "no_limit": "on"}
    new |= {name: str(getattr(preset, name)) for name in sizes}
    return [
        Action(
            *(model, "add", "administrator", "rule_set.added", 0, new),
            rule_sets.filter(name="evening").exists,
        ),
        Action(
            *(model, "change", "administrator", "rule_set.changed", kept.pk, {"turn_s": "45"}),
            rule_sets.filter(pk=kept.pk, turn_s=45).exists,
        ),
        Action(
            *(model, "delete", "superuser", "rule_set.deleted", unused.pk, {}),
            lambda: not rule_sets.filter(pk=unused.pk).exists(),
        ),
    ]
