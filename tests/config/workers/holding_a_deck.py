"""A worker's program with one more task: it fails while it holds a deck and a secret."""

from config.celery import app
from poker.deck.shuffling import shuffled
from poker.engine.cards.cards import card_texts

__all__ = ["app"]


@app.task
def fail_holding_a_deck() -> None:
    """Raises LookupError, whose words are what is held."""
    deck = shuffled()
    held = {"cards": card_texts(deck), "numbers": deck, "bytes": bytes(deck)}
    raise LookupError(held)
