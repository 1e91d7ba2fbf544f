"""Somebody who has left traces everywhere a person can."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.utils import timezone

from accounts.cashier.models import CashierRequest, RequestKind
from accounts.cashier.payment.manual import Manual
from accounts.cashier.requests.actions import RequestAction
from accounts.cashier.requests.cancelling import cancel
from accounts.cashier.requests.noting import note as record_step
from accounts.core.audit_log import Action, record
from accounts.core.incidents import open_incident
from accounts.identity.records.models import DocumentKind
from accounts.identity.records.recording import record_identity
from accounts.ledger.moving import opening_grant
from accounts.models import Player
from accounts.sign_in.devices.models import KnownDevice, SignIn
from accounts.sign_in.email.change.models import EmailChange
from accounts.sign_in.email.verification.models import VerifiedEmail
from accounts.staff.sanctions.warning import note, warn
from poker.models import Disposition, Finding, PlayedHand
from poker.services.seats import seating
from poker.services.staff.disputing import answer_dispute, dispute_hand
from poker.services.tables.opening import open_table
from poker.talk.chat.answering import answer_report
from poker.talk.chat.reporting import report_player
from poker.talk.chat.saying import say
from poker.talk.notes.saving import keep_note
from tests.accounts.people import person
from tests.accounts.sign_in.passkeys.authenticator import keep_passkey
from tests.poker.felt import Felt
from tests.room.games import new_game

NAME = "Quillon-Ash"
EMAIL = "quillon-ash@example.org"
OLD_EMAIL = "q.ash.before@example.net"
ADDRESS = "203.0.113.77"
BROWSER = "Zephyrium 9"
SAID = "my boat is called wanderlust"
THOUGHT = "folds to any raise, sleepy"
DOCUMENT = "XQ99887766"
PAID_BY = "DE75 5121 0800 9999"
BIRTH_DATE = date(1971, 3, 9)

FIGURES = {"statistic": 1.0, "threshold": 1.0, "strength": 1.0, "sample": 1}
PLANTED = (
    *(NAME, EMAIL, OLD_EMAIL, ADDRESS, BROWSER, SAID, THOUGHT, DOCUMENT, PAID_BY),
    BIRTH_DATE.isoformat(),
)


@dataclass(frozen=True)
class Scene:
    """Whoever is to be erased, an opponent, and one of the staff; a table they played at."""

    felt: Felt
    gone: Player
    other: Player
    boss: Player


def planted() -> Scene:
    """Two hands of three people, of whom one left traces and has left the table."""
    gone = Player.objects.create_user(EMAIL, screen_name=NAME, birth_date=BIRTH_DATE)
    other, third, boss = person("Ben"), person("Cleo"), person("Boss")
    Player.objects.filter(pk=boss.pk).update(is_staff=True, is_superuser=True)
    record(
        actor=None,
        action=Action.STAFF_RIGHTS_CHANGED,
        subject=f"player:{boss.pk}",
        after={"is_superuser": True},
        now=timezone.now() - timedelta(days=2),
    )
    boss.refresh_from_db()
    for player in (gone, other, third):
        opening_grant(player=player)
    felt = _played(gone, other, third)
    _in_accounts(gone, boss)
    _at_tables(felt, gone, other, third, boss)
    felt.later(seconds=1)
    who: dict[str, Any] = {"table_id": felt.table_id, "player_id": gone.pk, "now": felt.now}
    seating.leave(**who, action_id=felt.new_id())
    return Scene(felt, gone, other, boss)


def _played(*players: Player) -> Felt:
    game = new_game("Test 1/2", small_blind=100, big_blind=200)
    start = timezone.now() - timedelta(minutes=20)
    felt = Felt(open_table(game=game, name="Arno", now=start).pk, start)
    for seat, player in enumerate(players):
        felt.sit(player, seat, 20000)
    for _hand in range(2):
        felt.deal()
        felt.check_down()
    return felt


def _in_accounts(gone: Player, boss: Player) -> None:
    now = timezone.now()
    keep_passkey(gone, f"{NAME}'s key", now)
    device = KnownDevice.objects.create(player=gone, digest="d" * 64, first_at=now, seen_at=now)
    SignIn.objects.create(
        player=gone,
        session_key="k" * 40,
        device=device,
        browser=BROWSER,
        address=ADDRESS,
        began_at=now,
        seen_at=now,
    )
    signed: dict[str, Any] = {"actor": gone, "subject": f"player:{gone.pk}", "address": ADDRESS}
    record(action=Action.STAFF_MEMBER_SIGNED_IN, after={"browser": BROWSER}, **signed)
    record(
        action=Action.EMAIL_CHANGED,
        before={"email": OLD_EMAIL},
        after={"email": EMAIL},
        **signed,
    )
    EmailChange.objects.create(player=gone, old_email=OLD_EMAIL, new_email=EMAIL, asked_at=now)
    VerifiedEmail.objects.create(player=gone, email=EMAIL, verified_at=now)
    clerk = person("Clerk")
    record_identity(
        player=gone,
        document_kind=DocumentKind.PASSPORT,
        number=DOCUMENT,
        expires_on=date(2040, 1, 1),
        by=clerk,
        now=now,
    )
    asked = CashierRequest.objects.create(
        player=gone,
        kind=RequestKind.DEPOSIT,
        amount=5000,
        provider=Manual.name,
        payment_reference=PAID_BY,
        form_key=uuid4(),
        approvals_needed=1,
        asked_at=now,
        changed_at=now,
    )
    record_step(asked, RequestAction.ASK, by=gone, before=None, address="")
    cancel(request_id=asked.pk, player=gone, now=now)
    note(player=gone, by=boss, reason=f"{NAME} sits with friends")
    warn(player=gone, by=boss, reason=f"Be kind, {NAME}")
    detail: dict[str, Any] = {"who": [{"email": EMAIL}]}
    open_incident(kind="test", subject="room", detail=detail, key="planted")
    LogEntry.objects.create(
        user=boss,
        content_type=ContentType.objects.get_for_model(Player),
        object_id=str(gone.pk),
        object_repr=NAME,
        action_flag=CHANGE,
        change_message=f"about {NAME.upper()}",
    )


def _at_tables(felt: Felt, gone: Player, other: Player, third: Player, boss: Player) -> None:
    at = {"table_id": felt.table_id}
    say(**at, player_id=gone.pk, text=SAID, action_id="a", now=felt.now)
    say(**at, player_id=other.pk, text=f"well said {NAME}", action_id="b", now=felt.now)
    keep_note(owner=gone, about=other, text=THOUGHT, label="")
    keep_note(owner=other, about=gone, text=f"{NAME} is sleepy", label="")
    keep_note(owner=third, about=other, text=f"friend of {NAME}", label="")
    report = report_player(
        reporter=other,
        reported=gone,
        table=felt.row,
        reason="abuse",
        details=f"{NAME} again",
        line_no=None,
        now=felt.now,
    )
    answer_report(report_id=report.pk, staff=boss, answer=f"We spoke with {NAME}", ban_days=1)
    low, high = sorted((gone, other), key=lambda player: player.pk)
    days = {"since": felt.now.date(), "until": felt.now.date()}
    finding = Finding.objects.create(
        low=low,
        high=high,
        indicator="shared",
        detail={"who": NAME},
        found_at=felt.now,
        updated_at=felt.now,
        state="cleared",
        is_closed=True,
        **days,
        **FIGURES,
    )
    dispose = {"state": "cleared", "reason": f"{NAME} is a cousin", "made_at": felt.now}
    Disposition.objects.create(
        finding=finding, statistic=1, sample=1, until=felt.now.date(), **dispose
    )
    mine = PlayedHand.objects.filter(player=gone).earliest("pk")
    disputed = dispute_hand(played=mine, text=f"{NAME} here: {SAID}")
    answer_dispute(dispute_id=disputed.pk, staff=boss, answer=f"Dear {NAME}, it was right")
