"""A pledge binds: who leaves its seed out is told, counted, and not asked again for a while."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from poker.deck.receipt_keys import is_signed
from poker.engine.table.dealing.deal import Pledges
from poker.fairness.closing import closing_message
from poker.fairness.content import Content
from poker.fairness.leaves import HandName
from poker.fairness.lineup_content import content_of
from poker.models import DealCommitment, TableEvent, UnopenedPledge
from poker.services.base.errors import PledgesPaused, SeedNotPledged
from poker.services.deal.pledging import PAUSE
from poker.services.deal.published_keys import published_keys
from poker.services.seats import seating
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.poker.services.deal_seeds import after_pledges, give, pledge

pytestmark = pytest.mark.rule("deal-proof")
SeatPlayers = Callable[..., Felt]


def pledgers(table: Felt) -> list[int]:
    """The seats whose pledges are told for the next hand."""
    told = {player for player, _ in table.state.next_pledges}
    return [seat for seat, player in sorted(table.players.items()) if player.pk in told]


def at_table(table: Felt, command: Callable[..., int], seat: int) -> None:
    player_id, action_id = table.players[seat].pk, table.new_id()
    command(table_id=table.table_id, player_id=player_id, action_id=action_id, now=table.now)


def unopened() -> list[tuple[int, int]]:
    """(hand, player) of every pledge that was left without a seed."""
    return list(UnopenedPledge.objects.order_by("pk").values_list("hand_no", "player"))


def test_pledges_count_only_from_players_dealt_in_to_the_hand_before(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    """Seat 3 sits out, seat 4 has come and waits. Both have pledged, as all others have: nobody who
    was not in the hand can leave a seed out of the next."""
    table = felt(20000, 20000, 20000, 20000)
    at_table(table, seating.sit_out, 3)
    dealt_in = {player.seat for player in table.deal_hand().players}
    table.sit(new_player(), 4, 20000)
    for seat in range(5):
        pledge(table, seat, f"{seat}")
    at_table(table, seating.sit_in, 3)
    table.act_all_fold()
    table.close_list()
    assert 3 not in dealt_in
    assert pledgers(table) == sorted(dealt_in)
    for outsider in (3, 4):
        with pytest.raises(SeedNotPledged):
            give(table, outsider, f"{outsider}")
    assert unopened() == [], "what does not count is nobody's fault"


def test_the_pledge_of_a_player_who_is_not_dealt_in_does_not_count(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000, 20000)
    table.deal()
    for seat in range(4):
        pledge(table, seat, f"{seat}")
    table.act_all_fold()
    at_table(table, seating.sit_out, 1)
    at_table(table, seating.leave, 2)
    table.close_list()
    assert pledgers(table) == [0, 3]
    table.deal_signed()
    assert unopened() == [(2, table.players[seat].pk) for seat in (0, 3)]


@pytest.mark.parametrize("words", [{0: "zero"}, {0: "zero", 2: "two"}])
def test_the_room_signs_pledges_and_content_before_a_seed_is_taken(
    felt: SeatPlayers, words: dict[int, str]
) -> None:
    table = after_pledges(felt(20000, 20000, 20000), words)
    state = table.state
    assert state.lineup is not None
    name, content = HandName(table.table_id, 2), content_of(state.rules, state.lineup)
    key = {key.id: key for key in published_keys()}[state.next_closing.key]
    signature = bytes.fromhex(state.next_closing.signature)

    def signs(pledges: Pledges, told: Content | None) -> bool:
        return is_signed(key, closing_message(name, state.next_root, pledges, told), signature)

    assert signs(state.next_pledges, content)
    assert not signs(state.next_pledges[1:], content)
    assert not signs(state.next_pledges, None)
    assert not signs(state.next_pledges, content._replace(button=content.button + 1))
    assert not signs(state.next_pledges, content._replace(posts=content.posts[1:]))
    give(table, 0, "zero")
    announced = state.next_closing
    assert table.deal_signed().closing == announced, "the hand is dealt by what was signed before"
    told = TableEvent.objects.filter(kind__in=("deck_committed", "hand_started"))
    assert list(announced) in [event.data.get("closing") for event in told]


@pytest.mark.parametrize("how", ["stays", "sits out", "leaves"])
def test_a_pledge_is_unopened_whatever_its_player_does(felt: SeatPlayers, how: str) -> None:
    table = after_pledges(felt(20000, 20000, 20000, 20000), {0: "zero", 1: "one"})
    give(table, 0, "zero")
    player = table.players[1]
    if how == "sits out":
        at_table(table, seating.sit_out, 1)
    if how == "leaves":
        at_table(table, seating.leave, 1)
    state = table.deal_signed()
    assert [giver for giver, _ in state.seeds] == [table.players[0].pk]
    assert len(state.pledges) == 2
    assert unopened() == [(2, player.pk)]
    row = DealCommitment.objects.get(hand_no=2)
    assert (row.pledged, row.mixed) == (2, 1)


def test_who_left_a_seed_out_is_not_asked_for_an_hour(
    felt: SeatPlayers, seat_at: Callable[..., Felt]
) -> None:
    table = after_pledges(felt(20000, 20000, 20000), {0: "zero", 1: "one"})
    give(table, 0, "zero")
    table.deal_signed()
    since = table.now
    pledge(table, 0, "again")
    with pytest.raises(PledgesPaused) as refusal:
        pledge(table, 1, "again")
    assert refusal.value.field == "pledge"
    elsewhere = seat_at("holdem", "no_limit", 2)
    elsewhere.now = table.now
    elsewhere.deal()
    elsewhere.sit(table.players[1], 2, 20000)
    with pytest.raises(PledgesPaused):
        pledge(elsewhere, 2, "at another table")
    table.now = since + PAUSE - timedelta(milliseconds=1)
    with pytest.raises(PledgesPaused):
        pledge(table, 1, "again")
    table.now = since + PAUSE
    pledge(table, 1, "again")
