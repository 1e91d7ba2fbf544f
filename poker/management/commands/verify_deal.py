"""The command that verifies the proof of a deal."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from poker.deck.receipt_keys import is_signed
from poker.engine.cards.cards import card_texts, parse_cards
from poker.engine.errors import InvalidCards
from poker.fairness.checks import Known, reasons
from poker.fairness.content import read_content
from poker.fairness.fields import Fields, ProofUnreadable, by_player, hash_text, parsed
from poker.fairness.proof import Proof, read_proof
from poker.fairness.public_key import PublicKey, read_keys
from poker.fairness.verdicts import Reason, exit_code, lines, verdict_of
from poker.services.deal.published_keys import published_keys


class Command(BaseCommand):
    help = (
        "Verify the proof of a deal, as a player saved it. Exit code 0: passed; 1: failed; "
        "3: limited; 2: nothing was checked, because a file or an option cannot be read. Each "
        "reason has a line of its own."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the proof, JSON")
        parser.add_argument(
            "--keys", type=Path, help="keys.json as the room published it; else this room's keys"
        )
        parser.add_argument("--root", help="the root announced before the hand, 64 hex digits")
        parser.add_argument("--seed", help="the seed the player gave, 64 hex digits")
        parser.add_argument("--pledges", help="the pledges announced, JSON: [[player, hex], ...]")
        parser.add_argument("--content", help="what the room announced that it would deal, JSON")
        parser.add_argument("--seen", default="", help='cards the player saw, such as "As Kd"')

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            known = _known(options)
            proof = read_proof(parsed(options["file"].read_bytes()))
            found = [*_unseen(proof, options["seen"]), *reasons(proof, known, is_signed)]
        except (ProofUnreadable, InvalidCards, OSError) as fault:
            found = [Reason("format", {"part": str(fault)})]
        verdict = verdict_of(found)
        for line in lines(verdict, found):
            self.stdout.write(line)
        if code := exit_code(verdict):
            sys.exit(code)


def _known(options: dict[str, Any]) -> Known:
    """Return the player's own record. Raises ProofUnreadable naming the option."""
    root, seed = (
        None if options[name] is None else hash_text(options[name], f"--{name}")
        for name in ("root", "seed")
    )
    pledges, content = (
        None if options[name] is None else parsed(options[name].encode())
        for name in ("pledges", "content")
    )
    return Known(
        published_keys() if options["keys"] is None else _keys(options["keys"]),
        root,
        seed,
        pledges=None if pledges is None else by_player(pledges, "--pledges"),
        content=None if content is None else read_content(content, "--content"),
    )


def _keys(file: Path) -> tuple[PublicKey, ...]:
    return read_keys(Fields(parsed(file.read_bytes()), "--keys"))


def _unseen(proof: Proof, seen: str) -> list[Reason]:
    opened = {opening.card for opening in proof.openings}
    missing = [card for card in card_texts(parse_cards(seen)) if card not in opened]
    return [Reason("card_seen", {"cards": missing})] if missing else []
