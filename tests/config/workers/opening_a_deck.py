"""A worker's program with one more task: it opens a deck, and says whether it could."""

from pathlib import Path

from config.celery import app
from poker.deck.decks import DeckKeyMissing, unseal

__all__ = ["app"]


@app.task
def open_a_deck(sealed: str, ref: str, told: str) -> None:
    """Write what became of it into the file ``told``, whole or not at all."""
    try:
        said = f"opened {len(unseal(sealed, ref))} cards"
    except DeckKeyMissing as missing:
        said = str(missing)
    draft = Path(f"{told}.draft")
    draft.write_text(said)
    draft.rename(told)
