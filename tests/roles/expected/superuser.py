"""A superuser may do all there is; and nobody adds or changes what is a record of the room."""

from tests.roles.expected.pages import CHANGE, EDIT, EVERYTHING, READ, REPORTS, Expected, read_and

SUPERUSER: Expected = {
    "accounts.auditentry": READ,
    "accounts.cashierrequest": read_and(
        "release", "pick_up", "approve", "refuse", "reverse", "keep"
    ),
    "accounts.dayclose": read_and("add"),
    "accounts.identityrecord": read_and("add", "revoke", "number"),
    "accounts.idlewallet": CHANGE,
    "accounts.erasurerequest": read_and("refuse"),
    "accounts.incident": CHANGE,
    "accounts.job": read_and("run"),
    "accounts.approval": READ,
    "accounts.outboxmessage": CHANGE,
    "accounts.playbreak": read_and("add"),
    "accounts.player": CHANGE
    | {"app_off", "sign_out", "note", "warn", "suspend", "lift", "expel", "export", "erase"}
    | {"chat_close", "chat_open", "close", "reopen"},
    "accounts.playlimit": READ,
    "accounts.retentionpolicy": read_and("period"),
    "auth.group": EVERYTHING,
    "compliance": REPORTS,
    "lobby.entry": CHANGE,
    "lobby.tournament": EDIT | {"advice", "pause", "resume", "cancel"},
    "lobby.waiting": read_and("take-out"),
    "poker.chatban": READ,
    "poker.collusioncase": read_and("decide", "note"),
    "poker.finding": read_and("dispose"),
    "poker.game": EVERYTHING,
    "poker.handdispute": read_and("answer"),
    "poker.heldhand": read_and("refund", "as-played", "decided"),
    "poker.playerreport": read_and("answer", "open-case"),
    "poker.ratholingrefusal": READ,
    "poker.ruleschange": read_and("approve", "withdraw"),
    "poker.ruleset": EVERYTHING,
    "poker.shufflecheck": READ,
    "poker.unopenedpledge": READ,
    "poker.table": read_and(
        *("message", "pause", "resume", "close-after", "void", "suspend", "close", "correct"),
        *("room message", "room last-hand", "room open"),
    ),
}
