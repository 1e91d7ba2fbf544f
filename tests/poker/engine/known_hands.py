"""Hole cards whose order on one board is plain to see.

``BOARD`` makes no straight, no flush and no pair, so only pairs in the hole count: a set of
kings beats a set of eights beats a pair of aces beats a high card.
"""

from typing import Final

BOARD: Final = "Kc 8d 7h 3s 2c"

KINGS: Final = "Kd Kh Qs Jd"
EIGHTS: Final = "8c 8h 5s 4h"
ACES: Final = "As Ad 9c 5h"
OTHER_ACES: Final = "Ac Ah 9s 5d"
HIGH_CARDS: Final = ("Qc Jh Tc 6d", "Qd Jc Td 6h", "Qh Js Ts 6c")
"""Three hands that all play K-Q-J-8-7 and so split."""
