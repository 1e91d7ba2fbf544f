"""One row of everything the admin shows, so that each of its pages leads to something."""

from collections.abc import Mapping
from datetime import timedelta

from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import Model

from accounts.cashier.idle_money.wallet import IdleWallet
from accounts.cashier.models import DayClose
from accounts.compliance.erasure.models import ErasureRequest
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.files.issuing import issue
from accounts.compliance.reporting.models import Format
from accounts.core.audit_log import Action, record
from accounts.core.incidents import open_incident
from accounts.core.outbox.message import OutboxMessage
from accounts.core.second_person.models import Approval
from accounts.safer_play.breaks.models import PlayBreak
from accounts.safer_play.limits.models import PlayLimit
from lobby.models import Waiting
from lobby.services.lines.attendance import arriving
from lobby.tournaments.models import Entry
from poker.models import (
    ChatBan,
    CollusionCase,
    Finding,
    HandDispute,
    PlayedHand,
    PlayerReport,
    RatholingRefusal,
    RulesChange,
    ShuffleCheck,
    Table,
    UnopenedPledge,
)
from tests.accounts.compliance.reporting.reviewers import asked
from tests.accounts.people import NOW, person
from tests.fuzz.house import House, furnished
from tests.lobby.tournaments.tournaments import new_tournament
from tests.room.people import Newcomers

LATER = NOW + timedelta(days=1)


def one_of_each() -> Mapping[type[Model], int]:
    """Each model of the admin, to the id of a row of it."""
    house = furnished(Newcomers())
    _of_accounts(house)
    _of_poker(house)
    _of_lobby(house)
    issue(asked=asked(next(iter(REPORTS))), form=Format.CSV, staff=house.staff)
    rows = {model: _a_row(model) for model in admin.site._registry}
    missing = [model._meta.label for model, pk in rows.items() if pk is None]
    assert not missing, f"make a row of {missing} above"
    return {model: pk for model, pk in rows.items() if pk is not None}


def _a_row(model: type[Model]) -> int | None:
    rows = model._default_manager.all()
    if model is Group:
        rows = rows.filter(name="Night shift")
    if model is IdleWallet:
        rows = IdleWallet.objects.as_of(NOW)
    return rows.order_by("pk").values_list("pk", flat=True).first()


def _of_accounts(house: House) -> None:
    Group.objects.create(name="Night shift")
    record(actor=None, action=Action.ROOM_REOPENED, subject="room", now=NOW)
    open_incident(kind="test", subject="room", detail={}, key="test", now=NOW)
    OutboxMessage.objects.create(topic="test", key="1", handler="none", put_at=NOW, due_at=NOW)
    ErasureRequest.objects.create(player=house.player, asked_at=NOW, due_at=LATER)
    Approval.objects.create(
        action=Action.HAND_RESOLVED, subject="hand", terms={}, reason="?", by=house.staff, at=NOW
    )
    PlayLimit.objects.create(player=house.player, kind="loss", span="day", amount=1, set_at=NOW)
    PlayBreak.objects.create(player=person("Away"), kind="break", began_at=NOW, until_at=LATER)
    sums = ("opening", "in", "out", "closing")
    books = {f"{side}_{name}": 0 for side in ("bank", "ledger") for name in sums}
    DayClose.objects.create(day=NOW.date(), closed_at=NOW, closed_by=house.staff, **books)
    # Nobody has seen them for a year, and there is money in the wallet.
    house.felt.players[1].last_login = NOW - timedelta(days=400)
    house.felt.players[1].save(update_fields=["last_login"])


def _of_lobby(house: House) -> None:
    """A tournament that may still be changed, and one somebody has registered for."""
    new_tournament("Nobody yet")
    Entry.objects.create(
        tournament=new_tournament("Somebody"), player=house.player, registered_at=NOW
    )


def _of_poker(house: House) -> None:
    table, other = Table.objects.get(), house.felt.players[1]
    ChatBan.objects.create(player=other, until=LATER, made_at=NOW, made_by=house.staff)
    HandDispute.objects.create(
        played=PlayedHand.objects.earliest("pk"), text="?", opened_at=NOW, due_at=LATER
    )
    PlayerReport.objects.create(
        reporter=house.player, reported=other, table=table, reason="spam", reported_at=NOW
    )
    amounts = {"amount": 1, "minimum": 2, "maximum": 3, "left_with": 2, "returns": 1}
    times = {"left_at": NOW, "refused_at": NOW}
    RatholingRefusal.objects.create(table=table, player=other, **amounts, **times)
    pair = sorted((house.player.pk, other.pk))
    figures = {"devices": 1, "addresses": 0, "others": 0}
    about = {"since": NOW.date(), "until": NOW.date(), "found_at": NOW, "updated_at": NOW}
    sizes = {"statistic": 1, "threshold": 1, "strength": 1, "sample": 20}
    Finding.objects.create(
        low_id=pair[0], high_id=pair[1], indicator="shared", detail=figures, **sizes, **about
    )
    CollusionCase.objects.create(opened_at=NOW, updated_at=NOW)
    RulesChange.objects.create(
        game=table.game,
        before={"ante": 0},
        after={"ante": 25},
        reason="More action",
        effective_at=LATER,
        proposed_at=NOW,
        proposed_by=house.staff,
    )
    ShuffleCheck.objects.create(day=NOW.date(), at=NOW, deals=1, alarms=0)
    UnopenedPledge.objects.create(table=table, hand_no=1, player=other, at=NOW)
    Waiting.objects.create(game=table.game, player=other, amount=1, joined_at=NOW, **arriving(NOW))
