"""Checking that the audit log is still what was written."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.chain import GENESIS, entry_hash
from accounts.core.audit_log.models import AuditAnchor, AuditEntry, AuditHead
from accounts.core.audit_log.redactions import redacted
from accounts.core.databases.pieces import in_pieces

LOGGED_FOR: Final = timedelta(days=1800)
"""Records that are older may have lost their entries: the log is cut off at five years."""


@dataclass(frozen=True)
class Link:
    """An entry's place in the chain, written `number:hash`."""

    number: int
    hash: str

    def __str__(self) -> str:
        return f"{self.number}:{self.hash}"

    @classmethod
    def parse(cls, text: str) -> "Link":
        """Return the link written `number:hash`. Raises ValueError for any other text."""
        number, colon, digest = text.partition(":")
        if not colon:
            raise ValueError(text)
        return cls(int(number), digest)


@dataclass(frozen=True)
class Break:
    """An entry at which the chain is not what was written, and what is wrong."""

    number: int
    what: str

    def __str__(self) -> str:
        return f"entry {self.number}: {self.what}"


def head() -> Link:
    """Return the end of the chain. Noted elsewhere, the log can be checked against it later."""
    kept = AuditHead.objects.get()
    return Link(kept.number, kept.hash)


def anchor() -> Link:
    """Return what the first entry follows: the entry up to which old ones were cut off, or
    GENESIS.
    """
    kept = AuditAnchor.objects.order_by("-number").first()
    return Link(0, GENESIS) if kept is None else Link(kept.number, kept.hash)


def breaks(*, noted: Link | None = None) -> list[Break]:
    """Return every broken link, the first one first. Call it inside `snapshot`.

    The entries are compared with each other, with the head stored in the database, and with a
    `noted` head: somebody who rewrites the log and the stored head together cannot rewrite the
    note. Where the log was cut off, an entry must say so.
    """
    end, cleared, found = head(), redacted(), list[Break]()
    last = begin = anchor()
    is_told = begin.number == 0
    for entry in in_pieces(AuditEntry.objects.order_by("number")):
        found.extend(Break(number, what) for number, what in _faults(entry, last, cleared))
        last = Link(entry.number, entry.hash)
        is_told = is_told or _tells_of_cut(entry, begin)
        if noted is not None and noted.number == last.number and noted != last:
            found.append(Break(last.number, "is not the one that was noted"))
    if last != end:
        number = min(last.number, end.number) + (last.number != end.number)
        found.append(Break(number, f"the log ends at {last}, not at {end}"))
    if not is_told:
        found.append(Break(begin.number, "is where the log was cut off, which no entry says"))
    if noted is not None and noted.number > last.number:
        found.append(Break(last.number + 1, f"is missing: {noted} was noted"))
    return found


def _tells_of_cut(entry: AuditEntry, begin: Link) -> bool:
    """Return whether an entry says that the log was cut off up to where it begins now."""
    is_cut = entry.action == Action.AUDIT_LOG_CUT_OFF
    return is_cut and entry.after == {"until": str(begin)}


def fits(entry: AuditEntry, cleared: Mapping[int, str]) -> bool:
    """Return whether the entry's content is what was written, or what a redaction left of it."""
    return hash_of(entry) in (entry.hash, cleared.get(entry.number))


def _faults(entry: AuditEntry, last: Link, cleared: Mapping[int, str]) -> Iterator[tuple[int, str]]:
    """Yield the number of each entry that is wrong, and how: this one, or one before it."""
    if entry.number != last.number + 1:
        yield last.number + 1, f"is missing: {entry.number} follows {last.number}"
    elif entry.previous_hash != last.hash:
        yield entry.number, "does not follow the one before"
    if not fits(entry, cleared):
        yield entry.number, "does not have the content it was written with"


def hash_of(entry: AuditEntry) -> str:
    """Return the hash of the entry's fields."""
    return entry_hash(
        number=entry.number,
        at=entry.at,
        actor=entry.actor_id,
        action=entry.action,
        subject=entry.subject,
        before=entry.before,
        after=entry.after,
        reason=entry.reason,
        address=entry.address,
        previous_hash=entry.previous_hash,
    )
