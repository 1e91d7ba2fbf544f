"""Players who sat with the players of a case and are not accused (clause ``collusion``)."""

from collections import defaultdict
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from django.db import connection

from accounts.models import Player
from poker.models import CollusionCase
from poker.oversight.collusion.cases.extent import currency_of, window_of
from poker.oversight.collusion.company import SHARE_OF_HANDS
from poker.oversight.collusion.joint_hands import joint_hands

_SAT: Final = """
SELECT part.player_id
  FROM poker_playedhand part
  JOIN unnest(%s::bigint[], %s::integer[]) AS named(table_id, hand_no) USING (table_id, hand_no)
 GROUP BY part.player_id HAVING count(*) >= %s
"""


class Present(NamedTuple):
    """A player who was only present, in how many hands with any players of the case, and how much
    went from them to those in minor units; it is negative in the other direction."""

    player: Player
    hands: int
    lost: int


def present(case: CollusionCase) -> list[Present]:
    """Return the players who sat in at least SHARE_OF_HANDS of the hands that players of the case
    were dealt in to together, or had a sign that is gone in hands those had no part in."""
    window, currency = window_of(case), currency_of(case)
    if window is None:
        return []
    accused = set(case.players.values_list("pk", flat=True))
    together = {hand.name for hand in joint_hands(accused, currency, window)}
    # A sign from before those present were recorded names none.
    named = (sign.detail.get("present", ()) for sign in case.signs.all())
    numbers = {player for players in named for player in players} | _company(together)
    numbers -= accused
    hands: dict[int, set[tuple[int, int]]] = defaultdict(set)
    lost: dict[int, int] = defaultdict(int)
    for hand in joint_hands(numbers | accused, currency, window):
        ways = ((hand.low, hand.high, hand.moved), (hand.high, hand.low, -hand.moved))
        for player, other, moved in ways:
            if player in numbers and other in accused:
                hands[player].add(hand.name)
                lost[player] += moved
    players = Player.objects.filter(pk__in=numbers).order_by("pk")
    return [Present(player, len(hands[player.pk]), lost[player.pk]) for player in players]


def _company(names: AbstractSet[tuple[int, int]]) -> set[int]:
    """Return the players who were dealt in to at least SHARE_OF_HANDS of these hands."""
    if not names:
        return set()
    tables, numbers = zip(*names, strict=True)
    with connection.cursor() as cursor:
        cursor.execute(_SAT, (list(tables), list(numbers), SHARE_OF_HANDS * len(names)))
        return {player for (player,) in cursor.fetchall()}
