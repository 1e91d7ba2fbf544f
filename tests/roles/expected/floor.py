"""The floor looks after tables, and after whoever complains."""

from tests.roles.expected.pages import CHANGE, EDIT, READ, Expected, read_and

FLOOR: Expected = {
    "accounts.approval": READ,
    "accounts.incident": CHANGE,
    "accounts.playbreak": read_and("add"),
    "accounts.player": CHANGE
    | {"app_off", "sign_out", "note", "warn", "suspend", "lift"}
    | {"chat_close", "chat_open", "close", "reopen"},
    "accounts.playlimit": READ,
    "lobby.entry": CHANGE,
    "lobby.tournament": EDIT | {"advice", "pause", "resume", "cancel"},
    "lobby.waiting": read_and("take-out"),
    "poker.chatban": READ,
    "poker.game": READ,
    "poker.handdispute": read_and("answer"),
    "poker.heldhand": read_and("refund", "as-played", "decided"),
    "poker.playerreport": read_and("answer", "open-case"),
    "poker.ratholingrefusal": READ,
    "poker.ruleschange": read_and("approve", "withdraw"),
    "poker.ruleset": READ,
    "poker.table": read_and(
        *("message", "pause", "resume", "close-after", "void", "suspend", "close", "correct"),
        *("room message", "room last-hand", "room open"),
    ),
}
