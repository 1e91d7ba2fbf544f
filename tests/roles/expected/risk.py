"""Risk reads who plays how with whom."""

from tests.roles.expected.pages import READ, Expected, read_and

RISK: Expected = {
    "accounts.cashierrequest": read_and("release"),
    "accounts.identityrecord": READ,
    "accounts.incident": READ,
    "accounts.playbreak": READ,
    "accounts.player": read_and("note", "warn"),
    "accounts.playlimit": READ,
    "compliance": frozenset({"hand"}),
    "lobby.entry": READ,
    "lobby.tournament": READ,
    "lobby.waiting": READ,
    "poker.chatban": READ,
    "poker.collusioncase": read_and("decide", "note"),
    "poker.finding": read_and("dispose"),
    "poker.game": READ,
    "poker.handdispute": READ,
    "poker.heldhand": READ,
    "poker.playerreport": READ,
    "poker.ratholingrefusal": READ,
    "poker.ruleschange": READ,
    "poker.ruleset": READ,
    "poker.table": READ,
}
