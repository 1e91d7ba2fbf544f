"""How often a player sits with a pair to be looked at beside it.

It has a module of its own because web processes, which load no numpy, read it as well.
"""

from typing import Final

SHARE_OF_HANDS: Final = 0.2
"""In what share of a pair's hands another player sat who may explain its signs."""
