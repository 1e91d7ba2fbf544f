"""What a screen name looks like: names that can be mistaken for each other have the same shape.

Screen names are ASCII, so of Unicode's confusables (UTS 39) only those within ASCII concern them:
0 and O, 1 and I and l, rn and m; and vv and w, which small letters make alike. Spaces, hyphens and
underscores count as the same.
"""

from typing import Final

from django.db.models import F, Func, Value
from django.db.models.functions import Lower, Replace

_FROM, _TO = "01i -", "oll__"
_ALIKE: Final = str.maketrans(_FROM, _TO)

# The same as `shape_of`, for the index that keeps two players from looking alike.
SHAPE: Final = Replace(
    Replace(
        Func(Lower(F("screen_name")), Value(_FROM), Value(_TO), function="TRANSLATE"),
        Value("rn"),
        Value("m"),
    ),
    Value("vv"),
    Value("w"),
)


def shape_of(screen_name: str) -> str:
    """Return what stands for a name and all that can be mistaken for it."""
    return screen_name.lower().translate(_ALIKE).replace("rn", "m").replace("vv", "w")
