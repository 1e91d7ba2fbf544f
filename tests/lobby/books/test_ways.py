"""Transfers are accepted only on listed ways and true evidence, for every database role.

A month of play leaves the evidence of every kind of transfer. The tables' owner removes one
transfer of each kind, so that its evidence is unused. The application's role then writes it past
all code: unchanged, between other kinds of account, for other players, at other tables, and twice.
"""

from dataclasses import replace
from itertools import product

import pytest

from accounts.ledger.checks.way_checking import way_differences
from accounts.ledger.models import AccountKind, TransferKind
from accounts.ledger.ways import WAYS
from poker.oversight.ledger_check import everything_amiss
from tests.accounts.ledger import ledger_rows
from tests.accounts.people import person
from tests.lobby.books.forging import Booking, Forger, booked, possible
from tests.lobby.books.month import past_month
from tests.room.database import RoomDatabase

OPEN = {(way.transfer, way.source, way.target) for way in WAYS if not way.former}
UNRECORDED = {TransferKind.REFILL}
"""Kinds for any player, any number of times, up to a bound."""

NAMED_BY_THE_LOG = {"correction", "idle_paid_out", "idle_to_charity", "idle_taken_back"}
"""Kinds whose transfer the audit log names by number, so that the key does not matter."""


@pytest.fixture
def samples(room_db: RoomDatabase) -> dict[str, Booking]:
    """The last transfer of each kind; for corrections, one paid only by the house, which is a
    single transfer."""
    with past_month():
        pass
    assert list(everything_amiss()) == []
    with ledger_rows.session(room_db.owner_url) as owner:
        every = list(booked(owner))
    corrections = [one for one in every if one.kind == "correction" and "payer" not in one.key]
    payers = {one.key.removesuffix(" payer") for one in every if one.key.endswith(" payer")}
    (*_, alone) = [one for one in corrections if one.key not in payers]
    return {one.kind: one for one in every} | {"correction": alone}


@pytest.mark.long
def test_each_transfer_kind_is_accepted_only_on_its_ways(
    samples: dict[str, Booking], room_db: RoomDatabase
) -> None:
    assert samples.keys() == {kind.value for kind in TransferKind}
    forger, tried = Forger(room_db, all_rich=True), 0
    for booking in samples.values():
        forged: dict[str, Booking] = {}
        is_open: dict[str, bool] = {}
        for source, target in product(AccountKind, AccountKind):
            other = booking.between(source, target)
            if other == booking or other.moves_nothing:
                continue
            if possible(booking.currency, source, target):
                what = f"{booking.kind}: {source} to {target}"
                forged[what], is_open[what] = other, (booking.kind, source, target) in OPEN
        with forger.without(booking):
            own, *refusals = forger.refusals((booking,), *((one,) for one in forged.values()))
        assert own is None, booking.kind
        for what, refusal in zip(forged, refusals, strict=True):
            if is_open[what]:
                assert refusal in {"ledger_transfer_evidence", "ledger_transfer_player"}, what
            else:
                assert refusal == "ledger_transfer_way", what
        tried += len(forged)
    assert tried > 2_000


@pytest.mark.long
def test_evidence_is_valid_once_for_one_player_table_and_amount(
    samples: dict[str, Booking], room_db: RoomDatabase
) -> None:
    forger = Forger(room_db, all_rich=True)
    stranger = person("Stranger").pk
    for booking in samples.values():
        players = {side.player for side in booking.sides if side.player is not None}
        wrong: dict[str, tuple[Booking, ...]] = {
            f"for {stranger} instead of {player}": (booking.for_others(player, stranger),)
            for player in players
        }
        wrong["twice the amount"] = (booking.times(2),)
        wrong["the other way"] = (booking.times(-1),)
        if booking.kind not in NAMED_BY_THE_LOG:
            wrong["under another key"] = (replace(booking, key=f"{booking.key}0"),)
        wrong["about something else"] = (replace(booking, reference="table:1 hand:999"),)
        wrong["twice"] = (
            booking,
            replace(booking, number=booking.number + 1_000_000, key=f"{booking.key} again"),
        )
        if any(side.table for side in booking.sides):
            wrong["at another table"] = (booking.at_table(999),)
        if booking.kind in UNRECORDED:
            wrong = {
                "beyond the bound": (booking.times(20_000_001 // 5_000 + 1),),
                "the other way": wrong["the other way"],
            }
        with forger.without(booking):
            refusals = forger.refusals(*wrong.values())
        for what, refusal in zip(wrong, refusals, strict=True):
            assert refusal is not None, f"{booking.kind} {what}"


@pytest.mark.long
def test_transfer_the_owner_writes_with_triggers_off_is_found(
    samples: dict[str, Booking], room_db: RoomDatabase
) -> None:
    """Every kind is forged from wallet to wallet, and repeated under another key."""
    forger = Forger(room_db, all_rich=True)
    forged = []
    for place, booking in enumerate(samples.values(), start=1):
        number = booking.number + 1_000_000 * place
        copy = replace(booking, number=number, key=f"{booking.key} again")
        if booking.kind not in UNRECORDED:
            forged.append(copy)
        if len({side.player for side in booking.sides if side.player is not None}) > 1:
            two_wallets = copy.between(AccountKind.WALLET, AccountKind.WALLET)
            forged.append(replace(two_wallets, number=number + 1, key=f"{booking.key} wallets"))
    for each in forged:
        forger.write_unguarded(each)
    found = " ".join(str(difference) for difference in way_differences())
    for each in forged:
        assert f" behind transfer {each.number} ({each.kind}) " in found
