"""What staff do about players."""

from datetime import timedelta

from django.test import Client
from django.utils import timezone

from accounts.compliance.erasure.models import ErasureRequest
from accounts.core.inbox.models import Message
from accounts.core.incidents.models import Incident
from accounts.identity.records.models import IdentityRecord
from accounts.models import Player
from accounts.safer_play.breaks.models import PlayBreak
from accounts.sign_in.second_factor.checking import has_factor
from accounts.staff.sanctions.models import StaffNote
from accounts.staff.sanctions.suspending import suspend
from poker.models import PlayerReport, Table
from poker.talk.chat.bans import banned_until, close_chat
from tests.accounts.cashier.till import document_of, known
from tests.accounts.people import NOW, person
from tests.e2e.desk.action import Action, Came
from tests.room.staff import give_factor

MODEL = "accounts.player"
FUTURE = "2040-01-01"


def actions(helper: Player, table: Table) -> list[Action]:
    """`helper` is of the staff, and did what has to come first."""
    return [
        *(*_account(), *_sanctions(helper), *_documents()),
        *(*_reports(table), *_wishes()),
    ]


def _again(player: Player) -> Player:
    return Player.objects.get(pk=player.pk)


def _of(name: str, what: str, by: str, logged: str, came_of: Came, **fill: str) -> Action:
    pk = Player.objects.get(screen_name=name).pk
    return Action(MODEL, what, by, logged, pk, {"reason": f"Because of {name}", **fill}, came_of)


def _account() -> list[Action]:
    lost, left_open, wanted = person("Lost App"), person("Left Open"), person("Wanted")
    promoted, closing, closed = person("Promoted"), person("Closing"), person("Closed")
    Player.objects.filter(pk=closed.pk).update(is_active=False)
    give_factor(lost)
    Client().force_login(left_open)
    return [
        _of("Lost App", "app_off", "floor", "second_factor.removed", lambda: not has_factor(lost)),
        _of(
            "Left Open",
            "sign_out",
            "floor",
            "player.signed_out",
            lambda: not left_open.sign_ins.filter(ended_at=None).exists(),
        ),
        _of("Closing", "close", "floor", "account.closed", lambda: not _again(closing).is_active),
        _of("Closed", "reopen", "floor", "account.reopened", lambda: _again(closed).is_active),
        _of("Wanted", "export", "administrator", "player.exported", lambda: wanted.pk),
        Action(
            *(MODEL, "change", "administrator", "staff_rights.changed", promoted.pk),
            {"is_staff": "on"},
            lambda: _again(promoted).is_staff,
        ),
    ]


def _sanctions(helper: Player) -> list[Action]:
    noted, warned, rude = person("Noted"), person("Warned"), person("Rude")
    held, freed, cheat, calm = person("Held"), person("Freed"), person("Cheat"), person("Calm")
    suspend(player=freed, by=helper, reason="First look")
    close_chat(player=calm, by=helper, reason="Shouting", days=30)
    long_after = timezone.now() + timedelta(days=5)

    def banned(player: Player) -> bool:
        return banned_until(player_id=player.pk, now=long_after) is not None

    return [
        _of(
            "Noted",
            "note",
            "risk",
            "staff_note.added",
            StaffNote.objects.filter(player=noted).exists,
        ),
        _of(
            "Warned", "warn", "risk", "player.warned", Message.objects.filter(player=warned).exists
        ),
        _of("Rude", "chat_close", "floor", "chat_ban.imposed", lambda: banned(rude), days="30"),
        _of("Calm", "chat_open", "floor", "chat_ban.lifted", lambda: not banned(calm)),
        _of("Held", "suspend", "floor", "player.suspended", lambda: _again(held).suspended_at),
        _of("Freed", "lift", "floor", "suspension.lifted", lambda: not _again(freed).suspended_at),
        _of(
            "Cheat", "expel", "administrator", "player.expelled", lambda: _again(cheat).expelled_at
        ),
    ]


def _documents() -> list[Action]:
    model, shown, away = "accounts.identityrecord", person("Shown"), person("Excluded")
    first, second = (
        IdentityRecord.objects.get(player=known(name)) for name in ("Expired", "Checked")
    )
    number = {"player": "Shown", "number": "C01X00T47", "expires_on": FUTURE}
    return [
        Action(
            *(model, "add", "cashier", "identity.recorded", 0, number),
            IdentityRecord.objects.filter(player=shown).exists,
        ),
        Action(
            *(model, "revoke", "cashier", "identity.revoked", first.pk),
            {"reason": "Reported lost"},
            IdentityRecord.objects.filter(pk=first.pk).exclude(revoked_at=None).exists,
        ),
        Action(
            *(model, "number", "cashier", "identity_number.read", second.pk),
            *({"reason": "The bank asks"}, lambda: True, document_of(second.player)),
        ),
        Action(
            *("accounts.playbreak", "add", "floor", "exclusion.started", 0),
            {"player": "Excluded", "length": "6m", "reason": "Asked by letter"},
            PlayBreak.objects.filter(player=away).exists,
        ),
    ]


def _reports(table: Table) -> list[Action]:
    report = PlayerReport.objects.create(
        reporter=person("Reporter"),
        reported=person("Reported"),
        table=table,
        reason="spam",
        reported_at=NOW,
    )
    answered = PlayerReport.objects.filter(pk=report.pk).exclude(answered_at=None)
    fill = {"answer": "We looked into it", "ban_days": "0"}
    return [
        Action(
            *("poker.playerreport", "answer", "floor", "player_report.answered", report.pk, fill),
            answered.exists,
        ),
        Action(
            *("poker.playerreport", "open-case", "floor", "report_case.opened", report.pk),
            {"reason": "Look at the hands"},
            Incident.objects.filter(kind="report_case").exists,
        ),
    ]


def _wishes() -> list[Action]:
    gone, stays = person("Forgotten"), person("Stays")
    wish = ErasureRequest.objects.create(player=stays, asked_at=NOW, due_at=NOW)
    refused = ErasureRequest.objects.filter(pk=wish.pk, answer="refused")
    fill = {"reason": "A payment is under way"}
    return [
        _of(
            *("Forgotten", "erase", "administrator", "player.erased"),
            lambda: _again(gone).erased_at,
            screen_name="Forgotten",
        ),
        Action(
            *("accounts.erasurerequest", "refuse", "administrator", "erasure.refused"),
            *(wish.pk, fill, refused.exists),
        ),
    ]
