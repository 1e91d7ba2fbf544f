"""The proof a player is given after a hand opens the cards they saw, and no other."""

import json
import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from accounts.core.audit_log.models import AuditEntry
from accounts.models import Player
from accounts.staff.roles import Role
from poker.deck import decks
from poker.engine.cards.cards import FULL_DECK, card_texts
from poker.engine.hand.events import HandEnded
from poker.event_stream import stream
from poker.models import TableEvent
from poker.services.deal.fairness_figures import fairness_figures
from poker.services.staff.suspending import suspend
from poker.services.staff.voiding import void_running_hand
from tests.conftest import PlayerFactory
from tests.poker.entitlement import entitled
from tests.poker.evening import SeatAt, play_hands
from tests.poker.fairness.tampering import OTHER, TAMPERINGS, Proof, tampered
from tests.poker.felt import NOON, Felt, the_hand
from tests.poker.history.pages import hand_address, reader
from tests.poker.services.deal_seeds import after_pledges, give

FAILED, UNREADABLE, LIMITED = 1, 2, 3
"""Exit codes of the command."""
SeatPlayers = Callable[..., Felt]


def auditor(player: Player) -> Player:
    """Make them one of the staff who may open folded cards."""
    player.is_staff = True
    player.save()
    player.groups.set(Group.objects.filter(name=Role.AUDITOR))
    return player


def proof_of(table: Felt, seat: int, hand: int) -> Proof:
    answer = reader(table.players[seat]).get(f"{hand_address(table.table_id, hand)}deal/")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/json"
    proof: dict[str, Any] = answer.json()
    return proof


def verified(tmp_path: Path, proof: Any, **options: Any) -> tuple[int, str]:
    """The exit code and what is said, of the command on a proof saved to a file."""
    file = tmp_path / "proof.json"
    file.write_text(proof if isinstance(proof, str) else json.dumps(proof))
    said = StringIO()
    try:
        call_command("verify_deal", str(file), stdout=said, stderr=said, **options)
    except SystemExit as end:
        return int(end.code or 0), said.getvalue()
    return 0, said.getvalue()


@pytest.fixture
def showdown(felt: SeatPlayers) -> Felt:
    """A second hand that three checked down, two of whom had given a seed for it."""
    pledges = {0: "zero", 1: "one", 2: "never given"}
    table = after_pledges(felt(20000, 20000, 20000), pledges)
    give(table, 0, "zero")
    give(table, 1, "one")
    table.deal()
    table.check_down()
    return table


@pytest.mark.rule("player-history")
@pytest.mark.rule("hidden-cards")
@pytest.mark.parametrize("preset", ["plo-pool", "omaha-classic"])
def test_a_proof_opens_what_its_reader_may_know_and_nothing_else(
    seat_at: SeatAt, preset: str, tmp_path: Path
) -> None:
    table = seat_at(preset, "pot_limit", 4)
    play_hands(table, 4, Random(preset))
    rows = TableEvent.objects.filter(table=table.table_id).order_by("seq")
    ended = [s.table for s in stream.folded(rows, None) if isinstance(s.event, HandEnded)]
    sizes: dict[int, set[int]] = {}
    for state in ended:
        for player in the_hand(state).players:
            proof = proof_of(table, player.seat, state.hand_no)
            opened = {opening["card"] for opening in proof["openings"]}
            assert opened == entitled(state, table.table_id, table.players[player.seat].pk)
            deck = decks.unseal(state.sealed, decks.hand_ref(table.table_id, state.hand_no))
            for opening in proof["openings"]:
                assert card_texts([deck[opening["place"]]]) == [opening["card"]]
            assert verified(tmp_path, proof)[0] == LIMITED, "no seed was mixed in"
            text = json.dumps(proof["openings"])
            numbers = sum(len(str(o["place"])) + len(str(o["index"])) for o in proof["openings"])
            sizes.setdefault(len(opened), set()).add(len(text) - numbers)
    assert ended
    assert all(len(same) == 1 for same in sizes.values()), "the size tells how many, not which"


def noted(proof: Proof) -> dict[str, str]:
    """What the player's browser noted before the hand, as options."""
    seed = dict(map(tuple, proof["seeds"])).get(proof["player"])
    record = {"root": proof["root"], "pledges": json.dumps(proof["pledges"])}
    record |= {"content": json.dumps(proof["content"])} if "content" in proof else {}
    return record | ({"seed": seed} if seed else {})


