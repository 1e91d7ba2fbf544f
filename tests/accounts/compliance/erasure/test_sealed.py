"""What the law asks for stays sealed for as long as it asks, and no longer."""

from accounts.compliance.erasure.erasing import erase
from accounts.compliance.retention.applying import apply_retention
from accounts.identity.erased_person import ErasedPerson
from accounts.identity.records.models import IdentityRecord
from accounts.staff.roles import Role
from tests.accounts.cashier.till import known
from tests.accounts.compliance.retention.staff import of_role
from tests.accounts.ledger import ledger_rows
from tests.room.database import RoomDatabase


def test_what_is_sealed_is_destroyed_when_its_time_is_over_and_not_earlier(
    room_db: RoomDatabase,
) -> None:
    ana, ben, boss = known("Ana"), known("Ben"), of_role(Role.ADMINISTRATOR)
    for player in (ana, ben):
        erase(player=player, by=boss, reason="Asked")
    for player, left in ((ana, "1 minute"), (ben, "-1 minute")):
        with ledger_rows.session(room_db.owner_url) as owner:
            owner.execute(
                "UPDATE accounts_erased_person SET sealed_until = now() + %s::interval"
                " WHERE player_id = %s",
                (left, player.pk),
            )
    apply_retention()
    sealed = {each.player_id: bool(each.sealed) for each in ErasedPerson.objects.all()}
    assert sealed == {ana.pk: True, ben.pk: False}
    assert set(IdentityRecord.objects.values_list("player", flat=True)) == {ana.pk}
    assert ErasedPerson.objects.get(player=ben).name_mark, "the name stays taken"
