"""Moving the money of a finished hand, and what was put off until its end."""

from collections.abc import Iterable

from accounts.core.databases.player_lock import lock_players
from accounts.ledger import chart, held_bets, moving
from accounts.ledger.errors import InsufficientFunds
from accounts.ledger.models import Currency
from accounts.models import Player
from accounts.safer_play.time.stints import end_stint
from poker.engine.hand.events import HandEnded
from poker.engine.hand.state import Hand
from poker.engine.table.events import ChipsAdded, LeaveReason, PlayerLeft, TopUpDropped
from poker.engine.table.seats import auto_top_up, seating, sitting_out
from poker.engine.table.state import Seat
from poker.models import Seat as SeatRow
from poker.models.hands.played_hand import HandStatus
from poker.services.base.writing import Writer
from poker.services.money import interruption_messages
from poker.services.money.play_refusals import LossLimitReached, require_may_bring
from poker.services.money.played_hands import note_played
from poker.services.money.purse import require_purse
from poker.services.money.ratholing.departures import note_departure
from poker.services.money.tallying import tally


def settle_if_over(writer: Writer) -> None:
    """Settle and close the hand if it ended in what was just recorded.

    The hand is one transfer between the stacks, or from the house to them where it was run out; at
    a directed table no money moves.
    """
    hand = writer.table.hand
    if hand is None or not any(isinstance(e, HandEnded) for e in writer.recorder.events):
        return
    lock_who_bring(writer)
    if hand.interrupted == "run_out":
        _pay_run_out(writer, hand)
        note_played(writer, hand, HandStatus.RUN_OUT)
    else:
        _settle(writer, hand)
        note_played(writer, hand)
        tally(writer, hand)
    close_hand(writer)


def lock_who_bring(writer: Writer) -> None:
    """Lock the players whose chips are due at the hand's end, before any account is locked."""
    row = writer.row
    if row.directed or row.closed_at is not None or currency_of(writer) == Currency.PLAY:
        return
    if bring := [seat.player for seat in _waiting_for_money(writer) if not seat.goes]:
        lock_players(bring)


def close_hand(writer: Writer) -> None:
    """Do what waited for a hand's end.

    Players who asked to leave do, due top-ups are added and stacks are filled up; those who timed
    out or lost everything sit out. At a table that has been closed, nothing is done here: everybody
    is paid out together, in the order of wallets.
    """
    if writer.row.closed_at is not None:
        return
    for seat in by_wallet(writer, _waiting_for_money(writer)):
        if seat.goes:
            pay_out(writer, seat)
            continue
        if seat.top_up:
            _add_due_chips(writer, seat)
        fill_up(writer, seat.number)
    seating.close_hand(writer.recorder)
    if writer.row.directed:
        note_chips(writer)


def note_chips(writer: Writer) -> None:
    """Store the players' stacks at a directed table in their seats' rows."""
    rows = {row.player_id: row for row in SeatRow.objects.filter(table=writer.row)}
    changed = []
    for seat in writer.table.taken():
        row = rows[seat.player]
        if row.chips != seat.stack:
            row.chips = seat.stack
            changed.append(row)
    SeatRow.objects.bulk_update(changed, ["chips"])


def fill_up(writer: Writer, number: int) -> None:
    """Bring a stack to the amount its player wants between hands.

    Where the wallet does not cover it, they get a message, and it is not tried again.
    """
    seat = writer.table.seat(number)
    chips = auto_top_up.missing(writer.table, seat)
    if not chips:
        return
    try:
        add_chips(writer, seat, chips)
    except InsufficientFunds:
        auto_top_up.stop(writer.recorder, number)
        data = {"amount": chips}
        interruption_messages.tell(
            writer, seat.player, writer.table.hand_no, "auto_top_up_stopped", data
        )
        return
    writer.recorder.record(ChipsAdded(number, chips))


def by_wallet(writer: Writer, seats: Iterable[Seat]) -> list[Seat]:
    """Return the seats in the order of their players' wallets.

    Accounts are always locked in the order of their numbers, in one transfer and in several of one
    transaction alike, so that there is no deadlock.
    """
    seats = list(seats)
    if len(seats) < 2:
        return seats
    numbers = chart.wallet_numbers(
        players=[seat.player for seat in seats], currency=currency_of(writer)
    )
    return sorted(seats, key=lambda seat: numbers.get(seat.player, 0))


