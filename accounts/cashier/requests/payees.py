"""The names on the accounts that withdrawals are paid to."""

import unicodedata

from accounts.cashier.models import CashierRequest, RequestKind, Status


def is_new_payee(player_id: int, name: str) -> bool:
    """Return whether no two people have yet paid a player's money to an account of this name.

    The room stores no verified name, so the first payment to each name takes two people. A payment
    that came back does not count. Names are compared in the form `compared` returns.
    """
    paid = CashierRequest.objects.filter(
        player=player_id,
        kind=RequestKind.WITHDRAWAL,
        status=Status.DONE,
        second_approver__isnull=False,
    )
    return compared(name) not in map(compared, paid.values_list("account_holder", flat=True))


def compared(name: str) -> str:
    """Return a name without case, accents, invisible characters and repeated spaces."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    kept = (each for each in plain if unicodedata.category(each) not in ("Mn", "Cf"))
    return " ".join("".join(kept).split())
