"""Deciding what becomes of a suspended hand's bets, once.

It frees the held bets and requires a second person as ``consent`` decides; the first signature
returns WAITS.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import F

from accounts.cashier.freezing.freed import of_incident
from accounts.compliance.rollups.rolling import mark_stale
from accounts.core import audit_log
from accounts.core.incidents import Incident
from accounts.core.incidents.closing import close_decided
from accounts.core.second_person.acts import Act
from accounts.core.second_person.consent import Consent, consent
from accounts.core.waits import WAITS, Waits
from accounts.ledger import held_bets
from accounts.ledger.models import Currency
from accounts.models import Player
from config import room_time
from poker.deck import decks
from poker.engine.hand.ending.running_out import awards_as_played
from poker.event_stream import stream
from poker.models import HeldHand, PlayedHand
from poker.models.hands.held_hand import Resolution
from poker.models.hands.played_hand import HandStatus
from poker.models.oversight.play_day import PLAY_ROLLUP
from poker.services.base.errors import AlreadyResolved, AwardsDoNotAddUp, RecordUnreadable
from poker.services.base.floor import require_fit
from poker.services.money import interruption_messages
from poker.services.money.interruption_messages import SUSPENDED

Awards = Mapping[int, int]
"""Awards in minor units, by player id."""


def refund(
    *, held_id: int, staff: Player, reason: str, address: str = "", now: datetime | None = None
) -> HeldHand | Waits:
    """Return every bet to its player's wallet, and return the hand.

    Raises AlreadyResolved, ReasonMissing or OwnHand; then nothing has changed.
    """

    def awards(held: HeldHand) -> Awards:
        return _bets(held)

    return _resolve(held_id, Resolution.REFUND, awards, staff, reason, address, now)


def award_as_played(
    *, held_id: int, staff: Player, reason: str, address: str = "", now: datetime | None = None
) -> HeldHand | Waits:
    """Award the bets as the hand stood, and return the hand.

    The board is completed without betting, and no rake is taken. Raises RecordUnreadable,
    AlreadyResolved, ReasonMissing or OwnHand; then nothing has changed.
    """
    return _resolve(held_id, Resolution.AS_PLAYED, _as_played, staff, reason, address, now)


def award_as_decided(
    *,
    held_id: int,
    awards: Awards,
    staff: Player,
    reason: str,
    address: str = "",
    now: datetime | None = None,
) -> HeldHand | Waits:
    """Award the bets as staff decide, to players of the hand and exactly what is held, and return
    the hand.

    Raises AwardsDoNotAddUp, AlreadyResolved, ReasonMissing or OwnHand; then nothing has changed.
    """

    def checked(held: HeldHand) -> Awards:
        players = set(held.bets.values_list("player", flat=True))
        held_in_all = sum(_bets(held).values())
        wrong = any(chips < 0 for chips in awards.values()) or not awards.keys() <= players
        if wrong or sum(awards.values()) != held_in_all:
            raise AwardsDoNotAddUp("the awards must be what is held", held=held_in_all)
        return awards

    return _resolve(held_id, Resolution.DECIDED, checked, staff, reason, address, now)


def unresolved(held_id: int) -> HeldHand | None:
    """Lock the hand to the end of the transaction and return it, None once it is resolved.

    It is locked before it is read, for a resolution and the sweep may come at once.
    """
    waiting = HeldHand.objects.select_for_update(of=("self",)).select_related("table")
    return waiting.filter(pk=held_id, resolved_at=None).first()


def close(held: HeldHand, resolution: Resolution, awards: Awards, now: datetime) -> None:
    """Store what the resolution brought each player, in the histories too, and send them messages.

    The daily sums of the day on which the hand ended are marked as stale.
    """
    held.resolution, held.resolved_at = resolution, now
    held.save()
    for bet in held.bets.all():
        bet.awarded = awards.get(bet.player_id, 0)
        bet.save(update_fields=["awarded"])
        played = PlayedHand.objects.filter(
            table=held.table, hand_no=held.hand_no, player=bet.player_id
        )
        played.update(status=HandStatus.RESOLVED, net=F("net") + bet.awarded)
        interruption_messages.resolved(held, bet)
    of_hand = PlayedHand.objects.filter(table=held.table, hand_no=held.hand_no)
    for ended_at in of_hand.values_list("ended_at", flat=True).distinct().order_by():
        mark_stale(rollup=PLAY_ROLLUP, at=ended_at)


def _resolve(
    held_id: int,
    resolution: Resolution,
    awards_of: Callable[[HeldHand], Awards],
    staff: Player,
    reason: str,
    address: str,
    now: datetime | None,
) -> HeldHand | Waits:
    with transaction.atomic():
        held = unresolved(held_id)
        if held is None:
            raise AlreadyResolved("this hand was resolved before")
        require_fit(staff, reason, set(held.bets.values_list("player", flat=True)))
        awards = {player: chips for player, chips in awards_of(held).items() if chips}
        now = now or room_time.now()
        wanted = _consent(held, resolution, awards, staff, reason, address, now)
        if wanted is None:
            return WAITS
        _move(held, resolution, awards)
        held.resolved_by, held.resolution_reason = staff, reason.strip()
        close(held, resolution, awards, now)
        _record(held, awards, address, wanted)
        for incident in _open_incidents(held):
            close_decided(incident, staff=staff, note=reason, address=address, now=now)
    return held


def _consent(
    held: HeldHand,
    resolution: Resolution,
    awards: Awards,
    staff: Player,
    reason: str,
    address: str,
    now: datetime,
) -> Consent | None:
    """Return the consent to this resolution, or None while a second person has to sign."""
    return consent(
        _act(held, awards),
        action=audit_log.Action.HAND_RESOLVED,
        subject=held.ref,
        terms={
            "resolution": resolution.value,
            "awards": {str(player): chips for player, chips in sorted(awards.items())},
        },
        by=staff,
        reason=reason,
        address=address,
        now=now,
    )


def _act(held: HeldHand, awards: Awards) -> Act:
    """Return what this frees, in euros: what is held, and by closing the hand's incident."""
    if held.currency != Currency.EUR:
        return Act()
    freed, found = Counter(awards), [of_incident(each) for each in _open_incidents(held)]
    for each in found:
        freed.update(each.by_player)
    return Act(freed=freed, hand=held.ref, always=any(each.waits for each in found))


