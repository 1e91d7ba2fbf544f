"""Correcting a finished hand, or compensating for it: a further transfer, with its reason."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import Max, Sum

from accounts.core import audit_log, inbox
from accounts.core.audit_log.new_rights import require_settled_rights
from accounts.core.databases.player_lock import lock_player
from accounts.core.second_person.acts import Act
from accounts.core.second_person.consent import consent
from accounts.core.second_person.sums import lock_sums
from accounts.core.waits import WAITS, Waits
from accounts.ledger import chart
from accounts.ledger.models import AccountKind, Currency, Entry, Transfer, TransferKind
from accounts.ledger.posting import check_amount, post
from accounts.models import Player
from accounts.safer_play.play_clock import PlayClock
from config import room_time
from poker.deck.decks import hand_ref
from poker.models import HeldHand, PlayedHand, Table
from poker.services.base.errors import HandNotFinished, NotInHand
from poker.services.base.floor import require_fit


class _Correction(NamedTuple):
    """What moves of a hand's money, from one of its players or the house (None) to another."""

    table: Table
    hand_no: int
    payer: Player | None
    payee: Player
    amount: int

    @property
    def ref(self) -> str:
        return hand_ref(self.table.pk, self.hand_no)

    @property
    def currency(self) -> Currency:
        return Currency(self.table.game.currency)

    @property
    def told(self) -> dict[str, Any]:
        payer = self.payer and self.payer.pk
        return {"amount": self.amount, "from": payer, "to": self.payee.pk}


@transaction.atomic
def correct_hand(
    *,
    table_id: int,
    hand_no: int,
    payer: str,
    payee: str,
    amount: int,
    reason: str,
    form_key: UUID,
    staff: Player,
    address: str = "",
    now: datetime | None = None,
) -> Transfer | Waits:
    """Move ``amount`` minor units for a finished hand from one of its players to another, send both
    a message, and return the transfer to the payee.

    Players are given by their screen names; without a ``payer`` the house pays, as a compensation.
    No money goes from wallet to wallet: the payer's goes to the house in one transfer, and from
    there to the payee in another. The hand's record does not change. It requires a second person as
    ``consent`` decides, and always if the compensations of a hand come to more than its pot:
    returns WAITS for the first. The same form sent again returns the earlier transfer. Raises
    HandNotFinished, NotInHand, ReasonMissing, OwnHand, InvalidAmount, InsufficientFunds, or
    ExplainedRefusal: those of ``require_fit``, ``consent`` and ``require_settled_rights``; then
    nothing has changed.
    """
    now = now or room_time.now()
    check_amount(amount, least=1)
    table = Table.objects.select_related("game").get(pk=table_id)
    players = _players_of_finished(table, hand_no)
    require_fit(staff, reason, [player.pk for player in players.values()])
    require_settled_rights(staff)
    wanted = _Correction(
        table,
        hand_no,
        _player(players, payer) if payer else None,
        _player(players, payee, other_than=payer),
        amount,
    )
    key = f"{wanted.ref} correction:{form_key}"
    # One after the other, so that of two people who agree at once the second finds the first's.
    lock_player(wanted.payee.pk)
    if (earlier := Transfer.objects.filter(idempotency_key=key).first()) is not None:
        return earlier
    lock_sums()
    allowed = consent(
        _act(wanted),
        action=audit_log.Action.HAND_CORRECTED,
        subject=wanted.ref,
        terms=wanted.told,
        by=staff,
        reason=reason,
        address=address,
        now=now,
    )
    if allowed is None:
        return WAITS
    transfers = _post(wanted, reason.strip(), key)
    if wanted.payer is not None:
        # The amount taken counts as lost, so the payer's limits are checked again.
        PlayClock.objects.filter(player=wanted.payer).update(loss_clear_until=None)
    audit_log.record(
        actor=staff,
        action=audit_log.Action.HAND_CORRECTED,
        subject=wanted.ref,
        after={
            **wanted.told,
            "transfers": sorted(each.pk for each in transfers.values()),
            **allowed.told(),
        },
        reason=reason.strip(),
        address=address,
        now=now,
    )
    _tell(wanted, reason.strip(), key, now)
    return transfers[wanted.payee.pk]


