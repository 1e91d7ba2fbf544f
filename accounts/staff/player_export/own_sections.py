"""What accounts, cashier and inbox know of a player."""

from collections.abc import Iterator

from django.db.models import Q

from accounts.cashier.models import CashierRequest
from accounts.core.audit_log.admin import subject_of
from accounts.core.audit_log.models import AuditEntry
from accounts.core.databases.pieces import in_pieces
from accounts.core.inbox.models import Message
from accounts.core.sealing import Unreadable
from accounts.identity.erased_person import ErasedPerson
from accounts.identity.records import document_numbers
from accounts.identity.records.models import IdentityRecord
from accounts.ledger.models import Currency
from accounts.ledger.statement.oldest_first import WholeStatement
from accounts.ledger.statement.scope import Scope
from accounts.models.player import Player
from accounts.sign_in.devices.models import SignIn
from accounts.staff.player_export.sections import Row, section
from accounts.staff.sanctions.models import StaffNote

ACCOUNT = (
    "id",
    "email",
    "screen_name",
    "birth_date",
    "is_bot",
    "is_active",
    "suspended_at",
    "expelled_at",
    "language",
    "browser_language",
    "terms_version",
    "terms_accepted_at",
    "joined_at",
    "last_login",
)
IDENTITY = (
    "document_kind",
    "expires_on",
    "checked_at",
    "checked_by_id",
    "revoked_at",
    "revoked_by_id",
    "revoked_because",
)
CASHIER = (
    *("id", "kind", "currency", "amount", "payment_reference", "account_holder", "asked_at"),
    *("status", "reason"),
)
PASSKEY = ("name", "added_at", "used_at")
SIGN_IN = ("began_at", "seen_at", "ended_at", "address", "browser", "device")
AUDIT = ("number", "at", "actor_id", "action", "subject", "before", "after", "reason", "address")


@section("account")
def account(player: Player) -> Iterator[Row]:
    yield {name: getattr(player, name) for name in ACCOUNT}


@section("identity_check")
def identity_checks(player: Player) -> Iterator[Row]:
    """Yield the identity records, with the whole numbers of documents where their key is there."""
    for record in IdentityRecord.objects.filter(player=player).order_by("pk"):
        yield {name: getattr(record, name) for name in IDENTITY} | {"number": _number(record)}


@section("movement")
def movements(player: Player) -> Iterator[Row]:
    """Yield every movement of the player's money, as their statement has it, in minor units."""
    for currency in Currency:
        statement = WholeStatement(Scope(player.pk, currency))
        while (lines := statement.next_piece()) is not None:
            for line in lines:
                moved, after = line.movement.moved, line.after
                yield {
                    "transfer": line.movement.number,
                    "at": line.movement.at,
                    "kind": line.movement.kind,
                    "reference": line.movement.reference,
                    "currency": currency.value,
                    "wallet": moved.wallet,
                    "at_tables": moved.tables,
                    "set_aside": moved.held,
                    "balance": after.total,
                }


@section("cashier_request")
def cashier_requests(player: Player) -> Iterator[Row]:
    yield from CashierRequest.objects.filter(player=player).order_by("pk").values(*CASHIER)


@section("session")
def sessions(player: Player) -> Iterator[Row]:
    """Yield when and from where the player was signed in, as long as that is kept."""
    yield from map(dict, SignIn.objects.filter(player=player).order_by("pk").values(*SIGN_IN))


@section("passkey")
def passkeys(player: Player) -> Iterator[Row]:
    """Yield which passkeys the player has, without their keys."""
    yield from map(dict, player.passkeys.values(*PASSKEY))


@section("message")
def messages(player: Player) -> Iterator[Row]:
    """Yield the messages in the player's inbox."""
    inbox = Message.objects.filter(player=player).order_by("pk")
    yield from map(dict, in_pieces(inbox.values("kind", "data", "put_at", "read_at")))


@section("staff_note")
def staff_notes(player: Player) -> Iterator[Row]:
    """Yield what staff wrote down about the player."""
    made = StaffNote.objects.filter(player=player).order_by("pk")
    yield from map(dict, made.values("text", "made_at", "made_by_id"))


@section("sealed_identity")
def sealed_identities(player: Player) -> Iterator[Row]:
    """Yield what is sealed of an erased player; an empty row without the key or after its time."""
    for person in ErasedPerson.objects.filter(player=player):
        try:
            yield person.unsealed()
        except Unreadable:
            yield {}


@section("audit_entry")
def audit_entries(player: Player) -> Iterator[Row]:
    """Yield what staff did to the player, and what the player did as one of the staff."""
    about = AuditEntry.objects.filter(Q(subject=subject_of(player)) | Q(actor=player))
    yield from in_pieces(about.order_by("number").values(*AUDIT))


def _number(record: IdentityRecord) -> str | None:
    try:
        return document_numbers.unseal(record.sealed_number)
    except Unreadable:
        return None
