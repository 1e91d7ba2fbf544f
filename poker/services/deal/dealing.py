"""Dealing a hand from the order the room is committed to, mixed by its players' seeds."""

import logging
from datetime import datetime
from typing import Final, NamedTuple

from accounts.core.databases.prepared import prepared_cursor
from poker.deck import chance, commitments, decks
from poker.deck.commitments import Drawn
from poker.deck.decks import DeckKeyMissing, DeckUnreadable
from poker.engine.errors import InvalidRules
from poker.engine.rule_sets.rules import Rules
from poker.engine.table import play
from poker.engine.table.dealing.deal import Deal, Pledges, Seeds
from poker.fairness.mix import mixed, permutation
from poker.models import DealCommitment
from poker.services.base.writing import Writer, writing
from poker.services.deal import committing, protecting
from poker.services.deal.committing import CommitmentLost, next_hand
from poker.services.deal.due_rules import rules_of

logger = logging.getLogger(__name__)


_LOCKED: Final = """
    SELECT * FROM poker_dealcommitment
     WHERE table_id = %s AND hand_no = %s AND broken_at IS NULL FOR UPDATE
"""
# The commitment is locked before, so this finds every seed and pledge taken while it was open, and
# none can follow.
_OFFERED: Final = """
    SELECT true, player_id, seed FROM poker_dealseed WHERE commitment_id = %s
    UNION ALL
    SELECT false, player_id, pledge FROM poker_dealpledge WHERE table_id = %s AND hand_no = %s
    ORDER BY 2
"""


class _Opened(NamedTuple):
    row: DealCommitment
    drawn: Drawn


class _MixedDeck:
    """Makes the deck of the next hand from its commitment and seeds, when it is called.

    ``offered`` are then the pledges taken for the hand after it.
    """

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self.offered: Pledges = ()

    def __call__(self) -> Deal:
        row, drawn = self._committed()
        seeds, self.offered = _offered(row)
        name = next_hand(self._writer)
        deck = mixed(drawn.order, permutation(name, bytes.fromhex(drawn.root), seeds))
        return Deal(deck, decks.seal(deck, self._writer.hand_ref(name.hand)), drawn.root, seeds)

    def _committed(self) -> _Opened:
        committing.commit_next(self._writer)
        try:
            return _opened(self._writer)
        except CommitmentLost as fault:
            committing.replace(self._writer, str(fault))
            return _opened(self._writer)


def deal(writer: Writer, *, rules: Rules | None = None, draw: int | None = None) -> None:
    """Deal the next hand, by the game's rules as they are now (clause ``shuffle``).

    At a directed table other ``rules`` apply, and ``draw`` may say who is drawn as the first
    button: the player at that place among those who want cards.

    In the transaction of the deal its commitment is closed to further seeds, its seeds are mixed
    in, and the next commitment is made. The deck is stored only encrypted. Raises DeckKeyMissing
    when the commitment's key is not there: it may come back.
    """
    _take_up_rules(writer, rules)
    protecting.count(writer)
    number = next_hand(writer).hand
    drawn = chance.draw() if draw is None else draw
    mixed_deck = _MixedDeck(writer)
    play.deal_hand(writer.recorder, draw=drawn, deal=mixed_deck)
    if writer.table.hand_no == number:
        committing.pass_on(writer, mixed_deck.offered)
        logger.info("hand dealt", extra={"table": writer.row.pk, "hand": number})


def give_up_unreadable(*, table_id: int, now: datetime | None = None) -> bool:
    """Replace a table's commitment if it cannot be opened, and return whether it was replaced."""
    with writing(table_id, now=now) as writer:
        if writer.table.running or not writer.table.next_root:
            return False
        try:
            _opened(writer)
        except (CommitmentLost, DeckKeyMissing) as fault:
            committing.replace(writer, str(fault))
            return True
    return False


def _opened(writer: Writer) -> _Opened:
    """Lock and return the announced commitment; no seed can be added before the transaction ends.

    Raises CommitmentLost or DeckKeyMissing.
    """
    name, root = next_hand(writer), writer.table.next_root
    row = next(iter(DealCommitment.objects.raw(_LOCKED, [name.table, name.hand])), None)
    if row is None or row.closed_at or row.root != root:
        raise CommitmentLost("the announced commitment is not there")
    try:
        return _Opened(row, commitments.unsealed(row.sealed, name, root))
    except DeckKeyMissing:
        raise
    except DeckUnreadable as fault:
        raise CommitmentLost("the commitment was altered") from fault


def _offered(row: DealCommitment) -> tuple[Seeds, Pledges]:
    """Return the seeds given for the commitment's hand, and the pledges for the hand after it."""
    with prepared_cursor() as cursor:
        cursor.execute(_OFFERED, [row.pk, row.table_id, row.hand_no + 1])
        found = cursor.fetchall()
    seeds = tuple((player, seed) for is_seed, player, seed in found if is_seed)
    return seeds, tuple((player, pledge) for is_seed, player, pledge in found if not is_seed)


def _take_up_rules(writer: Writer, rules: Rules | None) -> None:
    """Record the given rules, or the game's as they are now, for the next hand; keep the old ones
    where this table cannot be played by them."""
    try:
        play.change_rules(writer.recorder, rules or rules_of(writer.row.game_id, writer.now))
    except InvalidRules as refusal:
        logger.warning("rules kept", extra={"table": writer.row.pk, "field": refusal.field})
