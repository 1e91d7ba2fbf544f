"""Entries whose personal data were removed when somebody was erased.

Such an entry keeps the hash it was written with, so that the chain holds; the hash of what is left
is stored beside it, and an entry of the log has the digest of all such hashes.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256

from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.models import AuditEntry, AuditRedaction


def summary(contents: Iterable[tuple[int, str]]) -> str:
    """Return the SHA-256, in hexadecimal, of entries' numbers and the hashes of what is left of
    them.
    """
    lines = "".join(f"{number}:{content}\n" for number, content in sorted(contents))
    return sha256(lines.encode("ascii")).hexdigest()


def redacted(*, using: str = "default") -> Mapping[int, str]:
    """Return the hash of what is left of each redacted entry, by the entry's number.

    Only redactions whose digest an entry of the log confirms are included.
    """
    by_entry: dict[int, list[tuple[int, str]]] = {}
    rows = AuditRedaction.objects.using(using).order_by("pk")
    for number, content, told_in in rows.values_list("number", "hash", "told_in"):
        by_entry.setdefault(told_in, []).append((number, content))
    entries = AuditEntry.objects.using(using).filter(
        action=Action.AUDIT_LOG_REDACTED, number__in=by_entry
    )
    said = {entry.number: (entry.after or {}).get("digest") for entry in entries}
    return {
        number: content
        for told_in, contents in sorted(by_entry.items())
        if said.get(told_in) == summary(contents)
        for number, content in contents
    }
