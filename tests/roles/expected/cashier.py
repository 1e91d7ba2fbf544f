"""The cashier answers for the money, and for whose it is."""

from tests.roles.expected.pages import CHANGE, READ, Expected, read_and

CASHIER: Expected = {
    "accounts.cashierrequest": read_and("pick_up", "approve", "refuse", "reverse", "keep"),
    "accounts.dayclose": READ,
    "accounts.identityrecord": read_and("add", "revoke", "number"),
    "accounts.idlewallet": CHANGE,
    "accounts.incident": READ,
    "accounts.player": READ,
}
