"""Records that the tables' owner alters with triggers off, three random rows at a time.

The first check lists all of them, staff see them on the incident's page, and a check after the
incident was closed opens another.
"""

from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from django.contrib.auth.models import Group
from django.utils import timezone

from accounts.cashier.freezing.models import FreezeRelease
from accounts.core.audit_log import Action, record
from accounts.core.incidents import Incident, open_incident
from accounts.core.incidents.closing import close_incident
from accounts.core.second_person.models import Approval
from accounts.models import Player
from accounts.safer_play.breaks.lengths import ExclusionLength
from accounts.safer_play.breaks.taking import exclude
from accounts.safer_play.limits.models import LimitKind, Span
from accounts.safer_play.limits.setting import set_limit
from accounts.sign_in.second_factor.models import Passkey, RecoveryCode
from accounts.staff.sanctions.models import StaffNote
from accounts.staff.sanctions.suspending import suspend
from lobby.tournaments.models import Entry
from poker.models import (
    CaseNote,
    ChatBan,
    ChatLine,
    CollusionCase,
    Finding,
    PairDay,
    PlayedHand,
    PlayerReport,
    ReceiptKey,
    ShuffleCheck,
    ShuffleTest,
    UnopenedPledge,
)
from poker.oversight.ledger_check import check_ledger
from poker.services.staff.disputing import answer_dispute, dispute_hand
from tests.accounts.cashier.till import bring, cashier, known, withdrawal
from tests.accounts.ledger import ledger_rows
from tests.lobby.tournaments.tournaments import new_tournament
from tests.poker.evening import SeatAt, play_hands
from tests.poker.rulebook.changes.staff import superuser
from tests.room.database import RoomDatabase

NOW: Final = timezone.now()
LATER: Final = NOW + timedelta(days=30)


class Altered(NamedTuple):
    """A table and the change to one of its rows: a SET clause without "SET", or "" to delete it."""

    table: str
    change: str = ""
    which: str = "true"


ALTERED: Final = {
    "payee of a paid withdrawal": Altered(
        "cashier_request", "account_holder = 'Other Holder'", "kind = 'withdrawal'"
    ),
    "rake of a rule set": Altered("poker_ruleset", "rake_basis_points = rake_basis_points + 50"),
    "suspension lifted early": Altered(
        "accounts_player", "suspended_at = NULL", "suspended_at IS NOT NULL"
    ),
    "exclusion that ends early": Altered("play_break", "until_at = began_at + interval '1 day'"),
    "member of a group of staff": Altered(
        "accounts_player_groups",
        "group_id = (SELECT max(id) FROM auth_group WHERE id <> group_id)",
    ),
    "member taken out of a group": Altered("accounts_player_groups"),
    "deposit limit": Altered("play_limit", "amount = amount * 10"),
    "signature of a release": Altered(
        "cashier_freeze_release", "by_id = (SELECT max(id) FROM accounts_player)"
    ),
    "answer to a dispute": Altered("poker_handdispute", "answer = 'You were right.'"),
    "p-value of the shuffle test": Altered("poker_shuffletest", "p = 0.5"),
    "finding of collusion": Altered("poker_finding", "strength = 0.1"),
    "report of a player": Altered("poker_playerreport", "reason = 'abuse'"),
    "report of a player deleted": Altered("poker_playerreport"),
    "chat line": Altered("poker_chatline", "said = 'nice hand'"),
    "chat line deleted": Altered("poker_chatline"),
    "sums of a pair": Altered("poker_pairday", "moved = 0, squares = 0"),
    "unopened pledge deleted": Altered("poker_unopenedpledge"),
    "open incident deleted": Altered("incident", which="closed_at IS NULL AND kind = 'test'"),
    "prize of a tournament": Altered("lobby_entry", "prize = prize + 5000"),
    # Ten of our own.
    "right of a group": Altered("auth_group_permissions"),
    "password": Altered("accounts_player", "password = 'md5$a$b'"),
    "date of birth": Altered("accounts_player", "birth_date = '1980-01-01'"),
    "staff note": Altered("accounts_staffnote", "text = 'A fine player'"),
    "used recovery code": Altered("accounts_recovery_code", "used_at = NULL"),
    "passkey of another player": Altered("accounts_passkey", "public_key = 'another'"),
    "second person's approval": Altered("second_person_approval", "terms = '{\"amount\": 9}'"),
    "chat ban that ends early": Altered("poker_chatban", "until = made_at + interval '1 minute'"),
    "note on a case of collusion": Altered("poker_casenote"),
    "days of a retention policy": Altered("retention_policy", "keep_days = keep_days + 400"),
    "key of receipts": Altered("poker_receiptkey", "since = since - interval '1 year'"),
    "identity document": Altered("accounts_identity_record", "expires_on = '2050-01-01'"),
    "payouts of a tournament": Altered("lobby_tournament", "payouts = '[]'"),
}
NAMES: Final = Random(49).sample(sorted(ALTERED), len(ALTERED))
KEYS: Final = {"poker_receiptkey": "name"}


@pytest.fixture
def records(seat_at: SeatAt) -> None:
    """Several rows of every altered table."""
    table = seat_at("plo-pool", "pot_limit", 4, currency="EUR")
    play_hands(table, 3, Random(4))
    staff, players = cashier("Till"), table.players
    for number, player in enumerate(players.values()):
        of_player(number, player, staff)
    of_play(table.table_id, list(players.values()), staff)
    for number in range(3):
        open_incident(kind="test", subject="room", detail={}, key=f"test {number}", now=NOW)
    assert check_ledger() == []


