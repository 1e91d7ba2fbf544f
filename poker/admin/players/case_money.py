"""What players of a case won and lost, in words."""

from django.utils.translation import gettext as _

from accounts.ledger.text.money_text import money_text
from poker.oversight.collusion.cases.present import Present
from poker.oversight.collusion.cases.winnings import Winnings, Won


def pair_in_words(won: Won, currency: str) -> str:
    """Return who won how much from whom; the links to the hands follow."""
    values = {
        "winner": won.winner,
        "loser": won.loser,
        "money": money_text(won.amount, currency),
        "hands": won.hands,
    }
    if not won.amount:
        words = _("%(winner)s and %(loser)s are even after %(hands)s hands together.")
        return words % values
    words = _("%(winner)s won %(money)s from %(loser)s in %(hands)s hands together; most in:")
    return words % values


def nets_in_words(found: Winnings) -> str:
    """Return each player's result in the hands that at least two of the case were dealt in to."""
    of_each = ", ".join(
        f"{player} {_signed(net, found.currency)}" for player, net in found.nets.items()
    )
    values = {
        "hands": found.hands,
        "each": of_each,
        "all": _signed(sum(found.nets.values()), found.currency),
    }
    words = _(
        "Against all opponents, in the %(hands)s hands dealt to at least two of them: %(each)s; in "
        "all %(all)s."
    )
    return words % values


def present_in_words(each: Present, currency: str) -> str:
    """Return what went between a player who was only present and the players of the case."""
    values = {"hands": each.hands, "money": money_text(abs(each.lost), currency)}
    if each.lost < 0:
        words = _("won %(money)s from the accused in %(hands)s hands together")
    else:
        words = _("lost %(money)s to the accused in %(hands)s hands together")
    return words % values


def _signed(amount: int, currency: str) -> str:
    return f"+{money_text(amount, currency)}" if amount > 0 else money_text(amount, currency)