def reasons_in(said: str) -> set[str]:
    """The names of the reasons in what the command says."""
    return {line.split(":")[0] for line in said.splitlines()[1:] if ": " in line}


def test_saved_proof_names_the_seed_that_was_not_given(showdown: Felt, tmp_path: Path) -> None:
    proof = proof_of(showdown, 0, 2)
    code, said = verified(tmp_path, proof, **noted(proof))
    assert code == LIMITED
    assert f"did not give it: {showdown.players[2].pk}. Anyone who knew" in said
    assert "between 4 orders" in said, "of the two others each could have left out a seed"
    without = proof_of(showdown, 2, 2)
    assert {player for player, _ in without["pledges"]} - {p for p, _ in without["seeds"]} == {
        showdown.players[2].pk
    }, "the pledge without its seed is told"
    assert without["receipt"] is None
    code, said = verified(tmp_path, without)
    assert code == LIMITED
    assert {"own_unopened", "own_seed_absent", "root_not_given"} <= reasons_in(said)


def test_deal_with_every_pledged_seed_passes_with_the_players_record(
    felt: SeatPlayers, tmp_path: Path
) -> None:
    table = after_pledges(felt(20000, 20000, 20000), {0: "zero", 1: "one"})
    for seat, seed in enumerate(("zero", "one")):
        give(table, seat, seed)
    table.deal()
    table.check_down()
    proof = proof_of(table, 0, 2)
    code, said = verified(tmp_path, proof, **noted(proof))
    assert (code, said.split(":")[0]) == (0, "passed"), said
    code, said = verified(tmp_path, proof)
    assert code == LIMITED
    assert {"root_not_given", "seed_not_given", "pledges_not_given"} <= reasons_in(said)


def test_tampering_is_found_with_its_reason(showdown: Felt, tmp_path: Path) -> None:
    proof = proof_of(showdown, 1, 2)
    for tamper, code in TAMPERINGS:
        status, said = verified(tmp_path, tampered(proof, tamper))
        assert status == FAILED, tamper.__name__
        assert code in reasons_in(said), tamper.__name__


def test_what_the_player_noted_is_held_against_the_proof(showdown: Felt, tmp_path: Path) -> None:
    proof = proof_of(showdown, 0, 2)
    for name, reason in (("root", "root"), ("seed", "receipt_not_mine")):
        assert reason in reasons_in(verified(tmp_path, proof, **{name: OTHER})[1])
    assert "pledges" in reasons_in(verified(tmp_path, proof, pledges="[]")[1])
    assert verified(tmp_path, proof, pledges="{}")[0] == UNREADABLE
    opened = {opening["card"] for opening in proof["openings"]}
    unseen = next(
        card for card in ("2c", "3c", "4c", "5c", *card_texts(FULL_DECK)) if card not in opened
    )
    assert verified(tmp_path, proof, seen=" ".join(opened))[0] == LIMITED
    assert "card_seen" in reasons_in(verified(tmp_path, proof, seen=unseen)[1])
    assert verified(tmp_path, proof, seen="no card")[0] == UNREADABLE
    (tmp_path / "keys.json").write_text('{"v": 1, "keys": []}')
    found = verified(tmp_path, proof, keys=tmp_path / "keys.json")[1]
    assert "unknown_key" in reasons_in(found)


def test_keys_that_are_no_keys_are_unreadable(showdown: Felt, tmp_path: Path) -> None:
    """Not tampering: the proof was not even looked at."""
    proof = proof_of(showdown, 0, 1)
    for text in ("", "[]", "7", '{"keys": 7}', '{"keys": [{"id": "k"}]}'):
        (tmp_path / "keys.json").write_text(text)
        status, said = verified(tmp_path, proof, keys=tmp_path / "keys.json")
        assert (status, reasons_in(said)) == (UNREADABLE, {"format"}), text


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"v": 1', "\udcff".encode("utf-8", "surrogateescape").hex()]
)
@pytest.mark.usefixtures("room_db")
def test_what_is_no_proof_is_unreadable(tmp_path: Path, text: str) -> None:
    status, said = verified(tmp_path, text)
    assert (status, reasons_in(said)) == (UNREADABLE, {"format"})


