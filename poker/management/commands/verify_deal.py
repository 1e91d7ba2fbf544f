"""The command that verifies the proof of a deal."""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from poker.deck.receipt_keys import is_signed
from poker.engine.cards.cards import card_texts, parse_cards
from poker.engine.errors import InvalidCards
from poker.engine.table.dealing.deal import UNSIGNED
from poker.fairness.checks import Flaw, Known, flaws
from poker.fairness.choice import orders_to_choose_from, unopened
from poker.fairness.fields import Fields, ProofUnreadable, by_player, hash_text
from poker.fairness.proof import Proof, read_proof
from poker.fairness.public_key import PublicKey, read_key
from poker.services.deal.published_keys import published_keys

TAMPERED, UNREADABLE, LIMITED = 1, 2, 3


class Command(BaseCommand):
    help = (
        "Verify the proof of a deal, as a player saved it. Exit code 0: it holds; 1: it was "
        "tampered with, each reason on a line; 2: it cannot be read; 3: nothing else is wrong, but "
        "a pledged seed was not given, so that somebody could have chosen, or the room has not "
        "signed which pledges there were."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the proof, JSON")
        parser.add_argument(
            "--keys", type=Path, help="keys.json as the room published it; else its own"
        )
        parser.add_argument("--root", help="the root told before the hand, 64 hex digits")
        parser.add_argument("--seed", help="the seed the player gave, 64 hex digits")
        parser.add_argument("--pledges", help="the pledges told before, JSON: [[player, hex], ...]")
        parser.add_argument("--seen", default="", help='cards the player saw, such as "As Kd"')

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            proof = read_proof(_json(options["file"]))
            found = flaws(proof, _known(options), is_signed) + _unseen(proof, options["seen"])
        except (ProofUnreadable, InvalidCards, OSError, ValueError, RecursionError) as fault:
            self.stderr.write(f"format: {fault}")
            sys.exit(UNREADABLE)
        for flaw in found:
            where = "" if flaw.place is None else f" (place {flaw.place} of the deck)"
            self.stdout.write(f"{flaw.code}: {flaw.text}{where}")
        if found:
            sys.exit(TAMPERED)
        limits = list(_limits(proof))
        for limit in limits:
            self.stdout.write(limit)
        if limits:
            self.stdout.write(f"Nothing else is wrong: {_contents(proof)}")
            sys.exit(LIMITED)
        self.stdout.write(f"The deal holds: {_contents(proof)}")


def _known(options: dict[str, Any]) -> Known:
    root, seed = (
        options[name] and hash_text(options[name], f"--{name}") for name in ("root", "seed")
    )
    pledges = options["pledges"] and by_player(json.loads(options["pledges"]), "--pledges")
    return Known(_keys(options["keys"]), root, seed, pledges=pledges)


def _keys(file: Path | None) -> list[PublicKey]:
    if file is None:
        return published_keys()
    return [read_key(key) for key in Fields(_json(file), "--keys").parts("keys")]


def _json(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def _unseen(proof: Proof, seen: str) -> list[Flaw]:
    opened = {opening.card for opening in proof.openings}
    missing = [card for card in card_texts(parse_cards(seen)) if card not in opened]
    return [Flaw("missing_opening", f"{card}, which was seen, is not opened") for card in missing]


def _limits(proof: Proof) -> Iterator[str]:
    """Yield what the proof leaves open though nothing in it is wrong."""
    if left_out := unopened(proof.pledges, proof.seeds):
        yield _unopened(proof, left_out)
    if proof.closing == UNSIGNED:
        yield "unsigned: the room has not signed which pledges there were before seeds were given."


def _unopened(proof: Proof, left_out: Sequence[int]) -> str:
    """Return what the seeds that were not given leave open."""
    players = ", ".join(map(str, left_out))
    text = f"unopened: pledged a seed and did not give it: {players}."
    orders = orders_to_choose_from(proof)
    if orders == 1:
        return f"{text} That is the player's own; the others' are all mixed in."
    return (
        f"{text} Whoever knew the committed order and all other seeds could have chosen between "
        f"{orders} orders of the cards."
    )


def _contents(proof: Proof) -> str:
    cards = " ".join(opening.card for opening in proof.openings)
    own_cards = (
        "the player's own among them" if proof.receipt else "none of the player's with a receipt"
    )
    return f"{cards}; mixed by {len(proof.seeds)} seeds, {own_cards}."
