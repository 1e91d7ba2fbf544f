"""Errors in a hand that a visitor tries."""

from config.refusals.refusal import Refusal


class UnknownVariant(Refusal):
    """The game is none of those in the guide."""

    code = "unknown_variant"
    field = "variant"


class UnknownCard(Refusal):
    """What was written is not a card; ``allowed`` says how one is written."""

    code = "unknown_card"

    def __init__(self, field: str, written: str) -> None:
        super().__init__(f"{written!r} is no card", ranks="23456789TJQKA", suits="cdhs")
        self.field = field
        self.written = written


class WrongCount(Refusal):
    """Too many or too few cards; ``allowed`` says how many there are."""

    code = "wrong_count"

    def __init__(self, field: str, wanted: int, given: int) -> None:
        super().__init__(f"{wanted} cards, not {given}", cards=wanted)
        self.field = field
        self.wanted = wanted
        self.given = given


class CardTwice(Refusal):
    """A card was named twice, but a deck has only one of each."""

    code = "card_twice"

    def __init__(self, field: str, card: str) -> None:
        super().__init__(f"{card} is there twice")
        self.field = field
        self.card = card


class NotOnTheTable(Refusal):
    """A card was picked that is neither in the hand nor on the board."""

    code = "not_on_the_table"
    field = "play"
