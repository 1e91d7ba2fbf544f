"""Disputing a hand as a player, and answering it as staff."""

import logging
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction

from accounts.cashier.freezing.freed import freed
from accounts.core import audit_log, inbox
from accounts.core.databases.player_lock import lock_player
from accounts.core.second_person.acts import Act
from accounts.core.second_person.consent import Consent, consent
from accounts.core.second_person.sums import HAND
from accounts.core.waits import WAITS, Waits
from accounts.models import Player
from config import room_time
from poker.deck.decks import hand_ref
from poker.models import HandDispute, PlayedHand
from poker.services.base.errors import (
    AlreadyAnswered,
    DisputeOpen,
    OwnHand,
    TextMissing,
    TextTooLong,
    TooManyDisputes,
)
from poker.services.money.disputed_pots import concerned, dispute_key

logger = logging.getLogger(__name__)

ANSWERED_WITHIN: Final = timedelta(days=7)
LONGEST_TEXT: Final = 2000
MOST_OPEN: Final = 10


@transaction.atomic
def dispute_hand(*, played: PlayedHand, text: str, now: datetime | None = None) -> HandDispute:
    """Store what was wrong in a hand, in the words of the player whose row this is, for staff, and
    return the dispute.

    Raises TextMissing, TextTooLong, DisputeOpen where staff have yet to answer the last one of
    this hand, or TooManyDisputes with ``MOST_OPEN`` unanswered ones of any hands.
    """
    text, now = _written(text), now or room_time.now()
    # Locked before counting: if two are sent at once, the second sees the first.
    lock_player(played.player_id)
    unanswered = HandDispute.objects.filter(played__player=played.player_id, answered_at=None)
    hands = list(unanswered.values_list("played", flat=True))
    if played.pk in hands:
        raise DisputeOpen("staff have not answered what you wrote of this hand yet")
    if len(hands) >= MOST_OPEN:
        raise TooManyDisputes(f"{MOST_OPEN} of your disputes wait for an answer", max=MOST_OPEN)
    dispute = HandDispute.objects.create(
        played=played, text=text, opened_at=now, due_at=now + ANSWERED_WITHIN
    )
    logger.info("hand disputed", extra=_context(played))
    return dispute


@transaction.atomic
def answer_dispute(
    *, dispute_id: int, staff: Player, answer: str, address: str = "", now: datetime | None = None
) -> HandDispute | Waits:
    """Answer a dispute, once, send the player the answer, log it in the audit log, and return the
    dispute.

    It frees the disputed pot and requires a second person as ``consent`` decides; the first
    signature returns WAITS, and the second person's answer is sent. Raises TextMissing,
    TextTooLong, AlreadyAnswered, OwnHand for a hand dealt to ``staff``, or what ``consent`` raises.
    """
    answer, now = _written(answer), now or room_time.now()
    # Locked before it is read: if two answer at once, the second gets AlreadyAnswered.
    locked = HandDispute.objects.select_for_update(of=("self",))
    dispute = locked.select_related("played__table").get(pk=dispute_id)
    played = dispute.played
    if dispute.answered_at is not None:
        raise AlreadyAnswered("this dispute was answered before")
    others = PlayedHand.objects.filter(table=played.table_id, hand_no=played.hand_no)
    if others.filter(player=staff).exists():
        raise OwnHand("this hand was dealt to you: leave it to a colleague")
    wanted = consent(
        _act(dispute),
        action=audit_log.Action.DISPUTE_ANSWERED,
        subject=f"dispute:{dispute.pk}",
        terms={},
        by=staff,
        reason=answer,
        address=address,
        now=now,
    )
    if wanted is None:
        return WAITS
    dispute.answer, dispute.answered_at, dispute.answered_by = answer, now, staff
    dispute.save(update_fields=["answer", "answered_at", "answered_by"])
    _tell(dispute, now)
    audit_log.record(
        actor=staff,
        action=audit_log.Action.DISPUTE_ANSWERED,
        subject=f"dispute:{dispute.pk}",
        after={**_context(played), **_counted(played, wanted)},
        reason=answer,
        address=address,
        now=now,
    )
    return dispute


def _act(dispute: HandDispute) -> Act:
    """Return the part of the disputed pot that answering a dispute frees."""
    key, hand = dispute_key(dispute.pk), dispute.played
    found = freed(concerned(hand), lambda freeze: freeze.key == key)
    ref = hand_ref(hand.table_id, hand.hand_no)
    return Act(freed=found.by_player, hand=ref, always=found.waits)


def _counted(played: PlayedHand, wanted: Consent) -> dict[str, Any]:
    told = wanted.told()
    return told | {HAND: hand_ref(played.table_id, played.hand_no)} if told else {}


def disputes_of(*, played: PlayedHand) -> list[HandDispute]:
    """Return what a player wrote about a hand and what staff answered, the newest first."""
    return list(HandDispute.objects.filter(played=played))


def _written(text: str) -> str:
    text = text.strip()
    if not text:
        raise TextMissing("say it in some words", min=1, max=LONGEST_TEXT)
    if len(text) > LONGEST_TEXT:
        raise TextTooLong(f"at most {LONGEST_TEXT} characters", max=LONGEST_TEXT)
    return text


def _tell(dispute: HandDispute, now: datetime) -> None:
    played = dispute.played
    data = {"table": played.table.name, "hand": played.hand_no, "answer": dispute.answer}
    key = f"dispute:{dispute.pk} answered"
    inbox.put(player_id=played.player_id, kind="dispute_answered", data=data, key=key, now=now)


def _context(played: PlayedHand) -> dict[str, int]:
    return {"table": played.table_id, "hand": played.hand_no, "player": played.player_id}
