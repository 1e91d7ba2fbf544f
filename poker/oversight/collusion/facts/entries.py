"""What players do beside one another, held against what everybody does in the same spot.

What somebody does in a spot (`facts/spots.py`) is held against the share of all decisions there.
What is left over has nothing to do with who else is in the hand, as long as one does not know their
cards and wishes none of them well or ill: so it is summed up (`facts/sums.py`) for each player
while each other one is still in.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import numpy

from poker.models import Tendency
from poker.oversight.collusion.facts.given import given
from poker.oversight.collusion.facts.held import Flags, Held, held_against
from poker.oversight.collusion.facts.sheet import SEATS, UNKNOWN, Sheet
from poker.oversight.collusion.facts.spots import (
    SHRINKS_BY,
    STRENGTHS,
    Counts,
    Decisions,
    Floats,
    Ints,
    shares,
)
from poker.oversight.collusion.facts.sums import Sums, summed

TURN, RIVER = 2, 3
LARGEST_FIT: Final = 1.25
"""How far the fit of one decision can be beyond that of such decisions."""
TINY: Final = 1e-9
SELDOM: Final = 0.01
"""How seldom something is taken to be done at least."""
FITS: Final = 4 * 4 * STRENGTHS
"""Kinds of decisions whose fit is compared: by whose bet, price, street and strength."""
STRONG_FROM: Final = 500
WEAK_BELOW: Final = 450
DEAR_FROM: Final = 400
"""Thousandths of the pot: what it costs to stay where somebody bet two thirds of it."""
FULL_WEIGHT_FROM: Final = 2000
"""Hundredths of a big blind in the pot from which a hand given up counts in full."""
VERY_STRONG_FROM: Final = 850
SMALL_BELOW: Final = 0.2
LARGE_FROM: Final = 2.0
"""Parts of the pot, call included, from which a bet or raise is an overbet."""
HARDLY: Final = 0.002
"""How seldom a player is taken to bet an unusual amount, at least."""


class Entries(NamedTuple):
    """Decisions of one kind, an entry for each one and each other player it is held against; `at`
    is the place of the decision on the sheet, `hand` the row of its hand there."""

    at: Ints
    hand: Ints
    player: Ints
    other: Ints
    held: Held

    def those(self, which: Flags) -> "Entries":
        at, hand, player, other, held = self
        return Entries(at[which], hand[which], player[which], other[which], held.those(which))

    def sums(self) -> Sums:
        """Return the sums of these decisions. Of the third moments only those count that widen the
        upper tail: one nearly certain decision must not make up for one that hardly happens."""
        nothing = numpy.zeros(len(self.player))
        held = self.held._replace(skew=numpy.maximum(self.held.skew, 0.0))
        return summed(self.player, self.other, None, (*held, nothing, nothing))


class Of(NamedTuple):
    """Every decision of a kind: those beside each other player, and all of them, whoever was in."""

    beside: Entries
    whole: Entries


def entries_of(sheet: Sheet, made: Decisions, usual: Counts) -> Mapping[Tendency, Of]:
    """Return the decisions of every kind of tendency."""
    return dict(each_tendency(sheet, made, usual))


def each_tendency(sheet: Sheet, made: Decisions, usual: Counts) -> Iterator[tuple[Tendency, Of]]:
    """Yield every kind of tendency with its decisions, of which a large sheet has many."""
    folds = shares(usual.made, usual.folded)[made.spot]
    bets = shares(usual.made, usual.aggressive)[made.spot]
    live = sheet.live[made.at]
    alone = numpy.bitwise_count(live) == 2
    faced = sheet.to_call[made.at] > 0
    weight = numpy.minimum(1.0, sheet.pot[made.at] / FULL_WEIGHT_FROM)
    more, gave_up = held_against(made.aggressive, bets), held_against(made.folded, folds, weight)
    less, paid = more.missing(), gave_up.missing()
    weak, strong = made.strength < WEAK_BELOW, faced & (made.strength >= STRONG_FROM)
    dear = faced & (sheet.to_call[made.at] * 1000 >= DEAR_FROM * sheet.pot[made.at])
    goes_on = more.beyond - (made.folded - folds)
    left = numpy.where(faced, made.folded, 1 - made.aggressive)
    usually = numpy.where(faced, folds, 1 - bets)
    size = (sheet.added - sheet.to_call)[made.at] / (sheet.pot + sheet.to_call)[made.at].clip(1)
    bet = made.aggressive > 0
    alone_known, chips = given(sheet, made, folds, bets)
    street = sheet.street[made.at]
    beside = _Beside(sheet, made)
    yield Tendency.SOFT_ALONE, beside.all(alone, less)
    yield Tendency.SOFT_AMONG_MORE, beside.all(~alone, less)
    yield Tendency.CHECKS_TO, beside.all(alone & ~faced, less)
    yield Tendency.GIVES_UP, beside.all(strong, gave_up, rivals_only=True)
    yield Tendency.BETS_AWAY, beside.all(alone & weak, more)
    yield Tendency.PAYS_OFF, beside.all(dear & weak, paid, rivals_only=True)
    yield Tendency.SQUEEZES, beside.all(~alone, more)
    yield Tendency.KNOWS, beside.fits(~alone, goes_on)
    yield Tendency.KNOWS_ALONE, beside.fits(alone, goes_on)
    yield Tendency.KNOWS_AT_END, beside.leaves(street == RIVER, left, usually)
    yield Tendency.KNOWS_FIRST, beside.leaves((street == 0) & faced, left, usually)
    yield Tendency.KNOWS_LATE, beside.leaves(~alone & (street >= TURN), left, usually)
    yield (
        Tendency.KNOWS_STRONG,
        beside.leaves(street > 0, left, usually, strong_from=VERY_STRONG_FROM),
    )
    yield (
        Tendency.SMALLEST_BETS,
        beside.all(alone & bet, beside.often(alone & bet, size < SMALL_BELOW)),
    )
    yield Tendency.GIVES_CHIPS, beside.all(alone_known, chips)
    yield Tendency.OVERBETS, beside.all(bet, beside.often(bet, size >= LARGE_FROM))


def _left_over(value: Floats, explained_by: Floats, kind: Ints) -> Floats:
    """Return what is left of a value that is not explained, within its kind, by its mean and by
    another value whose mean is about zero; at most LARGEST_FIT."""
    value = value - _mean(value, kind)
    slope = _mean(value * explained_by, kind) / numpy.maximum(_mean(explained_by**2, kind), TINY)
    return numpy.clip(value - slope * explained_by, -LARGEST_FIT, LARGEST_FIT)


def _mean(value: Floats, kind: Ints) -> Floats:
    """Return for each value the mean of those of its kind."""
    many = numpy.bincount(kind, minlength=FITS)
    means: Floats = numpy.bincount(kind, value, FITS) / numpy.maximum(many, 1)
    return means[kind]


class _Beside:
    """Every decision once for each other player who is still in."""

    def __init__(self, sheet: Sheet, made: Decisions) -> None:
        self._sheet, self._made = sheet, made
        self._hand, seat = sheet.hand[made.at], sheet.seat[made.at]
        self._player = sheet.players[self._hand, seat]
        seats = numpy.arange(SEATS)
        live = (sheet.live[made.at][:, None] >> seats & 1).astype(bool) & (seats != seat[:, None])
        live &= sheet.players[self._hand] != UNKNOWN
        self._decision, other_seat = numpy.nonzero(live)
        self._other = sheet.players[self._hand[self._decision], other_seat]
        street = sheet.street[made.at][self._decision]
        self._theirs = sheet.strengths[self._hand[self._decision], other_seat, street]
        self._is_rival = sheet.rival[made.at][self._decision] == other_seat

    def all(self, wanted: Flags, held: Held, *, rivals_only: bool = False) -> Of:
        """Return the decisions that are wanted: beside each other one, or only beside those who bet
        last, and whoever was in."""
        beside = wanted[self._decision]
        if rivals_only:
            beside = beside & self._is_rival
        chosen = self._decision[beside]
        return Of(
            self._entries(chosen, self._other[beside], held.those(chosen)),
            self._of_all(numpy.flatnonzero(wanted), held.those(wanted)),
        )

    def fits(self, wanted: Flags, beyond: Floats) -> Of:
        """Return how well decisions fit the other one's cards: going on with the better of the two
        hands and leaving with the worse one counts for it.

        Whose cards are better is held against what is usual in such spots, where the one decides
        like this: who bets has better cards than most, and is given up to more. The decisions are
        taken as they are; what varies is the other one's cards.
        """
        beside = wanted[self._decision] & (self._theirs != UNKNOWN)
        chosen, theirs = self._decision[beside], self._theirs[beside]
        own = self._made.strength[chosen]
        kind = self._kind(chosen, self._is_rival[beside])
        decided = numpy.clip(beyond[chosen], -1.0, 1.0)
        better = _left_over((own > theirs) - own / 1000, decided, kind)
        varies, skew = (_mean(better**power, kind) for power in (2, 3))
        held = Held(decided * better, decided**2 * varies, decided**3 * skew)
        return Of(
            self._entries(chosen, self._other[beside], held),
            self._of_all(chosen, held),
        )

    def leaves(
        self, wanted: Flags, left: Floats, usually: Floats, strong_from: int | None = None
    ) -> Of:
        """Return how often those with the worse hand of two leave the pot to the other one: fold,
        or check where they might bet. It is held against how often such hands do; `whole` are all
        decisions of the player. With `strong_from` the other hand is at least as strong as this and
        the own one is not."""
        own = self._made.strength[self._decision]
        worse = wanted[self._decision] & (self._theirs > own)
        if strong_from is not None:
            worse &= (own < strong_from) & (self._theirs >= strong_from)
        chosen = self._decision[worse]
        kind = self._kind(chosen, self._is_rival[worse])
        many = numpy.bincount(kind, minlength=FITS) + SHRINKS_BY
        more = numpy.bincount(kind, (left - usually)[chosen], FITS) / many
        expected = numpy.clip(usually[chosen] + more[kind], SELDOM, 1 - SELDOM)
        whole = numpy.flatnonzero(wanted)
        return Of(
            self._entries(chosen, self._other[worse], held_against(left[chosen], expected)),
            self._of_all(whole, held_against(left[whole], usually[whole])),
        )

    def often(self, wanted: Flags, done: Flags) -> Held:
        """Return decisions held against how often something is done in those that are wanted, on
        the same street with cards as good. It varies as much as its player does it at all, if that
        is more."""
        those, did = wanted.astype(float), (done & wanted).astype(float)
        overall = did.sum() / max(1.0, those.sum())
        kind = self._kind(numpy.arange(len(those)), numpy.zeros(len(those), dtype=bool))
        _players, player = numpy.unique(self._player, return_inverse=True)
        usually, own = (
            (
                (numpy.bincount(of, did) + SHRINKS_BY * overall)
                / (numpy.bincount(of, those) + SHRINKS_BY)
            )[of]
            for of in (kind, player)
        )
        held = held_against(did, usually)
        spread = held_against(did, numpy.clip(numpy.maximum(usually, own), HARDLY, 1 - HARDLY))
        return spread._replace(beyond=held.beyond)

    def _kind(self, chosen: Ints, is_rival: Flags) -> Ints:
        """Return the kinds of decisions beside others: by whose bet, price, street and strength."""
        made = self._made
        price = (self._sheet.to_call[made.at] > 0)[chosen]
        street = self._sheet.street[made.at][chosen]
        tenth = made.spot[chosen] % STRENGTHS
        return ((is_rival * 2 + price) * 4 + street) * STRENGTHS + tenth

    def _of_all(self, chosen: Ints, held: Held) -> Entries:
        return self._entries(chosen, numpy.full(len(chosen), UNKNOWN), held)

    def _entries(self, chosen: Ints, other: Ints, held: Held) -> Entries:
        at = self._made.at[chosen]
        return Entries(at, self._hand[chosen], self._player[chosen], other, held)