def _act(wanted: _Correction) -> Act:
    """Return the euros a correction pays, including any it takes from another player."""
    if wanted.currency != Currency.EUR:
        return Act()
    above_pot = wanted.payer is None and _compensated(wanted) + wanted.amount > _pot(wanted)
    return Act(paid={wanted.payee.pk: wanted.amount}, hand=wanted.ref, always=above_pot)


def _compensated(wanted: _Correction) -> int:
    """Return the amount the house has paid for this hand by corrections so far, in minor units."""
    paid = Entry.objects.filter(
        transfer__kind=TransferKind.CORRECTION,
        transfer__reference=wanted.ref,
        account__kind=AccountKind.HOUSE_EXPENSE,
    )
    return -(paid.aggregate(total=Sum("amount"))["total"] or 0)


def _pot(wanted: _Correction) -> int:
    parts = PlayedHand.objects.filter(table=wanted.table, hand_no=wanted.hand_no)
    return parts.aggregate(pot=Max("pot"))["pot"] or 0


def _players_of_finished(table: Table, hand_no: int) -> Mapping[str, Player]:
    """Return the players of a finished hand, by their screen names in lower case."""
    waiting = HeldHand.objects.filter(table=table, hand_no=hand_no, resolved_at=None)
    parts = PlayedHand.objects.filter(table=table, hand_no=hand_no).select_related("player")
    found = {_key(part.player.screen_name): part.player for part in parts}
    if not found or table.directed or waiting.exists():
        raise HandNotFinished(f"hand {hand_no} at table {table.pk} is not over, or moved no money")
    return found


def _player(players: Mapping[str, Player], name: str, *, other_than: str = "") -> Player:
    player = players.get(_key(name))
    if player is None or _key(name) == _key(other_than):
        raise NotInHand(f"{name!r} was not dealt in, or pays already", players=sorted(players))
    return player


def _key(name: str) -> str:
    """Return a screen name as names are compared."""
    return name.strip().lower()


def _post(wanted: _Correction, reason: str, key: str) -> dict[int, Transfer]:
    """Write the payer's transfer to the house, if there is a payer, and the house's to the payee.

    Returns them by the player's id. They are written in the order of the wallets' numbers, in which
    every transfer locks them, so that there is no deadlock.
    """
    house = chart.house(kind=AccountKind.HOUSE_EXPENSE, currency=wanted.currency)
    sides = [(wanted.payee, wanted.amount, key)]
    if wanted.payer is not None:
        sides.append((wanted.payer, -wanted.amount, f"{key} payer"))
    moves = [
        (chart.wallet(player=player, currency=wanted.currency).pk, player, amount, side_key)
        for player, amount, side_key in sides
    ]
    return {
        player.pk: post(
            kind=TransferKind.CORRECTION,
            currency=wanted.currency,
            entries={wallet: amount, house.pk: -amount},
            reason=reason[:200],
            reference=wanted.ref,
            idempotency_key=side_key,
        )
        for wallet, player, amount, side_key in sorted(moves, key=lambda move: move[0])
    }


def _tell(wanted: _Correction, reason: str, key: str, now: datetime) -> None:
    data = {
        "table": wanted.table.name,
        "hand": wanted.hand_no,
        "currency": wanted.currency.value,
        "amount": wanted.amount,
        "reason": reason,
    }
    for player, gets in ((wanted.payer, False), (wanted.payee, True)):
        if player is not None:
            inbox.put(
                player_id=player.pk,
                kind="hand_corrected",
                data={**data, "gets": gets},
                key=f"{key} {player.pk}",
                now=now,
            )
