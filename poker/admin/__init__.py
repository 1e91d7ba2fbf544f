"""The admin of tables, games, rules, chat, disputes and signs of collusion."""

from poker.admin import chat_actions, player_panels  # noqa: F401  # each registers them
from poker.admin.disputes import HandDisputeAdmin
from poker.admin.findings import FindingAdmin
from poker.admin.games import GameAdmin
from poker.admin.held_hands import HeldHandAdmin
from poker.admin.player_reports import ChatBanAdmin, PlayerReportAdmin
from poker.admin.ratholing_refusals import RatholingRefusalAdmin
from poker.admin.rule_sets import RuleSetAdmin
from poker.admin.rules_changes import RulesChangeAdmin
from poker.admin.shuffle_checks import ShuffleCheckAdmin
from poker.admin.tables import TableAdmin

__all__ = [
    "ChatBanAdmin",
    "FindingAdmin",
    "GameAdmin",
    "HandDisputeAdmin",
    "HeldHandAdmin",
    "PlayerReportAdmin",
    "RatholingRefusalAdmin",
    "RuleSetAdmin",
    "RulesChangeAdmin",
    "ShuffleCheckAdmin",
    "TableAdmin",
]