def test_nobody_else_gets_a_proof(showdown: Felt, new_player: PlayerFactory) -> None:
    address = f"{hand_address(showdown.table_id, 2)}deal/"
    assert reader(new_player()).get(address).status_code == 404
    assert Client().get(address).status_code == 302
    showdown.deal()
    running = f"{hand_address(showdown.table_id, 3)}deal/"
    assert reader(showdown.players[0]).get(running).status_code == 404


def test_void_and_suspended_hands_have_proofs(
    felt: SeatPlayers, new_player: PlayerFactory, tmp_path: Path
) -> None:
    table, staff = felt(20000, 20000, 20000), new_player()
    table.deal()
    void_running_hand(table_id=table.table_id, staff=staff, reason="Test", now=table.now)
    table.deal()
    suspend(table_id=table.table_id, staff=staff, reason="Test", now=table.now)
    for hand in (1, 2):
        proof = proof_of(table, 0, hand)
        assert len(proof["openings"]) == 4, "the own hole cards only"
        assert verified(tmp_path, proof)[0] == LIMITED
    (month,) = fairness_figures(NOON)
    assert month[1:] == (2, 2, 0, 1, 0)


def test_what_proves_less_is_published_by_month(
    felt: SeatPlayers, new_player: PlayerFactory
) -> None:
    """Of three hands one was mixed by a seed of two pledged, and the last was void."""
    cache.clear()
    pledges = {0: "zero", 1: "never given"}
    table = after_pledges(felt(20000, 20000, 20000, at=timezone.now()), pledges)
    give(table, 0, "zero")
    table.deal()
    table.act_all_fold()
    table.deal()
    void_running_hand(table_id=table.table_id, staff=new_player(), reason="Test", now=table.now)
    page = Client().get("/fairness/").content.decode()
    row = re.search(r"<tr data-month.*?</tr>", page, re.DOTALL)
    assert row
    assert re.findall(r"<td>(\d+)</td>", row[0]) == ["3", "2", "1", "1", "0"]


def test_the_public_keys_are_published(showdown: Felt) -> None:
    told = Client().get("/fairness/keys.json").json()
    receipt = proof_of(showdown, 0, 2)["receipt"]
    assert [key["id"] for key in told["keys"]] == [receipt["key"]]
    assert told["keys"] == proof_of(showdown, 0, 2)["keys"]


def test_an_auditor_opens_a_whole_deck_and_it_is_logged(
    showdown: Felt, new_player: PlayerFactory
) -> None:
    staff, said = auditor(new_player()), StringIO()
    asked = {"reason": "A complaint", "staff": staff.email, "stdout": said}
    call_command("open_deck", showdown.table_id, 2, **asked)
    told = json.loads(said.getvalue())
    started = TableEvent.objects.filter(table=showdown.table_id, kind="hand_started")
    deck = decks.unseal(started.latest("seq").data["sealed"], decks.hand_ref(showdown.table_id, 2))
    assert [opening["card"] for opening in told["openings"]] == card_texts(deck)
    entry = AuditEntry.objects.get(action="deck.opened")
    assert (entry.actor, entry.reason) == (staff, "A complaint")
    assert entry.subject == decks.hand_ref(showdown.table_id, 2)


def test_no_deck_is_opened_that_may_not_be(showdown: Felt, new_player: PlayerFactory) -> None:
    staff = auditor(new_player())
    asked = {"reason": "Curious", "staff": staff.email, "stderr": StringIO()}
    showdown.deal()
    player = auditor(showdown.players[0])
    other_staff = new_player()
    other_staff.is_staff = True
    other_staff.save()
    for hand, other in (
        (3, {}),
        (9, {}),
        (2, {"reason": " "}),
        (2, {"staff": player.email}),
        (2, {"staff": other_staff.email}),
    ):
        with pytest.raises(SystemExit):
            call_command("open_deck", showdown.table_id, hand, **asked | other)
    with pytest.raises(CommandError):
        call_command("open_deck", showdown.table_id, 2, **asked | {"staff": "nobody@example.org"})
    suspend(table_id=showdown.table_id, staff=staff, reason="Test", now=showdown.now)
    with pytest.raises(SystemExit):
        call_command("open_deck", showdown.table_id, 3, **asked)
    assert not AuditEntry.objects.filter(action="deck.opened").exists()
