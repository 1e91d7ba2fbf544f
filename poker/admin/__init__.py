"""The admin of tables, games, rules, chat, disputes and signs of collusion."""

from poker.admin.floor.tables import TableAdmin
from poker.admin.hands.disputes import HandDisputeAdmin
from poker.admin.hands.held_hands import HeldHandAdmin
from poker.admin.players import chat_actions, player_panels  # noqa: F401  # each registers them
from poker.admin.players.cases import CollusionCaseAdmin
from poker.admin.players.findings import FindingAdmin
from poker.admin.players.player_reports import ChatBanAdmin, PlayerReportAdmin
from poker.admin.ratholing_refusals import RatholingRefusalAdmin
from poker.admin.rules.games import GameAdmin
from poker.admin.rules.rule_sets import RuleSetAdmin
from poker.admin.rules.rules_changes import RulesChangeAdmin
from poker.admin.shuffle_checks import ShuffleCheckAdmin
from poker.admin.unopened_pledges import UnopenedPledgeAdmin

__all__ = [
    "ChatBanAdmin",
    "CollusionCaseAdmin",
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
    "UnopenedPledgeAdmin",
]
