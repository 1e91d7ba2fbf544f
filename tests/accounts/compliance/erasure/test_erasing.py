"""Who is not erased yet, and what outlives it."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from accounts.compliance.erasure.clearing import clear_accounts
from accounts.compliance.erasure.erasing import erase
from accounts.core import audit_log
from accounts.core.audit_log.checking import breaks
from accounts.core.audit_log.models import AuditEntry
from accounts.identity.erased_person import ErasedPerson
from accounts.identity.records.models import IdentityRecord
from accounts.identity.terms import CURRENT_VERSION
from accounts.ledger import moving
from accounts.ledger.checks import audit
from accounts.ledger.models import Currency
from accounts.models import Player
from accounts.safer_play.breaks.lengths import ExclusionLength
from accounts.safer_play.breaks.taking import exclude
from accounts.sign_in.sign_up.creating import sign_up
from accounts.staff.roles import Role
from config.refusals.explained import ExplainedRefusal
from poker.oversight.erasure.clearing import clear_tables
from tests.accounts.cashier.till import bring, deposit, known
from tests.accounts.compliance.retention.staff import of_role
from tests.accounts.people import ADULT, PASSWORD, person, wallet_of
from tests.accounts.plain_sql import refusal_at_commit

pytestmark = pytest.mark.usefixtures("waived_evidence", "db")


@pytest.fixture
def boss() -> Player:
    return of_role(Role.ADMINISTRATOR)


def newcomer(email: str, screen_name: str) -> Player:
    return sign_up(
        email=email,
        screen_name=screen_name,
        password=PASSWORD,
        birth_date=ADULT,
        terms_version=CURRENT_VERSION,
        now=timezone.now(),
    )


def with_euros() -> Player:
    player = person("Ana")
    bring(player, 100)
    return player


def who_waits_for_a_payment() -> Player:
    player = known("Ana")
    deposit(player, 5000)
    return player


def suspended() -> Player:
    player = person("Ana")
    player.suspended_at = timezone.now()
    player.save()
    return player


def of_the_staff() -> Player:
    return of_role(Role.FLOOR)


def at_a_table() -> Player:
    player = person("Ana")
    moving.opening_grant(player=player)
    moving.buy_in(player=player, table_no=1, currency=Currency.PLAY, amount=100, key="in")
    return player


@pytest.mark.parametrize(
    ("who", "code"),
    [
        (with_euros, "money"),
        (at_a_table, "money"),
        (who_waits_for_a_payment, "payment"),
        (suspended, "suspended"),
        (of_the_staff, "is_staff"),
    ],
)
def test_who_is_held_is_not_erased(boss: Player, who: Callable[[], Player], code: str) -> None:
    player = who()
    with pytest.raises(ExplainedRefusal) as refusal:
        erase(player=player, by=boss, reason="Asked")
    assert refusal.value.code == code
    assert not ErasedPerson.objects.exists()
    player.refresh_from_db()
    assert player.erased_at is None


def test_nobody_is_erased_twice_or_by_themselves(boss: Player) -> None:
    ana = person("Ana")
    erase(player=ana, by=boss, reason="Asked")
    for player, code in ((ana, "erased"), (boss, "own_account")):
        with pytest.raises(ExplainedRefusal) as refusal:
            erase(player=player, by=boss, reason="Asked")
        assert refusal.value.code == code


def test_play_money_goes_back_to_the_house_and_the_ledger_sums_to_zero(boss: Player) -> None:
    ana = newcomer("ana@example.org", "Ana")
    erase(player=ana, by=boss, reason="Asked")
    assert wallet_of(ana).balance == 0
    assert audit.differences() == []


def test_nobody_else_gets_the_name_whatever_its_case(boss: Player) -> None:
    erase(player=person("Ana"), by=boss, reason="Asked")
    for name in ("Ana", "aNA", "erased-77", "Erased-77"):
        with pytest.raises(ExplainedRefusal) as refusal:
            newcomer("somebody@example.org", name)
        assert refusal.value.code == "screen_name_taken"
    newcomer("ana@example.org", "Anab")


def test_an_exclusion_outlives_it(boss: Player) -> None:
    ana, now = person("Ana"), timezone.now()
    away = exclude(player=ana, length=ExclusionLength.HALF_YEAR, now=now)
    erase(player=ana, by=boss, reason="Asked")
    for address in ("ana@example.org", "ANA+again@example.org"):
        with pytest.raises(ExplainedRefusal) as refusal:
            newcomer(address, "Another")
        assert refusal.value.code == "email_taken"
    assert ErasedPerson.objects.get().barred_until == away.until_at


NOTED = audit_log.Action.PLAYER_WARNED
FORGED = "UPDATE accounts_player SET is_active = false, erased_at = {when} WHERE id = {player}"
SEALED = (
    "INSERT INTO accounts_erased_person (player_id, erased_at, erased_by_id, sealed, sealed_until,"
    " name_mark, mailbox_mark) VALUES ({player}, {when}, {boss}, 'x', {when}, 'm', 'm')"
)


def test_the_database_clears_nobody_who_was_not_erased() -> None:
    ana = person("Ana")
    for call in ("erasure_clear", "erasure_audit", "poker_erasure_clear"):
        assert refusal_at_commit(f"SELECT {call}({ana.pk})") == "erasure_of_the_erased"
        assert (
            refusal_at_commit(f"SELECT {call}({ana.pk}, ARRAY['chip dumping'])")
            == "UndefinedFunction"
        )


@pytest.mark.parametrize("when", ["now()", "'2020-01-01'"])
def test_no_erasure_is_forged(boss: Player, when: str) -> None:
    """By the application's role: nobody asked for it, and no entry of the log says who did it."""
    ana = known("Ana")
    told = {"player": ana.pk, "boss": boss.pk, "when": when}
    erased, sealed = FORGED.format(**told), SEALED.format(**told)
    assert refusal_at_commit(erased) == "erasure_told"
    assert refusal_at_commit(erased, sealed) == "erasure_told"
    forget = f"SELECT erasure_forget(ARRAY[{ana.pk}::bigint])"
    assert refusal_at_commit(sealed, forget) is None
    assert IdentityRecord.objects.filter(player=ana).exists(), "it is sealed for five years"
    for statement in (
        "UPDATE accounts_erased_person SET sealed_until = '2020-01-01'",
        "SELECT * FROM accounts_erasure_names",
        "DELETE FROM accounts_erasure_names",
        "UPDATE accounts_erasure_names SET names = '[]'",
        f"SELECT erasure_names({ana.pk})",
    ):
        assert refusal_at_commit(statement) == "InsufficientPrivilege", statement


def test_nobody_is_erased_twice_or_brought_back(boss: Player) -> None:
    ana = person("Ana")
    erase(player=ana, by=boss, reason="Asked")
    for when in ("NULL", "'2020-01-01'"):
        assert refusal_at_commit(FORGED.format(player=ana.pk, when=when)) == "erasure_once"


def test_an_entry_that_names_them_is_all_that_is_cleared(boss: Player) -> None:
    """The names are those the player had, whoever asks for the clearing, and are then forgotten."""
    ana = person("Ana")
    audit_log.record(actor=boss, action=NOTED, subject="player:1", reason="chip dumping with Ana")
    audit_log.record(actor=boss, action=NOTED, subject="player:1", reason="Anabel, chip dumping")
    erase(player=ana, by=boss, reason="Asked")
    clear_accounts(ana.pk)
    clear_tables(ana.pk)
    clear_tables(ana.pk)
    clear_accounts(ana.pk)
    entries = AuditEntry.objects.filter(action=NOTED).order_by("number")
    reasons = [entry.reason for entry in entries]
    assert reasons == [f"chip dumping with erased-{ana.pk}", "Anabel, chip dumping"]
    assert breaks() == []
