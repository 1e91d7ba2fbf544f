"""Acting in turn through the service: once, in time, legally, or not at all."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.ledger.models import Entry
from accounts.sign_in.devices.known_session import KnownSession
from config.refusals.refusal import Refusal
from poker.engine.hand.bets.actions import Action, AllIn, BetTo, Call, Check, Fold, RaiseTo
from poker.models import TableEvent
from poker.services.seats import acting, seating
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt
from tests.poker.signed_in import signed_in

SeatPlayers = Callable[..., Felt]


def everything_stored() -> tuple[object, ...]:
    """What a refused action must leave as it was."""
    return TableEvent.objects.count(), Entry.objects.count()


def test_the_same_action_at_once_ten_times_takes_effect_once(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    state = table.deal()
    assert state.running
    assert state.running.to_act is not None
    player = table.players[state.running.to_act]
    before = TableEvent.objects.count()

    def send(_number: int) -> int:
        try:
            return acting.act(
                table_id=table.table_id,
                player_id=player.pk,
                decision=state.decision,
                action=RaiseTo(600),
                action_id="the-same",
                now=table.now,
            )
        finally:
            connection.close()

    with ThreadPoolExecutor(10) as threads:
        answers = set(threads.map(send, range(10)))
    assert len(answers) == 1
    raises = TableEvent.objects.filter(kind="raised")
    assert [raised.data["to"] for raised in raises] == [600]
    assert TableEvent.objects.count() == before + 1


def test_an_id_used_for_an_earlier_decision_gets_that_answer_and_does_nothing(
    felt: SeatPlayers,
) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    first = table.act(Call(), action_id="mine")
    for action in (Call(), Check(), Check(), Check()):
        table.act(action)
    before = everything_stored(), table.state
    assert table.act(BetTo(400), action_id="mine") == first
    assert (everything_stored(), table.state) == before


@pytest.mark.rule("actions")
@pytest.mark.parametrize(
    ("action", "code", "field"),
    [
        (None, "invalid_action", "action"),
        ("fold", "invalid_action", "action"),
        (RaiseTo, "invalid_action", "action"),
        (RaiseTo("600"), "not_a_whole_number", "amount"),  # type: ignore[arg-type]  # what is refused
        (RaiseTo(600.0), "not_a_whole_number", "amount"),  # type: ignore[arg-type]  # what is refused
        (RaiseTo(True), "not_a_whole_number", "amount"),
        (RaiseTo(None), "not_a_whole_number", "amount"),  # type: ignore[arg-type]  # what is refused
        (RaiseTo(10**400), "amount_too_large", "amount"),
    ],
)
def test_what_is_no_action_or_no_amount_is_refused_by_name_and_changes_nothing(
    felt: SeatPlayers, action: Any, code: str, field: str
) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    before = everything_stored(), table.state
    with pytest.raises(Refusal) as refused:
        table.act(action)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert refused.value.allowed
    assert (everything_stored(), table.state) == before
    table.act(RaiseTo(600))


def test_an_action_costs_one_statement_which_asks_about_the_session_too(
    felt: SeatPlayers,
) -> None:
    table = felt(20000, 20000, 20000)
    hand = table.deal().running
    assert hand
    assert hand.to_act is not None
    actor = table.players[hand.to_act]
    decision, session = table.state.decision, signed_in(actor)
    assert session.stands()
    with CaptureQueriesContext(connection) as sent:
        table_act(table, session, decision)
    assert [query["sql"].split()[0] for query in sent.captured_queries] == ["WITH"]


def table_act(table: Felt, session: KnownSession, decision: str) -> None:
    acting.act(
        table_id=table.table_id,
        player_id=session.player_id,
        decision=decision,
        action=Call(),
        action_id="once",
        now=table.now,
        session=session,
    )


def test_an_answered_decision_is_stale(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    first = table.deal().decision
    table.act(Call())
    table.act(Call())
    before = everything_stored()
    with pytest.raises(Refusal) as refusal:
        table.act(Check(), decision=first)
    assert refusal.value.code == "stale_decision"
    assert refusal.value.field == "decision"
    assert refusal.value.allowed == {"decision": "1.3"}
    assert everything_stored() == before


def test_another_player_sitting_out_does_not_make_a_decision_stale(felt: SeatPlayers) -> None:
    table = felt(20000, 20000, 20000)
    decision = table.deal().decision
    other = next(player for seat, player in table.players.items() if seat != table.hand.to_act)
    seating.sit_out(table_id=table.table_id, player_id=other.pk, action_id="away", now=table.now)
    table.act(Call(), decision=decision)
    assert TableEvent.objects.filter(kind="called").count() == 1


@pytest.mark.parametrize(
    ("action", "code", "field"),
    [
        (Check(), "cannot_check", "type"),
        (BetTo(400), "cannot_bet", "type"),
        (RaiseTo(399), "amount_too_small", "amount"),
        (RaiseTo(701), "amount_too_large", "amount"),
        (AllIn(), "cannot_go_all_in", "type"),
    ],
)
def test_an_illegal_action_names_its_field_and_changes_nothing(
    felt: SeatPlayers, action: Action, code: str, field: str
) -> None:
    table = felt(20000, 20000, 20000)
    table.deal()
    before = everything_stored(), table.state
    with pytest.raises(Refusal) as refusal:
        table.act(action)
    assert (refusal.value.code, refusal.value.field) == (code, field)
    assert (everything_stored(), table.state) == before


def test_only_the_player_to_act_may_act(felt: SeatPlayers, new_player: PlayerFactory) -> None:
    table = felt(20000, 20000, 20000)
    state = table.deal()
    assert state.running
    stranger = new_player()
    before = everything_stored()
    others = [player for seat, player in table.players.items() if seat != state.running.to_act]
    for player, code in [(others[0], "not_your_turn"), (stranger, "not_seated")]:
        with pytest.raises(Refusal) as refusal:
            acting.act(
                table_id=table.table_id,
                player_id=player.pk,
                decision=state.decision,
                action=Fold(),
                action_id="not-mine",
                now=table.now,
            )
        assert refusal.value.code == code
    assert everything_stored() == before
