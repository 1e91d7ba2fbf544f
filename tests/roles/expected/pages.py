"""The words in which it is said what a role may do with the rows of one model of the admin."""

from collections.abc import Mapping

Pages = frozenset[str]
Expected = Mapping[str, Pages]

READ: Pages = frozenset({"list", "row", "history"})
CHANGE: Pages = READ | {"change"}
EDIT: Pages = CHANGE | {"add"}
REPORTS: Pages = frozenset({"index", "copies", "download", "report", "issue", "hand"})
EVERYTHING: Pages = EDIT | {"delete"}


def read_and(*actions: str) -> Pages:
    """Reading, and these actions."""
    return READ | frozenset(actions)
