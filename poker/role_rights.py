"""The rights of the room's roles at tables and hands, defined only here."""

from collections.abc import Mapping, Sequence
from typing import Final

_READ_BY_ALL: Final = (
    "poker.view_table",
    "poker.view_game",
    "poker.view_ruleset",
    "poker.view_ruleschange",
    "poker.view_heldhand",
    "poker.view_heldbet",
    "poker.view_handdispute",
    "poker.view_playerreport",
    "poker.view_chatban",
    "poker.view_ratholingrefusal",
)

_FINDINGS: Final = (
    "poker.view_finding",
    "poker.view_disposition",
    "poker.view_collusioncase",
    "poker.view_casenote",
)

ROLE_RIGHTS: Final[Mapping[str, Sequence[str]]] = {
    "floor": (
        *_READ_BY_ALL,
        "poker.change_table",
        "poker.change_heldhand",
        "poker.change_handdispute",
        "poker.change_playerreport",
        "poker.change_chatban",
        "poker.answer_ruleschange",
    ),
    "risk": (*_READ_BY_ALL, *_FINDINGS, "poker.change_finding", "poker.change_collusioncase"),
    "compliance": (
        *_READ_BY_ALL,
        *_FINDINGS,
        "poker.view_shufflecheck",
        "poker.view_unopenedpledge",
        "poker.view_shuffletest",
    ),
    "administrator": (
        "poker.view_table",
        "poker.view_game",
        "poker.add_game",
        "poker.change_game",
        "poker.view_ruleset",
        "poker.add_ruleset",
        "poker.change_ruleset",
        "poker.view_ruleschange",
        "poker.answer_ruleschange",
        "poker.view_shufflecheck",
        "poker.view_unopenedpledge",
        "poker.view_shuffletest",
    ),
    "auditor": ("poker.open_folded_cards",),
}
