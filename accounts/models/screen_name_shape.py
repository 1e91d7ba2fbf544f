"""What a screen name looks like: names that can be mistaken for each other have the same shape.

Screen names are ASCII, so of Unicode's confusables (UTS 39) only those within ASCII concern them:
0 and O, 1 and I and l, rn and m; and vv and w, which small letters make alike. Digits that are read
as letters count as these (3 e, 4 a, 5 s, 7 t, 8 b), spaces, hyphens and underscores as nothing.
"""

from typing import Final

from django.db.models import F, Func, TextField

_ALIKE: Final = str.maketrans("0134578i", "oleastbl", " -_")

# The same as `shape_of`, in the database (sql/players/player_screen_name_shape.sql).
SHAPE: Final = Func(F("screen_name"), function="player_screen_name_shape", output_field=TextField())


def shape_of(screen_name: str) -> str:
    """Return what stands for a name and all that can be mistaken for it."""
    return screen_name.lower().translate(_ALIKE).replace("rn", "m").replace("vv", "w")
