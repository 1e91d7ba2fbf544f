"""Compliance reads everything, issues copies of reports and changes nothing."""

from tests.roles.expected.pages import READ, REPORTS, Expected

COMPLIANCE: Expected = {
    "accounts.auditentry": READ,
    "accounts.cashierrequest": READ,
    "accounts.dayclose": READ,
    "accounts.erasurerequest": READ,
    "accounts.identityrecord": READ,
    "accounts.idlewallet": READ - {"row"},
    "accounts.incident": READ,
    "accounts.job": READ,
    "accounts.outboxmessage": READ,
    "accounts.playbreak": READ,
    "accounts.player": READ,
    "accounts.playlimit": READ,
    "accounts.retentionpolicy": READ,
    "auth.group": READ,
    "compliance": REPORTS,
    "lobby.entry": READ,
    "lobby.freezeout": READ,
    "lobby.waiting": READ,
    "poker.chatban": READ,
    "poker.finding": READ,
    "poker.game": READ,
    "poker.handdispute": READ,
    "poker.heldhand": READ,
    "poker.playerreport": READ,
    "poker.ratholingrefusal": READ,
    "poker.ruleset": READ,
    "poker.shufflecheck": READ,
    "poker.table": READ,
}
