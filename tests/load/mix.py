"""Which actions people choose, whatever their cards."""

from random import Random
from typing import Any, NamedTuple

Message = dict[str, Any]


class Mix(NamedTuple):
    """Chances of a bet or raise where one is legal, and of a fold to a bet; else they stay in.

    They bet from the least that is legal up to ``most_raised`` times that.
    """

    raises: float = 0.2
    folds: float = 0.15
    most_raised: int = 2

    def choose(self, options: dict[str, Any], random: Random) -> Message:
        """A legal action for ``options`` of the view, without its id and decision."""
        chance = random.random()
        wager = next((kind for kind in ("bet", "raise") if kind in options), None)
        if wager is not None and chance < self.raises:
            limits = options[wager]
            most = min(limits["max"], self.most_raised * limits["min"])
            return {"type": f"{wager}_to", "amount": random.randint(limits["min"], most)}
        if "check" in options:
            return {"type": "check"}
        return {"type": "fold" if chance > 1 - self.folds else "call"}
