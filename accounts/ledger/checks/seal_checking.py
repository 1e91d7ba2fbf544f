"""Checking that sealed transfers are still what was sealed."""

from collections.abc import Iterator
from typing import Final

from django.db import connection

from accounts.ledger.checks.audit import Difference
from accounts.ledger.checks.sealing import GENESIS, LINES, digest_of, noted
from accounts.ledger.models import LedgerSeal

_OTHERWISE: Final = f"""
SELECT seal.after_transfer + 1, seal.last_transfer, seal.transfers, found.transfers
  FROM (SELECT seal.*, row_number() OVER by_no AS place,
               coalesce(lag(digest) OVER by_no, '{GENESIS}') AS digest_before,
               coalesce(lag(last_transfer) OVER by_no, 0) AS last_before
          FROM ledger_seal seal WINDOW by_no AS (ORDER BY number)) seal
  CROSS JOIN LATERAL (
    SELECT count(*) AS transfers,
           {digest_of("seal.digest_before")} AS digest
      FROM ({LINES} WHERE transfer.id > seal.after_transfer
               AND transfer.id <= seal.last_transfer) block
  ) found
 WHERE (seal.number, seal.after_transfer, seal.transfers, seal.digest)
    <> (seal.place, seal.last_before, found.transfers, found.digest)
 ORDER BY seal.number
"""


def seal_differences() -> Iterator[Difference]:
    """Yield a difference for every block that is not what was sealed, and for every seal whose
    digest is another one in the audit log.
    """
    with connection.cursor() as cursor:
        cursor.execute(_OTHERWISE)
        for first, last, sealed, found in cursor.fetchall():
            if found != sealed:
                yield Difference(f"number of transfers from {first} to {last}", found, sealed)
            else:
                subject = f"number of altered blocks, transfers {first} to {last},"
                yield Difference(subject, 1, 0)
    kept = dict(LedgerSeal.objects.values_list("number", "digest"))
    for number, digest in sorted(noted().items()):
        if kept.get(number) != digest:
            subject = f"number of seals that are not as noted, seal {number},"
            yield Difference(subject, 1, 0)
