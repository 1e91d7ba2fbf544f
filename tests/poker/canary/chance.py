"""What chance can tell of cards, and why no run of the canary fails by it.

A run looks through 8 MB of text. 90,000 characters of it, counted once however often they are
shown, are random: hashes, ciphertext, tokens, salts. What is looked for is random too, the order
of 50 decks, so that text which never changes meets it by chance as well. At a hundred runs a day,
each way to find something is so made that all of them together are wrong 0.02 times in a thousand
years (`test_chance.py` adds up), and less than once with ten times as much to look through:

* Cards by their names (`traces.cards_told`). Two characters of base64 are a card once in 79 times,
  so that 10,000 characters, the sealed decks of a run, hold the like of `/5hKh/` once in 600 runs.
  Cards count where they are all of a token, or where everything else in it is an address of words
  and numbers. The shortest random token has 22 characters: 79^-11 are cards, 2 in 10^13 such an
  address. Thirteen cards count wherever they stand: hexadecimal, which has the fewest other
  characters, is thirteen cards with a chance of 16^-13 at each of its characters.
* Texts inside of base64 and hexadecimal, of 18 bytes or more: the shortest random one, the key of a
  session, has 24, which are all printable once in 10^10 times, and hold cards in one of 1,000.
* RUN cards in the order of a deck, as numbers or bytes in any of the forms of `DeckTraces`. Eight
  different numbers below 52 stand together twice in a run, in no matter which form, nine nowhere.
  50 decks have 44 stretches of nine each, of 52!/43! there are. (With six there were 54 places and
  300 false alarms in a thousand years.)
* The hands of Omaha, as four numbers: see `is_chance`.
* A sealed deck, all of its 116 characters, or a value that is no ciphertext (`ciphertext.py`):
  neither comes about by chance.
"""

from math import factorial, perm
from typing import Final

from poker.engine.cards.cards import DECK_SIZE

RUN: Final = 9
"""So many cards one after another, in the order of a deck, are no accident."""
HAND: Final = 4
"""The cards of one player's hand of Omaha."""
LEAST: Final = 1e-12
"""What is less likely than this in one text is no chance."""


def is_chance(*, places: int, hands: int, found: int) -> bool:
    """Whether `found` of so many hands may stand by accident in a text which has four numbers
    one after another, all different and below 52, in so many `places`.

    One hand always may. The room writes such numbers: the seats of a table, in the order they
    act. One of 160 hands is the same as one of 13 such places 3 times in 10,000 runs. Three hands
    or four, as whatever tells cards as numbers soon has told, are enough in any text of a run.
    """
    expected = places * hands / perm(DECK_SIZE, HAND)
    return expected**found / factorial(found) >= LEAST
