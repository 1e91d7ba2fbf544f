"""Signing the next hand and dealing it, from the room's order mixed by its players' seeds."""

import logging
from collections.abc import Collection
from datetime import datetime
from typing import Final, NamedTuple

from django.db import connection

from poker.deck import chance, commitments, decks
from poker.deck.commitments import Drawn
from poker.deck.decks import DeckKeyMissing, DeckUnreadable
from poker.engine.errors import InvalidRules
from poker.engine.rule_sets.rules import Rules
from poker.engine.table import play
from poker.engine.table.dealing.deal import Deal, Lineup, Seeds
from poker.engine.table.events import DeckCommitted
from poker.engine.table.turns.alarm import deal_at
from poker.event_stream import stream
from poker.fairness.mix import mixed, permutation
from poker.models.tables.statement import carry_out
from poker.services.base.writing import Writer, pace, writing
from poker.services.deal import committing, protecting
from poker.services.deal.committing import CommitmentLost, next_hand
from poker.services.deal.due_rules import rules_of

logger = logging.getLogger(__name__)


# The commitment is locked first, so the second statement finds every seed taken while it was open,
# and none can follow.
_OPENED: Final = """
    SELECT root, closed_at IS NOT NULL, sealed FROM poker_dealcommitment
     WHERE table_id = %(table)s AND hand_no = %(hand)s AND broken_at IS NULL FOR UPDATE;
    SELECT seed.player_id, seed.seed
      FROM poker_dealseed seed JOIN poker_dealcommitment row ON row.id = seed.commitment_id
     WHERE row.table_id = %(table)s AND row.hand_no = %(hand)s AND row.broken_at IS NULL
     ORDER BY seed.player_id
"""


class Director(NamedTuple):
    """What the app that directs a table decides of its next hand.

    The ``rules``, and who is drawn as the first button: the player at the place ``draw`` among
    those who want cards (None: any). The seeds of ``counted`` count, too: they were dealt in to an
    earlier hand elsewhere.
    """

    rules: Rules
    draw: int | None = None
    counted: Collection[int] = ()


class _Opened(NamedTuple):
    drawn: Drawn
    seeds: Seeds


def begin(writer: Writer, director: Director | None = None) -> None:
    """Sign the next hand within the pause before it, so that its players can open their seeds.

    It is dealt by the game's rules as they are now, or those of ``director``. If nobody has pledged
    a seed, it is signed and dealt when the pause is over; a directed table, where others decide who
    sits there until then, signs it in any case.
    """
    due = deal_at(writer.table, pace())
    is_over = due is not None and stream.to_ms(writer.now) >= due
    offered = committing.offered_for_next(writer, director.counted if director else ())
    if not (is_over or offered.pledges or director) and due is not None:
        writer.look_again_at = stream.from_ms(due)
        return
    _take_up_rules(writer, director)
    protecting.count(writer)

    def sign(lineup: Lineup) -> DeckCommitted:
        return committing.signed(writer, lineup, offered)

    draw = director.draw if director else None
    play.close_list(writer.recorder, draw=chance.draw() if draw is None else draw, sign=sign)
    if is_over and writer.table.lineup is not None and not writer.table.next_pledges:
        # The deal reads what was signed.
        carry_out(writer.besides)
        writer.besides.clear()
        deal(writer)


def deal(writer: Writer) -> None:
    """Deal the signed hand (clauses ``shuffle``, ``deal-proof``).

    In the transaction of the deal its commitment is closed to further seeds, and its seeds are
    mixed in. The deck is stored only encrypted. If the commitment is not there or was altered, the
    hand is cancelled. Raises DeckKeyMissing when the commitment's key is not there: it may come
    back.
    """
    try:
        drawn, seeds = _opened(writer)
    except CommitmentLost as fault:
        committing.give_up(writer, str(fault))
        return
    name = next_hand(writer)
    deck = mixed(drawn.order, permutation(name, bytes.fromhex(drawn.root), seeds))
    sealed = decks.seal(deck, writer.hand_ref(name.hand))
    play.deal_hand(writer.recorder, Deal(deck, sealed, drawn.root, seeds))
    committing.close(writer)
    logger.info("hand dealt", extra={"table": writer.row.pk, "hand": name.hand})


def give_up_unreadable(*, table_id: int, now: datetime | None = None) -> bool:
    """Cancel a table's signed hand if its commitment cannot be opened, and return whether it was
    cancelled."""
    with writing(table_id, now=now) as writer:
        if writer.table.lineup is None:
            return False
        try:
            _opened(writer)
        except (CommitmentLost, DeckKeyMissing) as fault:
            committing.give_up(writer, str(fault))
            return True
    return False


def _opened(writer: Writer) -> _Opened:
    """Lock and return the signed commitment with its seeds; none can be added before the
    transaction ends.

    Raises CommitmentLost or DeckKeyMissing.
    """
    name, root = next_hand(writer), writer.table.next_root
    # Django's own cursor: it puts the values into the text, so that both are one round trip.
    with connection.cursor() as cursor:
        cursor.execute(_OPENED, name._asdict())
        row = cursor.fetchone()
        cursor.nextset()
        seeds = tuple((player, seed) for player, seed in cursor)
    if row is None or row[:2] != (root, False):
        raise CommitmentLost("the announced commitment is not there")
    try:
        return _Opened(commitments.unsealed(row[2], name, root), seeds)
    except DeckKeyMissing:
        raise
    except DeckUnreadable as fault:
        raise CommitmentLost("the commitment was altered") from fault


def _take_up_rules(writer: Writer, director: Director | None) -> None:
    """Record the given rules, or the game's as they are now, for the next hand; keep the old ones
    where this table cannot be played by them."""
    rules = director.rules if director else rules_of(writer.row.game_id, writer.now)
    try:
        play.change_rules(writer.recorder, rules)
    except InvalidRules as refusal:
        logger.warning("rules kept", extra={"table": writer.row.pk, "field": refusal.field})
