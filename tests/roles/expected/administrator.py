"""An administrator looks after the staff, the games and what the room runs by."""

from tests.roles.expected.pages import CHANGE, EDIT, READ, Expected, read_and

ADMINISTRATOR: Expected = {
    "accounts.auditentry": READ,
    "accounts.cashierrequest": read_and("release"),
    "accounts.dayclose": read_and("add"),
    "accounts.erasurerequest": read_and("refuse"),
    "accounts.incident": CHANGE,
    "accounts.job": read_and("run"),
    "accounts.approval": READ,
    "accounts.outboxmessage": CHANGE,
    "accounts.playbreak": read_and("add"),
    "accounts.player": CHANGE
    | {
        "app_off",
        "sign_out",
        "note",
        "warn",
        "suspend",
        "lift",
        "close",
        "reopen",
        "expel",
        "export",
        "erase",
    },
    "accounts.playlimit": READ,
    "accounts.retentionpolicy": read_and("period"),
    "auth.group": READ,
    "lobby.entry": READ,
    "lobby.tournament": READ,
    "lobby.waiting": READ,
    "poker.game": EDIT,
    "poker.ruleschange": read_and("approve", "withdraw"),
    "poker.ruleset": EDIT,
    "poker.shufflecheck": READ,
    "poker.unopenedpledge": READ,
    "poker.table": READ,
}
