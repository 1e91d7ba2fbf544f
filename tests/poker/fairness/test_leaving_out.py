"""Who leaves out seeds can choose, and no verdict says otherwise."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from poker.deck.receipt_keys import is_signed
from poker.fairness.checks import Known, flaws
from poker.fairness.choice import orders_to_choose_from, unopened
from poker.fairness.proof import read_proof
from tests.poker.fairness.leaving_out import HONEST, chosen, decks, proof_without

ACCOMPLICES = range(1, 17)


@pytest.mark.parametrize("accomplices", ACCOMPLICES)
@pytest.mark.parametrize("left_out", ["one", "all"])
def test_no_choice_by_leaving_out_passes(accomplices: int, left_out: str, tmp_path: Path) -> None:
    proof = proof_without(accomplices, 1 if left_out == "one" else accomplices)
    read = read_proof(proof)
    assert flaws(read, Known(read.keys), is_signed) == [], "nothing else tells"
    assert len(unopened(read.pledges, read.seeds)) == (1 if left_out == "one" else accomplices)
    assert orders_to_choose_from(read) == 2**accomplices
    (tmp_path / "proof.json").write_text(json.dumps(proof))
    (tmp_path / "keys.json").write_text(json.dumps({"v": 1, "keys": proof["keys"]}))
    said = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command(
            "verify_deal", str(tmp_path / "proof.json"), keys=tmp_path / "keys.json", stdout=said
        )
    assert ended.value.code == 3
    assert f"could have chosen between {2**accomplices} orders" in said.getvalue()
    assert said.getvalue().startswith("limited: ")


def test_where_every_seed_is_in_nobody_has_chosen() -> None:
    read = read_proof(proof_without(16, 0))
    assert (unopened(read.pledges, read.seeds), orders_to_choose_from(read)) == ((), 1)


def test_ones_own_seed_that_is_missing_lets_nobody_choose() -> None:
    proof = proof_without(3, 0)
    proof["seeds"] = [pair for pair in proof["seeds"] if pair[0] != HONEST]
    read = read_proof(proof)
    assert (unopened(read.pledges, read.seeds), orders_to_choose_from(read)) == ((HONEST,), 1)


def test_six_accomplices_really_choose_among_64_decks() -> None:
    """They see to it that the honest player gets the lowest cards there are to be had."""

    def low(deck: list[str]) -> int:
        return -sum("23456789TJQKA".index(deck[place][0]) for place in (0, 7))

    all_decks = [tuple(deal["dealt"]) for deal in decks(6)]
    assert len(set(all_decks)) == 64
    proof = chosen(6, low)
    cards = [opening["card"] for opening in proof["openings"]]
    got = sum("23456789TJQKA".index(card[0]) for card in cards)
    assert got == min(-low(list(deck)) for deck in all_decks)
    assert orders_to_choose_from(read_proof(proof)) == 64
