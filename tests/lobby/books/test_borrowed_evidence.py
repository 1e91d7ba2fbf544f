"""Evidence of one thing is no evidence of another: refused to the application's role at commit."""

from dataclasses import replace
from random import Random

import psycopg
import pytest
from django.db import DatabaseError, connection, transaction

from accounts.cashier.models import Status
from accounts.cashier.requests import answering
from accounts.core import audit_log
from accounts.core.audit_log import Action
from accounts.ledger.models import AccountKind, Currency, Transfer
from accounts.models import Player
from lobby.tournaments.models import Entry, Tournament
from poker.models import PlayedHand, TableEvent
from tests.accounts.cashier.till import bring, cashier, deposit, known, pay, withdrawal
from tests.accounts.ledger import ledger_rows
from tests.accounts.people import NOW, wallet_of
from tests.conftest import PlayerFactory
from tests.lobby.books.forging import Booking, Forger, Side, booked
from tests.lobby.tournaments.cancelled import started
from tests.lobby.tournaments.evening import Evening
from tests.lobby.tournaments.tournaments import new_tournament
from tests.poker.evening import play_hands, seated_at
from tests.room.database import RoomDatabase

FURTHER_ENTRIES = """
    INSERT INTO ledger_entry (id, transfer_id, account_id, amount)
    SELECT -1 - row_number() OVER (ORDER BY kind), %(transfer)s, id,
           CASE kind WHEN 'wallet' THEN 1000 ELSE -1000 END
      FROM ledger_account
     WHERE currency = 'EUR' AND (kind = 'house_expense' OR id = %(wallet)s)
"""


@transaction.atomic
def add_entries(to: Player, *, by: Player) -> None:
    """Have a lawful transfer checked early, then add entries whose numbers are below its own."""
    withdrawal(by, 2_000)
    held = Transfer.objects.latest("pk")
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        wallet = wallet_of(to, Currency.EUR).pk
        cursor.execute(FURTHER_ENTRIES, {"transfer": held.pk, "wallet": wallet})


def test_entry_with_a_low_number_does_not_join_a_checked_transfer(room_db: RoomDatabase) -> None:
    ana, ben = known("Ana"), known("Ben")
    for player in (ana, ben):
        bring(player)
    with pytest.raises(DatabaseError) as refused:
        add_entries(ben, by=ana)
    cause = refused.value.__cause__
    assert isinstance(cause, psycopg.Error)
    assert cause.diag.constraint_name == "ledger_transfer_way"


