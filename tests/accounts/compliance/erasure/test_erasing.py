"""Who is not erased yet, and what outlives it."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from accounts.compliance.erasure.erasing import erase
from accounts.compliance.retention.applying import apply_retention
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
from tests.accounts.cashier.till import bring, deposit, known
from tests.accounts.compliance.retention.staff import of_role
from tests.accounts.people import ADULT, PASSWORD, person, wallet_of

pytestmark = pytest.mark.usefixtures("db")


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


def test_the_database_clears_nobody_who_was_not_erased() -> None:
    ana = person("Ana")
    for call in ("erasure_clear(%s, %s)", "erasure_audit(%s, %s)", "poker_erasure_clear(%s, %s)"):
        with (
            pytest.raises(IntegrityError, match="was not erased"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(f"SELECT {call}", [ana.pk, ["Ana"]])
    ana.erased_at = timezone.now()
    with pytest.raises(IntegrityError), transaction.atomic():
        ana.save()


def test_what_is_sealed_is_destroyed_when_its_time_is_over_and_not_earlier(boss: Player) -> None:
    ana, ben = known("Ana"), known("Ben")
    long_ago, minute = timezone.now() - timedelta(days=1825), timedelta(minutes=1)
    erase(player=ana, by=boss, reason="Asked", now=long_ago + minute)
    erase(player=ben, by=boss, reason="Asked", now=long_ago - minute)
    apply_retention()
    sealed = {each.player_id: bool(each.sealed) for each in ErasedPerson.objects.all()}
    assert sealed == {ana.pk: True, ben.pk: False}
    assert set(IdentityRecord.objects.values_list("player", flat=True)) == {ana.pk}
    assert ErasedPerson.objects.get(player=ben).name_mark, "the name stays taken"
