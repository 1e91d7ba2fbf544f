"""Tighter at once; looser after 24 hours, and only when confirmed then."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.core.audit_log.models import AuditEntry
from accounts.core.inbox.reading import messages_of
from accounts.models import Player
from accounts.safer_play.limits.models import LimitKind, PlayLimit, Span
from accounts.safer_play.limits.setting import confirm, keep, set_limit
from config.refusals.explained import ExplainedRefusal
from tests.accounts.core.recorded import recorded
from tests.accounts.people import NOW
from tests.refusals import refused

A_DAY = timedelta(hours=24)
MOMENT = timedelta(microseconds=1)
LOSS: dict[str, Any] = {"kind": LimitKind.LOSS, "span": Span.DAY}


def in_force(player: Player) -> int | None:
    found = PlayLimit.objects.filter(player=player, **LOSS)
    return found.values_list("amount", flat=True).first()


def test_a_first_and_a_tighter_limit_hold_at_once(ana: Player) -> None:
    set_limit(player=ana, amount=10_000, now=NOW, **LOSS)
    assert in_force(ana) == 10_000
    set_limit(player=ana, amount=9_999, now=NOW, **LOSS)
    assert in_force(ana) == 9_999


def test_a_looser_limit_waits_24_hours_to_the_instant_and_to_be_confirmed(ana: Player) -> None:
    set_limit(player=ana, amount=10_000, now=NOW, **LOSS)
    set_limit(player=ana, amount=10_001, now=NOW, **LOSS)
    assert in_force(ana) == 10_000
    with pytest.raises(ExplainedRefusal) as early:
        confirm(player=ana, now=NOW + A_DAY - MOMENT, **LOSS)
    assert (early.value.code, early.value.allowed) == ("too_early", {"from": NOW + A_DAY})
    assert in_force(ana) == 10_000
    confirm(player=ana, now=NOW + A_DAY, **LOSS)
    assert in_force(ana) == 10_001
    with refused("nothing_asked"):
        confirm(player=ana, now=NOW + 2 * A_DAY, **LOSS)


def test_time_alone_loosens_nothing(ana: Player) -> None:
    set_limit(player=ana, amount=10_000, now=NOW, **LOSS)
    set_limit(player=ana, amount=None, now=NOW, **LOSS)
    assert in_force(ana) == 10_000
    assert confirm(player=ana, now=NOW + 40 * A_DAY, **LOSS) is None
    assert in_force(ana) is None


def test_asking_again_for_the_same_keeps_the_time_and_for_another_begins_anew(ana: Player) -> None:
    set_limit(player=ana, amount=10_000, now=NOW, **LOSS)
    set_limit(player=ana, amount=20_000, now=NOW, **LOSS)
    set_limit(player=ana, amount=20_000, now=NOW + timedelta(hours=5), **LOSS)
    assert PlayLimit.objects.get(player=ana).asked_at == NOW
    set_limit(player=ana, amount=30_000, now=NOW + timedelta(hours=23), **LOSS)
    with refused("too_early"):
        confirm(player=ana, now=NOW + A_DAY, **LOSS)


def test_tightening_or_keeping_takes_the_wish_back(ana: Player) -> None:
    set_limit(player=ana, amount=10_000, now=NOW, **LOSS)
    for take_back in (
        lambda: keep(player=ana, now=NOW, **LOSS),
        lambda: set_limit(player=ana, amount=10_000, now=NOW, **LOSS),
    ):
        set_limit(player=ana, amount=None, now=NOW, **LOSS)
        take_back()
        with refused("nothing_asked"):
            confirm(player=ana, now=NOW + 2 * A_DAY, **LOSS)
    assert in_force(ana) == 10_000
    asked = ["limit.set", "limit.set"]
    assert recorded() == [*asked, "limit.kept", *asked]


@pytest.mark.parametrize(
    ("kind", "span", "amount"),
    [
        (LimitKind.LOSS, Span.DAY, 0),
        (LimitKind.LOSS, Span.DAY, 99),
        (LimitKind.DEPOSIT, Span.MONTH, 100_000_001),
        (LimitKind.DEPOSIT, Span.MONTH, True),
        (LimitKind.TIME, Span.DAY, 14),
        (LimitKind.TIME, Span.DAY, 1441),
    ],
)
def test_what_is_no_limit(ana: Player, kind: LimitKind, span: Span, amount: int) -> None:
    with pytest.raises(ExplainedRefusal) as refusal:
        set_limit(player=ana, kind=kind, span=span, amount=amount, now=NOW)
    assert (refusal.value.code, refusal.value.field) == ("amount", "amount")
    allowed: dict[str, Any] = dict(refusal.value.allowed)
    assert amount is True or not allowed["least"] <= amount <= allowed["most"]
    assert not PlayLimit.objects.exists()


def test_there_is_nothing_to_be_rid_of(ana: Player) -> None:
    with refused("no_limit"):
        set_limit(player=ana, amount=None, now=NOW, **LOSS)


def test_each_change_is_told_and_in_the_audit_log(ana: Player) -> None:
    set_limit(player=ana, amount=10_000, now=NOW, **LOSS)
    set_limit(player=ana, amount=10_000, now=NOW, **LOSS)
    set_limit(player=ana, amount=None, now=NOW, **LOSS)
    confirm(player=ana, now=NOW + A_DAY, **LOSS)
    told = [message.text for message in messages_of(ana.pk)][::-1]
    assert told[0] == "Your limit on losses per day is € 100.00 now."
    assert "none instead of € 100.00" in told[1]
    assert told[2] == "There is no limit on losses per day any more."
    actions = AuditEntry.objects.order_by("number").values_list("action", "subject")
    mine = f"player:{ana.pk}"
    assert list(actions) == [("limit.set", mine), ("limit.set", mine), ("limit.removed", mine)]