def of_player(number: int, player: Player, staff: Player) -> None:
    set_limit(player=player, kind=LimitKind.DEPOSIT, span=Span.DAY, amount=1000)
    StaffNote.objects.create(player=player, text="Shouts", made_at=NOW, made_by=staff)
    RecoveryCode.objects.create(player=player, digest=f"{number:064}", used_at=NOW)
    Passkey.objects.create(
        player=player,
        name="key",
        credential_id=f"id{number}",
        public_key=b"key",
        sign_count=0,
        added_at=NOW,
        used_at=NOW,
    )
    Approval.objects.create(
        action="hand.resolved", subject=f"hand:{number}", terms={"amount": 1}, by=staff, at=NOW
    )
    FreezeRelease.objects.create(
        subject=f"cashier:{number}", keys=["x"], reason="Looked into", by=staff, at=NOW
    )
    about: dict[str, Any] = {"actor": staff, "reason": "Looked into", "now": NOW}
    record(
        action=Action.WITHDRAWAL_RELEASED,
        subject=f"cashier:{number}",
        after={"reasons": ["x"]},
        **about,
    )
    group = Group.objects.order_by("pk")[number % 2]
    player.groups.add(group)
    record(
        action=Action.STAFF_RIGHTS_CHANGED,
        subject=f"player:{player.pk}",
        after={"groups": [group.name]},
        **about,
    )
    suspend(player=player, by=staff, reason="Looked into")
    saver = known(f"Saver{number}")
    bring(saver, 90_000)
    withdrawal(saver, 20_000)
    exclude(player=saver, length=next(iter(ExclusionLength)))


def of_play(table: int, players: Sequence[Player], staff: Player) -> None:
    check = ShuffleCheck.objects.create(day=NOW.date(), at=NOW, deals=1, alarms=0)
    case = CollusionCase.objects.create(opened_at=NOW, updated_at=NOW)
    ReceiptKey.objects.create(name="k1", x="a" * 43, y="b" * 43, since=NOW)
    for number, (one, other) in enumerate(zip(players, [*players[1:], players[0]], strict=True)):
        low, high = sorted((one.pk, other.pk))
        ChatLine.objects.create(
            table_id=table,
            number=number + 1,
            player=one,
            said="hello",
            shown="hello",
            said_at=NOW,
            action_id=f"a{number}",
        )
        PlayerReport.objects.create(
            reporter=one, reported=other, table_id=table, reason="spam", reported_at=NOW
        )
        ChatBan.objects.create(player=one, until=LATER, made_at=NOW, made_by=staff)
        CaseNote.objects.create(case=case, text="Watch", written_at=NOW, written_by=staff)
        UnopenedPledge.objects.create(table_id=table, hand_no=number, player=one, at=NOW)
        dispute = dispute_hand(played=PlayedHand.objects.order_by("pk")[number], text="?")
        answer_dispute(dispute_id=dispute.pk, staff=staff, answer="No.")
        ShuffleTest.objects.create(
            check_of=check, source="fresh", test=f"test {number}", statistic=1.0, p=0.001
        )
        PairDay.objects.create(
            day=NOW.date(),
            game=1,
            low=low,
            high=high,
            hands=9,
            moved=900,
            squares=9.0,
            largest=500,
        )
        Finding.objects.create(
            low_id=low,
            high_id=high,
            indicator="shared",
            detail={},
            since=NOW.date(),
            until=NOW.date(),
            statistic=9,
            threshold=1,
            strength=9,
            sample=20,
            found_at=NOW,
            updated_at=NOW,
        )
        played = new_tournament(f"Cup {number}")
        Entry.objects.create(tournament=played, player=one, registered_at=NOW, prize=0)


def alter(names: Sequence[str], random: Random, database: RoomDatabase) -> list[str]:
    """Alter a random row for each of these names, and return the names the checks must give the
    rows."""
    rows = []
    with ledger_rows.unguarded(
        database.owner_url, *{each.table for each in ALTERED.values()}
    ) as on:
        for name in names:
            table, change, which = ALTERED[name]
            key = KEYS.get(table, "id")
            rows_of = f"SELECT {key} FROM {table} WHERE {which} ORDER BY 1"  # noqa: S608
            (chosen,) = random.choice(on.execute(rows_of).fetchall())
            action = f"UPDATE {table} SET {change}" if change else f"DELETE FROM {table}"  # noqa: S608
            done = on.execute(f"{action} WHERE {key} = %s", [chosen])
            assert done.rowcount == 1, name
            rows.append(f"rows {table}:{chosen}")
    return rows


def missing(rows: Sequence[str], lines: str) -> list[str]:
    return [row for row in rows if f"{row} " not in lines and f"{row}," not in lines]


@pytest.mark.usefixtures("records")
@pytest.mark.parametrize("three", [NAMES[at : at + 3] for at in range(0, len(NAMES), 3)], ids=str)
def test_altered_records_are_listed_shown_and_found_again(
    three: list[str], room_db: RoomDatabase
) -> None:
    rows = alter(three, Random(str(three)), room_db)
    assert missing(rows, " ".join(map(str, check_ledger(whole=False)))) == []
    incident = Incident.objects.get(kind="ledger_difference")
    boss = superuser("Boss")
    page = boss.get(f"/staff/accounts/incident/{incident.pk}/change/").text
    assert missing(rows, page) == []
    close_incident(
        incident_id=incident.pk, staff=Player.objects.get(screen_name="Boss"), note="all is well"
    )
    assert missing(rows, " ".join(map(str, check_ledger()))) == []
    again = Incident.objects.get(kind="ledger_difference", closed_at=None)
    assert again.pk != incident.pk