def _open_incidents(held: HeldHand) -> list[Incident]:
    """Return the open incidents of a suspended hand, which its decision closes."""
    found = Incident.objects.filter(kind=SUSPENDED, subject=held.ref, closed_at=None)
    return list(found.select_for_update(of=("self",)).order_by("pk"))


def _move(held: HeldHand, resolution: Resolution, awards: Awards) -> None:
    currency, bets, key = Currency(held.currency), _bets(held), f"{held.ref} resolved"
    if resolution == Resolution.REFUND:
        held_bets.refund_held(currency=currency, bets=bets, reference=held.ref, key=key)
    else:
        held_bets.award_held(
            currency=currency, bets=bets, awards=awards, reference=held.ref, key=key
        )


def _bets(held: HeldHand) -> dict[int, int]:
    return dict(held.bets.filter(amount__gt=0).values_list("player", "amount"))


def _as_played(held: HeldHand) -> Awards:
    """Return the awards by the hand's own record and its sealed deck.

    Raises RecordUnreadable, also where the deck cannot be opened.
    """
    try:
        state = stream.state_before(held.table, held.seq)
    except stream.UNREADABLE as fault:
        raise RecordUnreadable(f"{held.ref} cannot be read") from fault
    if state is None or state.hand is None or state.hand_no != held.hand_no:
        raise RecordUnreadable(f"{held.ref} is not in its table's stream")
    try:
        deck = decks.unseal(state.sealed, held.ref)
    except decks.DeckUnreadable as fault:
        raise RecordUnreadable(f"the deck of {held.ref} cannot be opened") from fault
    awards = awards_as_played(state.hand, deck)
    players = dict(held.bets.values_list("seat", "player"))
    return {players[seat]: chips for seat, chips in awards.items()}


def _record(held: HeldHand, awards: Awards, address: str, wanted: Consent) -> None:
    audit_log.record(
        actor=held.resolved_by,
        action=audit_log.Action.HAND_RESOLVED,
        subject=held.ref,
        before={"held": {str(player): chips for player, chips in _bets(held).items()}},
        after={
            "resolution": held.resolution,
            "awards": {str(player): chips for player, chips in awards.items()},
            **wanted.told(),
        },
        reason=held.resolution_reason,
        address=address,
        now=held.resolved_at,
    )