def pay_out(writer: Writer, seat: Seat, reason: LeaveReason = "asked") -> None:
    """Free the player's seat and move the stack to the wallet (clause ``leave``)."""
    left_at = writer.next_seq
    writer.recorder.record(_leaving(writer, seat, reason))
    note_departure(writer, seat, reason)
    SeatRow.objects.filter(table=writer.row, player_id=seat.player).delete()
    end_stint(player_id=seat.player, table_no=writer.row.pk, now=writer.now)
    if seat.stack:
        moving.cash_out(
            player=Player(pk=seat.player),
            table_no=writer.row.pk,
            currency=currency_of(writer),
            amount=seat.stack,
            key=f"table:{writer.row.pk} cash_out:{left_at}:{seat.player}",
        )


def _leaving(writer: Writer, seat: Seat, reason: LeaveReason) -> PlayerLeft:
    if reason == "evicted":
        return sitting_out.eviction(seat, writer.recorder.at)
    return PlayerLeft(seat.number, seat.player, seat.stack, reason)


def add_chips(writer: Writer, seat: Seat, amount: int, *, seq: int | None = None) -> None:
    """Move a top-up from the wallet to the table.

    ``seq`` is the number of the event that adds it, by default the next one. Raises
    InsufficientFunds or LossLimitReached.
    """
    require_may_bring(seat.player, currency_of(writer), amount, writer.now)
    moving.top_up(
        player=Player(pk=seat.player),
        table_no=writer.row.pk,
        currency=currency_of(writer),
        amount=amount,
        key=f"table:{writer.row.pk} top_up:{seq or writer.next_seq}:{seat.player}",
    )


def require_covered(writer: Writer, seat: Seat, amount: int) -> None:
    """Raise InsufficientFunds or LossLimitReached unless the player could add `amount` to the stack
    now.

    It reserves nothing: what waits for the hand's end is checked again then.
    """
    currency = currency_of(writer)
    require_may_bring(seat.player, currency, amount, writer.now)
    require_purse(seat.player, currency, amount)


def currency_of(writer: Writer) -> Currency:
    return Currency(writer.currency)


def _waiting_for_money(writer: Writer) -> list[Seat]:
    table = writer.table
    return [
        seat
        for seat in table.taken()
        if seat.goes or seat.top_up or auto_top_up.missing(table, seat)
    ]


def _settle(writer: Writer, hand: Hand) -> None:
    if writer.row.directed:
        return
    players = {p.seat: writer.table.seat(p.seat).player for p in hand.players}
    moving.settle_hand(
        table_no=writer.row.pk,
        currency=currency_of(writer),
        nets={players[p.seat]: p.stack - p.began for p in hand.players},
        rake=hand.rake,
        reference=writer.hand_ref(hand.number),
        key=writer.hand_ref(hand.number),
    )


def _pay_run_out(writer: Writer, hand: Hand) -> None:
    winnings = {writer.table.seat(p.seat).player: p.won for p in hand.players if p.won}
    if winnings:
        held_bets.pay_run_out(
            table_no=writer.row.pk,
            currency=currency_of(writer),
            winnings=winnings,
            reference=writer.hand_ref(hand.number),
            key=writer.hand_ref(hand.number),
        )


def _add_due_chips(writer: Writer, seat: Seat) -> None:
    """Add as much of a top-up as still fits, or drop it where nothing fits.

    Where the wallet or the loss limit no longer allows it, it is dropped and the player gets a
    message.
    """
    amount = seating.due_top_up(writer.recorder, seat)
    try:
        if amount:
            add_chips(writer, seat, amount)
    except (InsufficientFunds, LossLimitReached) as refusal:
        data = {"amount": amount, "why": refusal.code}
        interruption_messages.tell(
            writer, seat.player, writer.table.hand_no, "top_up_dropped", data
        )
        amount = 0
    due = ChipsAdded(seat.number, amount) if amount else TopUpDropped(seat.number)
    writer.recorder.record(due)
