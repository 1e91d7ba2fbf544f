"""Seeds of the players' browsers: one a player and hand, in time, each with a receipt."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from accounts.models import Player
from config.refusals.refusal import Refusal
from poker.deck.receipt_keys import is_signed
from poker.engine.errors import NotSeated
from poker.engine.table.turns.alarm import alarm_at
from poker.event_stream import stream
from poker.fairness.receipt import Receipt
from poker.models import DealSeed, ReceiptKey
from poker.services.base.errors import (
    BotsGiveNoSeed,
    NoSuchCommitment,
    SeedAlreadyGiven,
    SeedsClosed,
)
from poker.services.base.writing import pace
from poker.services.clock.timekeeping import FaultyTable
from poker.services.deal import pledging, seeding
from poker.services.deal.published_keys import published_keys
from poker.services.deal.seeding import give_seed
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.poker.services.beside_a_deal import beside_a_deal
from tests.poker.services.deal_seeds import after_pledges, give, pledge, seed_of

SeatPlayers = Callable[..., Felt]
OTHER = "ab" * 32


def test_a_seed_is_taken_with_a_receipt_the_room_signs(felt: SeatPlayers) -> None:
    table = after_pledges(felt(20000, 20000, 20000), {1: "one"})
    receipt = give(table, 1, "one")
    assert receipt[:5] == (
        table.table_id,
        2,
        table.state.next_root,
        table.players[1].pk,
        seed_of("one"),
    )
    (key,) = published_keys()
    assert receipt.key == key.id
    assert is_signed(key, receipt.message, bytes.fromhex(receipt.signature))
    assert not is_signed(key, receipt._replace(at=1).message, bytes.fromhex(receipt.signature))
    assert give(table, 1, "one") == receipt, "the same again is the same receipt"
    assert table.deal().seeds == ((table.players[1].pk, seed_of("one")),)
    assert give(table, 1, "one", hand=2, root=receipt.root) == receipt, "after the deal, too"


@pytest.mark.parametrize(
    ("other", "refusal"),
    [
        ({"seed": OTHER}, SeedAlreadyGiven),
        ({"root": OTHER}, NoSuchCommitment),
        ({"hand": 3}, NoSuchCommitment),
    ],
)
def test_what_is_not_taken_changes_nothing(
    felt: SeatPlayers, other: dict[str, Any], refusal: type[Refusal]
) -> None:
    table = after_pledges(felt(20000, 20000, 20000), {1: "one"})
    receipt = give(table, 1, "one")
    with pytest.raises(refusal):
        give(table, 1, "one", **other)
    assert [row.seed for row in DealSeed.objects.all()] == [receipt.seed]


def test_only_people_with_a_seat_give_seeds(felt: SeatPlayers, new_player: PlayerFactory) -> None:
    table = after_pledges(felt(20000, 20000, 20000), {1: "one"})
    state, watcher = table.state, new_player()
    asked: dict[str, Any] = {
        "table_id": table.table_id,
        "hand": 2,
        "root": state.next_root,
        "seed": OTHER,
    }
    with pytest.raises(NotSeated):
        give_seed(**asked, player_id=watcher.pk, now=table.now)
    Player.objects.filter(pk=table.players[0].pk).update(is_bot=True)
    with pytest.raises(BotsGiveNoSeed):
        give(table, 0, "bot")
    assert not DealSeed.objects.exists()


def test_a_seed_counts_until_the_deal_is_due(felt: SeatPlayers, settings: Any) -> None:
    settings.ROOM_DEAL_PAUSE_MS = 1000
    table = after_pledges(felt(20000, 20000, 20000), {0: "in time", 1: "too late"})
    root = table.state.next_root
    give(table.later(seconds=0.799), 0, "in time")
    with pytest.raises(SeedsClosed):
        give(table.later(seconds=0.001), 1, "too late")
    assert table.deal_signed().seeds == ((table.players[0].pk, seed_of("in time")),)
    with pytest.raises(SeedsClosed):
        give(table, 1, "too late", hand=2, root=root)
    assert DealSeed.objects.count() == 1


def test_a_name_stands_for_one_key(felt: SeatPlayers, settings: Any) -> None:
    table = after_pledges(felt(20000, 20000, 20000), {0: "old key", 1: "new key"})
    first = give(table, 0, "old key")
    old = settings.ROOM_RECEIPT_KEYS
    settings.ROOM_RECEIPT_KEYS = "new:" + "B" * 42 + "A="
    second = give(table, 1, "new key")
    keys = {key.id: key for key in published_keys()}
    assert [first.key, second.key] == list(keys)
    assert keys[first.key].until == keys["new"].since
    assert keys["new"].until is None
    for receipt in (first, second):
        signature = bytes.fromhex(receipt.signature)
        assert is_signed(keys[receipt.key], receipt.message, signature)
    table.deal_signed()
    table.act_all_fold()
    settings.ROOM_RECEIPT_KEYS = old.partition(":")[0] + ":" + "C" * 42 + "A="
    ReceiptKey.objects.get(name=first.key)
    with pytest.raises(FaultyTable) as fault:
        table.deal()
    assert isinstance(fault.value.__cause__, ImproperlyConfigured)
    assert not table.state.is_engaged, "no deal is signed that nobody could check"


@pytest.mark.rule("shuffle")
def test_every_seed_with_a_receipt_is_mixed_however_they_race_with_the_deal(
    seat_at: Callable[..., Felt], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nine players' seeds twice over, from as many threads, beside a deal, three times."""
    # Whose seed comes too late is to pledge again all the same.
    monkeypatch.setattr(pledging, "PAUSE", timedelta(0))
    words = {seat: f"{seat}" for seat in range(9)}
    table = seat_at("holdem", "no_limit", 9)
    table.deal()
    for _ in range(3):
        for seat, word in words.items():
            pledge(table, seat, word)
        table.act_all_fold()
        state = table.answer_checks().close_list()
        table.await_deal()
        table.stay_connected()
        # A moment before the deal is due, for the clock of this test stands still.
        moment = stream.from_ms((alarm_at(state, pace()) or 0) - 1)
        asked = {"hand": state.hand_no + 1, "root": state.next_root, "now": moment}

        def send(number: int, asked: dict[str, Any] = asked) -> Receipt | None:
            player = table.players[number % 9].pk
            seed = seed_of(words[number % 9])
            return give_seed(table_id=table.table_id, player_id=player, seed=seed, **asked)

        receipts = beside_a_deal(table, [partial(send, number) for number in range(18)])
        given = {receipt.player: receipt.seed for receipt in receipts if receipt}
        assert dict(table.state.seeds) == given


def test_a_key_published_for_another_seed_meanwhile_makes_none_come_too_late(
    felt: SeatPlayers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first two seeds signed by a key come at once: the other one's publishes it after this
    one was not taken for want of it."""
    table = after_pledges(felt(20000, 20000, 20000), {0: "zero", 1: "one"})
    take = seeding._take

    def overtaken(receipt: Receipt, more: dict[str, Any]) -> bool:
        taken = take(receipt, more)
        monkeypatch.setattr(seeding, "_take", take)
        assert give(table, 0, "zero")
        return taken

    monkeypatch.setattr(seeding, "_take", overtaken)
    assert give(table, 1, "one").seed == seed_of("one")
