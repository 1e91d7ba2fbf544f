"""What accounts keep, and for how long unless staff decide otherwise."""

from datetime import datetime
from typing import Any, Final

from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.compliance.erasure.sealed import FOR_BUSINESS, SealedStore
from accounts.compliance.reporting.models import IssuedCopy
from accounts.compliance.retention.audit_store import AuditStore
from accounts.compliance.retention.kinds import Kind, Outcome, register
from accounts.compliance.retention.rows import Kept, OwnersRows, Rows
from accounts.core.inbox.models import Message
from accounts.core.incidents.models import Incident
from accounts.ledger.models import Transfer
from accounts.sign_in.devices.models import KnownDevice, SignIn
from accounts.sign_in.email.change.models import EmailChange
from accounts.sign_in.email.verification.models import VerificationMail
from accounts.sign_in.passwords.reset.models import ResetAsked
from accounts.staff.sanctions.models import StaffNote

MONTH: Final = 30
YEAR: Final = 365
FIVE_YEARS: Final = 5 * YEAR
"""Rules against money laundering and of gaming require a room to keep its records this long."""
REMOVED: Final = "retention_remove"

_BUSINESS: Final = _("Rules of gaming and against money laundering ask for five years.")
# A session can only be ended through its sign-in, so the sign-in stays as long as the session.
_NO_SESSION: Final = ~Exists(Session.objects.filter(pk=OuterRef("session_key")))


def _first_transfer(rows: "QuerySet[Any]") -> datetime | None:
    first: datetime | None = (
        rows.order_by("created_at").values_list("created_at", flat=True).first()
    )
    return first


def _kind(slug: str, title: Any, basis: Any, store: Any, least: int, days: int, most: int) -> None:
    register(Kind(slug, title, basis, Outcome.DELETED, store, days, least, most))


register(
    Kind(
        slug="ledger",
        title=_("Transfers of money"),
        basis=_("Every balance is the sum of all its movements, so none can go. It holds no name."),
        outcome=Outcome.KEPT,
        store=Kept(Transfer, at=_first_transfer),
    )
)
register(
    Kind(
        slug="audit_log",
        title=_("The audit log"),
        basis=_BUSINESS,
        outcome=Outcome.CUT_OFF,
        store=AuditStore(),
        default_days=7 * YEAR,
        least_days=FIVE_YEARS,
        most_days=20 * YEAR,
    )
)
register(
    Kind(
        slug="sealed_identities",
        title=_("Who erased people were"),
        basis=_("Until it is over, rules against money laundering have a room tell who paid."),
        outcome=Outcome.DESTROYED,
        store=SealedStore(),
        default_days=FOR_BUSINESS.days,
        least_days=FOR_BUSINESS.days,
        most_days=FOR_BUSINESS.days,
    )
)
_kind(
    "sign_ins",
    _("Sessions: browser, address, times"),
    _("Reviewers read the sessions of a year, and staff who else came from an address."),
    Rows(SignIn, "seen_at", which=Q(_NO_SESSION), player="player"),
    *(3 * MONTH, 400, FIVE_YEARS),
)
_kind(
    "devices",
    _("Browsers a player was seen in"),
    _("A known browser is not told as a new one; its cookie lives for a year."),
    Rows(KnownDevice, "seen_at", player="player"),
    *(YEAR, YEAR, FIVE_YEARS),
)
_kind(
    "messages",
    _("What players were told in their inbox"),
    _("Players and staff look up what was told while a complaint can still be made."),
    OwnersRows(Message, "put_at", player="player", function=REMOVED),
    *(YEAR, 2 * YEAR, FIVE_YEARS),
)
_kind(
    "old_addresses",
    _("Changes of e-mail addresses"),
    _("The old address can take the account back for a week; staff look into thefts later."),
    Rows(EmailChange, "asked_at", player="player"),
    *(MONTH, YEAR, FIVE_YEARS),
)
_kind(
    "mailed_links",
    _("Links mailed to confirm an address"),
    _("They are counted for a day, so that no mailbox is flooded."),
    Rows(VerificationMail, "sent_at"),
    *(2, MONTH, YEAR),
)
_kind(
    "asked_passwords",
    _("Wishes for a new password"),
    _("Staff look into thefts of accounts."),
    Rows(ResetAsked, "asked_at"),
    *(2, MONTH, YEAR),
)
_kind(
    "incidents",
    _("Incidents that are closed"),
    _BUSINESS,
    OwnersRows(Incident, "closed_at", function=REMOVED),
    *(FIVE_YEARS, 7 * YEAR, 20 * YEAR),
)
_kind(
    "staff_notes",
    _("Notes of the staff on players"),
    _BUSINESS,
    OwnersRows(StaffNote, "made_at", player="player", function=REMOVED),
    *(FIVE_YEARS, FIVE_YEARS, 20 * YEAR),
)
_kind(
    "issued_copies",
    _("Copies of reports"),
    _BUSINESS,
    OwnersRows(IssuedCopy, "issued_at", function=REMOVED),
    *(FIVE_YEARS, 7 * YEAR, 20 * YEAR),
)
