"""The table of every action of staff and its effect on money (clause ``two-persons``)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Effect(StrEnum):
    """The effect of a staff action on money.

    PAYS moves money from the house, or moves a player's money by decision of staff alone. FREES
    ends a freeze, or gives out money that was held. NEITHER has no such effect.
    """

    PAYS = "pays"
    FREES = "frees"
    BOTH = "both"
    NEITHER = "neither"


_BY_EFFECT: Final[Mapping[Effect, tuple[str, ...]]] = {
    Effect.PAYS: (
        # These have separate rules: the player's requests of 24 hours, and each new payee name.
        "accounts.cashierrequest/approve",
        "accounts.cashierrequest/reverse",
        "accounts.idlewallet/change",
        # The house runs out a hand in progress if the rule set says so.
        "poker.table/close",
        "poker.table/correct",
        "poker.table/void",
    ),
    Effect.FREES: (
        "accounts.cashierrequest/release",
        "accounts.incident/change",
        "accounts.player/expel",
        "accounts.player/lift",
        "poker.collusioncase/decide",
        "poker.finding/dispose",
        "poker.handdispute/answer",
        "poker.heldhand/as-played",
        "poker.heldhand/decided",
        "poker.heldhand/refund",
    ),
    Effect.BOTH: (
        # Prizes and buy-ins are given out, fees come back from the house.
        "lobby.tournament/cancel",
    ),
    Effect.NEITHER: (
        "accounts.cashierrequest/keep",
        "accounts.cashierrequest/pick_up",
        # The money goes back to its player's wallet, where a freeze still applies to it.
        "accounts.cashierrequest/refuse",
        "accounts.dayclose/add",
        "accounts.erasurerequest/refuse",
        "accounts.identityrecord/add",
        "accounts.identityrecord/number",
        "accounts.identityrecord/revoke",
        "accounts.job/run",
        "accounts.outboxmessage/change",
        "accounts.outboxmessage/deliver_again",
        "accounts.playbreak/add",
        "accounts.player/app_off",
        "accounts.player/change",
        "accounts.player/chat_close",
        "accounts.player/chat_open",
        "accounts.player/close",
        # A player with a balance cannot be erased.
        "accounts.player/erase",
        "accounts.player/export",
        "accounts.player/note",
        "accounts.player/reopen",
        "accounts.player/sign_out",
        "accounts.player/suspend",
        "accounts.player/warn",
        "accounts.retentionpolicy/period",
        "auth.group/add",
        "auth.group/change",
        "auth.group/delete",
        "lobby.entry/change",
        "lobby.tournament/add",
        "lobby.tournament/change",
        "lobby.tournament/pause",
        "lobby.tournament/resume",
        "lobby.waiting/take-out",
        "poker.collusioncase/note",
        "poker.game/add",
        "poker.game/change",
        "poker.game/delete",
        "poker.playerreport/answer",
        "poker.playerreport/open-case",
        "poker.ruleset/add",
        "poker.ruleset/change",
        "poker.ruleset/delete",
        "poker.ruleschange/approve",
        "poker.ruleschange/withdraw",
        "poker.table/close-after",
        "poker.table/message",
        "poker.table/pause",
        "poker.table/resume",
        "poker.table/room-last-hand",
        "poker.table/room-message",
        "poker.table/room-open",
        "poker.table/suspend",
    ),
}

EFFECTS: Final[Mapping[str, Effect]] = {
    name: effect for effect, names in _BY_EFFECT.items() for name in names
}
"""The effect of each action, by the label of its model in the admin and its name there."""
