"""The reports on play; each module registers its own."""

from poker.oversight.compliance.reports import (
    charity_transfers,
    collusion_queue,
    complaints,
    evictions,
    game_performance,
    hand_history,
    interrupted_hands,
    player_sessions,
    protections,
    rake_by_player,
    ratholing,
    shuffle_monitoring,
    time_outs,
    unresolved_bets,
)

__all__ = [
    "charity_transfers",
    "collusion_queue",
    "complaints",
    "evictions",
    "game_performance",
    "hand_history",
    "interrupted_hands",
    "player_sessions",
    "protections",
    "rake_by_player",
    "ratholing",
    "shuffle_monitoring",
    "time_outs",
    "unresolved_bets",
]
