"""Floor staff interrupt, suspend and decide hands in the admin, with a reason."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from accounts.core.audit_log.models import AuditEntry
from accounts.core.outbox_sweeping import sweep
from accounts.ledger.text.money_text import money_text
from accounts.models import Player
from poker.engine.cards.cards import card_texts
from poker.engine.hand.bets.actions import Call, RaiseTo
from poker.models import ChatLine, HeldHand
from poker.projections import own_cards
from tests.conftest import PlayerFactory
from tests.poker.felt import Felt, hold_of
from tests.poker.services.interruptions import held, nothing_amiss, wallets
from tests.room.staff import sign_staff_in

SeatPlayers = Callable[..., Felt]
LATER = datetime(2100, 1, 1, tzinfo=UTC)


@pytest.fixture
def staff(new_player: PlayerFactory) -> Client:
    player = new_player()
    Player.objects.filter(pk=player.pk).update(is_staff=True, is_superuser=True)
    client = Client()
    return sign_staff_in(client, Player.objects.get(pk=player.pk))


@pytest.fixture
def betting(felt: SeatPlayers) -> Felt:
    table: Felt = felt(20000, 20000, 20000)
    table.deal()
    table.act(RaiseTo(700))
    table.act(Call())
    return table


def ask(client: Client, table: Felt, action: str, **entered: Any) -> str:
    """Post an action's form with a reason; what the page says was wrong, nothing when it was
    done."""
    path = f"/staff/poker/table/{table.table_id}/{action}/do/"
    data = {"reason": "Looked wrong", "hand_no": 1, "policy": "void", **entered}
    return errors(client.post(path, data))


def errors(answer: Any) -> str:
    if answer.status_code == 302:
        return ""
    form = answer.context["form"]
    return " ".join(text for texts in form.errors.values() for text in texts)


@pytest.mark.rule("void-refund")
def test_staff_void_the_hand_they_saw(staff: Client, betting: Felt) -> None:
    assert "Void the hand" in staff.get(f"/staff/poker/table/{betting.table_id}/change/").text
    assert ask(staff, betting, "void", hand_no=7) == "That hand is over."
    assert ask(staff, betting, "void", reason="") != ""
    assert betting.state.running
    assert ask(staff, betting, "void") == ""
    assert betting.state.voided
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.reason, entry.address) == (
        "hand.voided",
        "Looked wrong",
        "127.0.0.1",
    )


@pytest.mark.rule("hidden-cards")
def test_no_page_of_the_floor_shows_a_card_of_a_running_hand(staff: Client, betting: Felt) -> None:
    table = betting.table_id
    pages = [
        f"/staff/poker/table/{table}/{page}/"
        for page in ("change", "void/do", "suspend/do", "pause/do", "message/do")
    ]
    texts = [staff.get(page).text for page in [*pages, "/staff/poker/table/"]]
    state = betting.state
    for seat in state.taken():
        for card in card_texts(own_cards(state, table, seat)):
            assert not [text for text in texts if f">{card}<" in text or f'"{card}"' in text]
    assert state.sealed not in "".join(texts)


@pytest.mark.rule("unresolved-hold")
def test_staff_suspend_a_hand_and_award_it_as_they_decide(staff: Client, betting: Felt) -> None:
    assert ask(staff, betting, "suspend") == ""
    total = sum(held(betting).values())
    row = HeldHand.objects.get()
    assert "Award as decided" in staff.get(f"/staff/poker/heldhand/{row.pk}/change/").text
    path = f"/staff/poker/heldhand/{row.pk}/decided/do/"
    players = [betting.players[seat].pk for seat in range(3)]
    wrong = {f"player_{player}": "0" for player in players}
    answer = staff.post(path, {"reason": "Colluded", **wrong})
    assert "exactly what is held" in errors(answer)
    before = wallets(betting)
    right = wrong | {f"player_{players[2]}": f"{total / 100:.2f}"}
    assert errors(staff.post(path, {"reason": "Colluded", **right})) == ""
    assert wallets(betting) == before | {2: before[2] + total}
    assert "resolved before" in errors(staff.post(path, {"reason": "Again", **right}))
    assert nothing_amiss()


@pytest.mark.rule("session-cancelled")
def test_staff_close_a_table(staff: Client, betting: Felt) -> None:
    assert ask(staff, betting, "close") == ""
    assert betting.row.closed_at is not None
    assert not list(betting.state.taken())
    assert ask(staff, betting, "close") == "This table is closed."


def test_without_the_right_nothing_is_done(
    new_player: PlayerFactory, betting: Felt, staff: Client
) -> None:
    reader = new_player()
    Player.objects.filter(pk=reader.pk).update(is_staff=True)
    client = Client()
    sign_staff_in(client, Player.objects.get(pk=reader.pk))
    path = f"/staff/poker/table/{betting.table_id}/void/do/"
    assert client.post(path, {"reason": "Because", "hand_no": 1}).status_code == 403
    ask(staff, betting, "suspend")
    path = f"/staff/poker/heldhand/{HeldHand.objects.get().pk}/refund/do/"
    assert client.post(path, {"reason": "Because"}).status_code == 403
    assert HeldHand.objects.get().resolved_at is None


@pytest.mark.rule("unresolved-hold")
def test_players_see_their_held_bets_and_nobody_elses(staff: Client, betting: Felt) -> None:
    bets = {p.seat: p.bet for p in betting.hand.players}
    ask(staff, betting, "suspend")
    for seat, player in betting.players.items():
        client = Client()
        client.force_login(player)
        page = client.get("/hands/held/")
        (mine,) = page.context["waiting"]
        assert (mine["amount"], mine["days_left"]) == (bets[seat], 90)
        assert page.text.count("data-held=") == 1
        assert client.get(f"/tables/{betting.table_id}/hands/1/").status_code == 200
    assert staff.get("/hands/held/").context["waiting"] == []


@pytest.mark.rule("void-refund")
@pytest.mark.parametrize("action", ["void", "suspend"])
def test_the_history_marks_the_hand(staff: Client, betting: Felt, action: str) -> None:
    ask(staff, betting, action)
    client = Client()
    client.force_login(betting.players[0])
    page = client.get(f"/tables/{betting.table_id}/hands/1/").text
    status = {"void": "voided", "suspend": "suspended"}[action]
    assert f'data-status="{status}"' in page
    assert {"void": "This hand is void", "suspend": "This hand is suspended"}[action] in page
    assert f'data-status="{status}"' in client.get("/hands/").text


def test_the_page_of_a_table_tells_how_it_stands(staff: Client, betting: Felt) -> None:
    page = f"/staff/poker/table/{betting.table_id}/change/"
    shown = " ".join(re.sub(r"<[^>]+>", " ", staff.get(page).text).split())
    actor = betting.players[betting.to_act]
    assert f"To act {actor.screen_name} Since 2026-03-01 12:0" in shown
    assert "Hand 1 Street preflop Players 3 Pot 16 play money" in shown.replace(".00", "")
    for player in betting.hand.players:
        name = betting.players[player.seat].screen_name
        assert f"{player.seat + 1} {name} {money_text(player.stack, 'PLAY')}" in shown


def test_staff_pause_and_resume_a_table_and_say_something(staff: Client, betting: Felt) -> None:
    page = f"/staff/poker/table/{betting.table_id}/change/"
    assert "Resume the table" not in staff.get(page).text
    assert ask(staff, betting, "pause", reason="") != ""
    assert ask(staff, betting, "pause") == ""
    assert "paused: no further hand is dealt" in staff.get(page).text
    assert ask(staff, betting, "pause") == "No further hand is dealt at this table already."
    assert ask(staff, betting, "resume") == ""
    assert ask(staff, betting, "resume") == "Hands are dealt at this table."
    assert ask(staff, betting, "message", text="\u200b") == "There is nothing to read in that."
    assert ask(staff, betting, "message", text="Back in five minutes") == ""
    assert ChatLine.objects.get().shown == "Back in five minutes"
    assert ask(staff, betting, "close-after") == ""
    assert hold_of(betting) == "closing"


def test_staff_call_the_last_hand_and_open_the_room(staff: Client, betting: Felt) -> None:
    tables = "/staff/poker/table/"
    assert "Last hand of the room" in staff.get(tables).text
    reason = {"reason": "Night"}
    assert errors(staff.post(f"{tables}room/last-hand/do/", reason)) == ""
    assert "1 table is not told yet." in staff.get(tables).text
    sweep(LATER)
    assert "Every table is told." in staff.get(tables).text
    assert hold_of(betting) == "last_hand"
    again = staff.post(f"{tables}room/last-hand/do/", reason)
    assert errors(again) == "The whole room plays its last hand already."
    listed = staff.get(tables).text
    assert ("Last hand of the room" in listed, "Open the room" in listed) == (False, True)
    assert errors(staff.post(f"{tables}room/message/do/", {"text": "Until tomorrow"})) == ""
    assert errors(staff.post(f"{tables}room/open/do/", reason)) == ""
    sweep(LATER)
    assert hold_of(betting) == ""
    assert staff.get(f"{tables}room/nothing/do/").status_code == 404
