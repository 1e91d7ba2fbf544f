"""Testing whether players win more often in hands for which somebody left a pledged seed out.

Whoever knows the committed order can choose by leaving seeds out (see the table of cases in
`poker/fairness/README.md`). Nobody sees that in one hand; over many they, or those they help, win
more of these hands than of their others.
"""

from datetime import datetime, timedelta
from math import erfc, sqrt
from typing import Final, NamedTuple

from django.db import connection

WINDOW: Final = timedelta(days=30)
LEAST_HANDS: Final = 10
"""Players with fewer such hands are not tested: too few tell nothing."""

FALSE_ALARMS_A_DAY: Final = 0.0001
"""How many alarms an honest room gets a day, however many players are tested: one in 27 years."""

_AS_KNOWN: Final = 20

# Who leaves a seed out is often away and folds, which leaves the others fewer to beat: a fair share
# of a hand is one of as many as were dealt in, not counting those others who left a seed out.
_COUNTED: Final = """
    WITH left_out AS (
        SELECT table_id, hand_no, player_id FROM poker_unopenedpledge WHERE at >= %(since)s
    ), parts AS (
        SELECT part.table_id, part.hand_no, part.player_id, part.net > 0 AS won,
            count(*) OVER hand - count(left_out.player_id) OVER hand
                + (left_out.player_id IS NOT NULL)::int AS rivals,
            count(left_out.player_id) OVER hand > 0 AS lacks
        FROM poker_playedhand part
        LEFT JOIN left_out USING (table_id, hand_no, player_id)
        WHERE part.ended_at >= %(since)s AND part.status = 'finished'
        WINDOW hand AS (PARTITION BY part.table_id, part.hand_no)
    )
    SELECT player_id, lacks, count(*), count(*) FILTER (WHERE won), sum(1.0 / rivals)::float8
    FROM parts JOIN accounts_player player ON player.id = parts.player_id AND NOT player.is_bot
    WHERE player_id IN (SELECT player_id FROM parts WHERE lacks)
    GROUP BY 1, 2 ORDER BY 1, 2
"""


class Won(NamedTuple):
    """How many of a player's ``hands`` were ``won``, and the sum of the fair ``shares`` of them: a
    fifth for a hand with five who could win it."""

    hands: int = 0
    won: int = 0
    shares: float = 0.0


class Suspect(NamedTuple):
    """A player who wins too many of the ``hands`` with a seed left out; ``p`` is how likely that
    or more is by chance."""

    player: int
    hands: int
    won: int
    p: float


class Outcome(NamedTuple):
    """How many players were tested, and who is an alarm."""

    tested: int
    suspects: list[Suspect]


def examine_seeds(now: datetime) -> Outcome:
    """Return the test of everybody who was dealt in where a seed was left out, over 30 days."""
    with connection.cursor() as cursor:
        cursor.execute(_COUNTED, {"since": now - WINDOW})
        found = {(player, lacks): Won(*counts) for player, lacks, *counts in cursor.fetchall()}
    tested = [
        _tested(player, lacking, found.get((player, False), Won()))
        for (player, lacks), lacking in found.items()
        if lacks and lacking.hands >= LEAST_HANDS
    ]
    limit = FALSE_ALARMS_A_DAY / max(1, len(tested))
    return Outcome(len(tested), [each for each in tested if each.p < limit])


def p_value(lacking: Won, others: Won) -> float:
    """Return how likely it is to win that many hands with a seed left out, or more, if the player
    wins as much of a fair share of them as of their other hands.

    The normal approximation with a correction for continuity. How much of a fair share the player
    wins is an estimate itself; few other hands are taken with twenty fair shares that were won.
    """
    won, shares = others.won + _AS_KNOWN, others.shares + _AS_KNOWN
    expected = min(won / shares * lacking.shares, lacking.hands - 0.5)
    by_chance = expected * (1 - expected / lacking.hands)
    by_estimate = won * (lacking.shares / shares) ** 2
    return erfc((lacking.won - expected - 0.5) / sqrt(2 * (by_chance + by_estimate))) / 2


def _tested(player: int, lacking: Won, others: Won) -> Suspect:
    return Suspect(player, lacking.hands, lacking.won, p_value(lacking, others))
