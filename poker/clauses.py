"""The clauses of the rulebook that the room keeps today, by their slugs.

A clause is published by standing here. Tests carry the slug of the clause they show as a
mark, and one test holds the two together: a clause without a test fails, and so does a mark
that is no clause.
"""

from typing import Final

CLAUSES: Final = {
    "cards and hand values": (
        "deck",
        "hole-cards",
        "blinds-before-deal",
        "deal-order",
        "burn",
        "omaha-exactly-two",
        "holdem-best-five",
        "hand-ranks",
    ),
    "seats, button, blinds": (
        "positions",
        "first-button",
        "button-moves",
        "big-blind-forward",
        "heads-up",
        "small-blind-size",
        "post-or-wait",
        "antes",
        "blinds-live",
        "short-blind",
        "start-players",
    ),
    "betting rounds": (
        "streets",
        "first-to-act",
        "actions",
        "round-end",
        "fold-anytime",
        "win-by-fold",
        "table-stakes",
        "min-bet",
        "min-raise",
        "raise-floor",
        "uncalled-bet",
        "all-in-call",
        "all-in-raise",
        "short-all-in",
        "short-all-in-reopen",
        "table-max-bet",
    ),
    "betting structures": (
        "no-limit",
        "pot-limit",
        "fixed-limit",
        "cap",
        "fixed-limit-all-in",
        "unlimited-raises",
    ),
    "pots": (
        "side-pots",
        "folded-chips",
        "split-pot",
        "odd-chips",
        "prize-shown",
    ),
    "showdown": (
        "showdown-order",
        "showdown-all",
        "all-in-exposed",
    ),
    "turn clock, disconnects, sitting out": (
        "turn-clock",
        "reconnect-grace",
        "timeout-check-fold",
        "timeout-all-in",
        "disconnect-protection",
        "timeouts-told",
        "sit-out",
        "sit-out-eviction",
        "restart-keeps-hands",
    ),
    "rake": (
        "rake-rounds-down",
        "rake-flop",
        "rake-big-bet",
        "rake-limit",
        "payback-floor",
    ),
    "buy-in, leaving, coming back": (
        "buy-in",
        "top-up",
        "leave",
        "pool-seating",
    ),
    "waiting lists": (
        "queue",
        "queue-opens-table",
        "queue-order",
        "queue-money",
        "no-double-seat",
    ),
    "malfunctions, unresolved bets, charity": (
        "void-only-if-lost",
        "session-cancelled",
        "void-refund",
        "refund-and-run-out",
        "unresolved-hold",
        "unresolved-90-days",
    ),
    "integrity": (
        "shuffle",
        "hidden-cards",
        "player-history",
        "play-money",
    ),
}