def test_events_of_play_money_are_no_evidence_for_euros(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    table = seated_at(new_player, "plo-pool", "pot_limit", 3)
    play_hands(table, 3, Random(4))
    for player in table.players.values():
        bring(player)
    with ledger_rows.session(room_db.owner_url) as owner:
        played = [one for one in booked(owner) if one.kind in ("buy_in", "hand")]
    assert len(played) > 4
    forger = Forger(room_db, all_rich=True)
    for booking in played:
        with forger.without(booking):
            own, in_euros = forger.refusals((booking,), (replace(booking, currency="EUR"),))
        assert (own, in_euros) == (None, "ledger_transfer_evidence"), booking.kind


def test_events_of_a_tournament_are_no_evidence_for_money(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    tournament = started([new_player() for _ in range(3)])
    sat = TableEvent.objects.filter(kind="player_sat").earliest("seq")
    player, stack = sat.data["player"], sat.data["stack"]
    sides = (
        Side(AccountKind.WALLET, player, None, None, -stack),
        Side(AccountKind.TABLE, player, sat.table_id, None, stack),
    )
    name = f"table:{sat.table_id}"
    forged = Booking(900_001, "buy_in", "PLAY", name, f"{name} buy_in:{sat.seq}", sides)
    assert tournament.tables.filter(table=sat.table_id).exists()
    assert Forger(room_db).refusals((forged,)) == ["ledger_transfer_evidence"]


def test_hand_is_not_settled_again_under_another_number(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    """Its players' parts are copied as those of another hand, with the same events."""
    table = seated_at(new_player, "plo-pool", "pot_limit", 3)
    play_hands(table, 3, Random(4))
    with ledger_rows.session(room_db.owner_url) as owner:
        settled = [one for one in booked(owner) if one.kind == "hand"][-1]
    number = settled.reference.split(":")[-1]
    for part in PlayedHand.objects.filter(table=table.table_id, hand_no=number):
        part.pk, part.hand_no = None, 999
        part.save(force_insert=True)
    name = f"table:{table.table_id} hand:999"
    again = replace(settled, number=900_001, reference=name, key=name)
    forger = Forger(room_db, all_rich=True)
    assert forger.refusals((again,)) == ["ledger_transfer_evidence"]


@pytest.mark.parametrize("places", [(None, None), (1, 2)])
def test_tournament_without_a_hand_pays_no_prizes(
    room_db: RoomDatabase, places: tuple[int | None, int | None]
) -> None:
    """Its rows and those of its entries were written past all code."""
    ana, ben = known("Ana"), known("Ben")
    for player in (ana, ben):
        bring(player, 150_000)
    invented = new_tournament(most_players=3, buy_in=100_000, fee=1_000, currency="EUR")
    entries = [
        Entry.objects.create(
            tournament=invented, player=player, registered_at=NOW, place=place, prize=prize
        )
        for player, place, prize in zip((ana, ben), places, (200_000, 0), strict=True)
    ]
    Tournament.objects.filter(pk=invented.pk).update(status="over")
    name = f"tournament:{invented.pk}"

    def pool(amount: int) -> Side:
        return Side(AccountKind.TOURNAMENT, None, None, invented.pk, amount)

    paid = tuple(
        Booking(
            900_001 + nth,
            "tournament_entry",
            "EUR",
            name,
            f"{name} entry:{entry.pk}",
            (Side(AccountKind.WALLET, entry.player_id, None, None, -101_000), pool(101_000)),
        )
        for nth, entry in enumerate(entries)
    )
    won = (
        pool(-202_000),
        Side(AccountKind.WALLET, ana.pk, None, None, 200_000),
        Side(AccountKind.FEES, None, None, None, 2_000),
    )
    prizes = Booking(900_009, "tournament_prizes", "EUR", name, f"{name} prizes", won)
    assert Forger(room_db).refusals((*paid, prizes)) == ["ledger_transfer_evidence"]


def test_whole_tournament_is_lawful(room_db: RoomDatabase, new_player: PlayerFactory) -> None:
    """What the rules above refuse does not refuse one that was played."""
    tournament = started([new_player() for _ in range(3)])
    assert tournament.started_at is not None
    Evening(tournament, tournament.started_at, Random(5), all_in=0.6).play()
    with ledger_rows.session(room_db.owner_url) as owner:
        assert [one for one in booked(owner) if one.kind == "tournament_prizes"]


def wallet(player: Player, amount: int) -> Side:
    return Side(AccountKind.WALLET, player.pk, None, None, amount)


def house(kind: AccountKind, amount: int) -> Side:
    return Side(kind, None, None, None, amount)


@pytest.mark.parametrize(
    ("kind", "target", "destination"),
    [
        ("idle_paid_out", AccountKind.CASHIER, "owner"),
        ("idle_to_charity", AccountKind.CHARITY, "charity"),
    ],
)
def test_only_staff_agree_to_move_idle_money(
    room_db: RoomDatabase, kind: str, target: AccountKind, destination: str
) -> None:
    ana, ben, staff = known("Ana"), known("Ben"), cashier("Staff")
    bring(ana)
    found = []
    for author in (ben, staff):
        audit_log.record(
            actor=author,
            action=Action.IDLE_MONEY_MOVED,
            subject=f"player:{ana.pk}",
            after={
                "transfer": 900_001,
                "amount": 1_000,
                "currency": "EUR",
                "destination": destination,
            },
        )
        sides = (wallet(ana, -1_000), house(target, 1_000))
        moved = Booking(900_001, kind, "EUR", f"player:{ana.pk}", "forged", sides)
        found += Forger(room_db).refusals((moved,))
    assert found == ["ledger_transfer_evidence", None]


def test_only_staff_correct_a_hand(room_db: RoomDatabase, new_player: PlayerFactory) -> None:
    table = seated_at(new_player, "plo-pool", "pot_limit", 3, "EUR")
    play_hands(table, 1, Random(4))
    payee, name = table.players[1], f"table:{table.table_id} hand:1"
    sides = (house(AccountKind.HOUSE_EXPENSE, -1_000), wallet(payee, 1_000))
    found = []
    for number, author in ((900_001, known("Ben")), (900_002, cashier("Staff"))):
        audit_log.record(
            actor=author,
            action=Action.HAND_CORRECTED,
            subject=name,
            after={"transfers": [number], "amount": 1_000, "from": None, "to": payee.pk},
        )
        correction = Booking(number, "correction", "EUR", name, "forged", sides)
        found += Forger(room_db).refusals((correction,))
    assert found == ["ledger_transfer_evidence", None]


def test_only_staff_approve_a_deposit(room_db: RoomDatabase) -> None:
    """One who has left the staff was a member of it when approving, as the audit log says."""
    found = []
    for author, name in ((known("Ben"), "Ana"), (cashier("Staff"), "Cleo"), (known("Dora"), "Eve")):
        payee = known(name)
        asked = deposit(payee, 5_000)
        audit_log.record(
            actor=author, action=Action.DEPOSIT_APPROVED, subject=asked.subject, after={}
        )
        if author.screen_name == "Dora":
            audit_log.record(
                actor=None, action=Action.STAFF_RIGHTS_CHANGED, subject=f"player:{author.pk}"
            )
        with ledger_rows.session(room_db.url) as application:
            application.execute(
                "UPDATE cashier_request SET status = 'done', first_approver_id = %s WHERE id = %s",
                (author.pk, asked.pk),
            )
        key, sides = asked.subject, (house(AccountKind.CASHIER, -5_000), wallet(payee, 5_000))
        paid = Booking(900_001, "deposit", "EUR", key, f"{key} deposit", sides)
        found += Forger(room_db).refusals((paid,))
    assert found == ["ledger_transfer_evidence", None, None]


def test_picking_a_withdrawal_up_is_no_approval(room_db: RoomDatabase) -> None:
    ana, staff = known("Ana"), cashier("Staff")
    bring(ana)
    pay(withdrawal(ana, 1_000), staff)
    asked = withdrawal(ana, 5_000)
    assert asked.approvals_needed == 1
    answering.pick_up(request_id=asked.pk, by=staff, seen=Status.ASKED, now=NOW)
    with ledger_rows.session(room_db.url) as application:
        application.execute(
            "UPDATE cashier_request SET status = 'done', first_approver_id = %s WHERE id = %s",
            (staff.pk, asked.pk),
        )
    pending = Side(AccountKind.WITHDRAWAL, ana.pk, None, None, -5_000)
    sides = (pending, house(AccountKind.CASHIER, 5_000))
    paid = Booking(
        900_001, "withdrawal", "EUR", asked.subject, f"{asked.subject} withdrawal", sides
    )
    assert Forger(room_db).refusals((paid,)) == ["ledger_transfer_evidence"]


@pytest.mark.parametrize(
    ("statement", "rule"),
    [
        ("DELETE FROM lobby_entry WHERE tournament_id = %s", "entry_kept"),
        (
            "UPDATE lobby_tournament SET status = 'announced' WHERE id = %s",
            "tournament_status_kept",
        ),
    ],
)
def test_no_entry_of_a_running_tournament_is_taken_back(
    room_db: RoomDatabase, new_player: PlayerFactory, statement: str, rule: str
) -> None:
    """Its buy-in, returned, would be missing in the prizes."""
    tournament = started([new_player() for _ in range(3)])
    with (
        ledger_rows.session(room_db.url) as application,
        pytest.raises(psycopg.errors.RestrictViolation) as refused,
    ):
        application.execute(statement, (tournament.pk,))
    assert refused.value.diag.constraint_name == rule


def test_ended_tournament_is_not_cancelled(
    room_db: RoomDatabase, new_player: PlayerFactory
) -> None:
    tournament = started([new_player() for _ in range(3)])
    with ledger_rows.session(room_db.url) as application:
        change = "UPDATE lobby_tournament SET status = %s WHERE id = %s"
        application.execute(change, ("over", tournament.pk))
        with pytest.raises(psycopg.errors.RestrictViolation) as refused:
            application.execute(change, ("cancelled", tournament.pk))
    assert refused.value.diag.constraint_name == "tournament_status_kept"
