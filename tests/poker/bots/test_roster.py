from itertools import islice

import pytest

from accounts.identity.names import check_screen_name
from accounts.ledger import chart, moving
from accounts.ledger.models import Currency
from accounts.models import Player
from accounts.models.screen_name_shape import shape_of
from config.refusals.explained import ExplainedRefusal
from poker.bots.room.bankroll import keep_in_chips
from poker.bots.room.names import STARS, names
from poker.bots.room.roster import Bot, email_of, enrol, enrolled, password_of, renew_password

GRANT = moving.OPENING_GRANT


@pytest.fixture
def vega(db: None) -> Bot:
    bot = enrol("Vega")
    assert bot is not None
    return bot


def wallet_of(bot: Bot) -> int | None:
    player = Player.objects.get(pk=bot.player_id)
    return chart.wallet(player=player, currency=Currency.PLAY).balance


def test_a_bot_is_an_ordinary_account_marked_as_a_bot(vega: Bot) -> None:
    player = Player.objects.get(pk=vega.player_id)
    assert (player.screen_name, player.is_bot, player.is_staff) == ("Vega", True, False)
    assert player.check_password(password_of(vega.email))
    assert wallet_of(vega) == GRANT
    assert enrolled() == [vega]


@pytest.mark.usefixtures("vega")
def test_a_name_somebody_has_is_left_to_them() -> None:
    assert enrol("vega") is None


@pytest.mark.usefixtures("db")
def test_a_person_is_never_taken_for_a_bot() -> None:
    fields = {"screen_name": "Rigel", "birth_date": "1990-01-01"}
    Player.objects.create(email=email_of("Rigel"), **fields)
    assert enrolled() == []


def test_a_password_follows_from_the_rooms_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOM_BOTS_SECRET", "one")
    first = password_of("vega@bots.invalid")
    assert first == password_of("vega@bots.invalid") != password_of("mira@bots.invalid")
    monkeypatch.setenv("ROOM_BOTS_SECRET", "another")
    assert password_of("vega@bots.invalid") != first


def test_a_new_secret_gives_a_new_password(vega: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROOM_BOTS_SECRET", "another")
    assert not Player.objects.get(pk=vega.player_id).check_password(password_of(vega.email))
    renew_password(vega)
    assert Player.objects.get(pk=vega.player_id).check_password(password_of(vega.email))


def test_a_wallet_is_refilled_only_below_what_is_needed(vega: Bot) -> None:
    keep_in_chips(vega.player_id, GRANT)
    assert wallet_of(vega) == GRANT
    keep_in_chips(vega.player_id, GRANT + 1)
    keep_in_chips(vega.player_id, GRANT + 1)
    assert wallet_of(vega) == 2 * GRANT + 1
    keep_in_chips(vega.player_id, 3 * GRANT)
    assert wallet_of(vega) == 5 * GRANT + 1


def test_a_person_is_given_nothing(db: None) -> None:
    fields = {"screen_name": "Ana", "birth_date": "1990-01-01"}
    person = Player.objects.create(email="ana@example.org", **fields)
    with pytest.raises(Player.DoesNotExist):
        keep_in_chips(person.pk, GRANT)


@pytest.mark.usefixtures("db")
def test_there_are_names_without_end_that_the_room_accepts() -> None:
    first = [*islice(names(), 5 * len(STARS))]
    assert len({name.lower() for name in first}) == len(first)
    assert len({shape_of(name) for name in first}) == len(first)
    for name in first:
        check_screen_name(name, is_bot=True)
        with pytest.raises(ExplainedRefusal) as refused:
            check_screen_name(name)
        assert refused.value.code == "screen_name_of_a_bot"
