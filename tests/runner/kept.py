"""What tests keep for the report of a failure."""

from typing import Final

import pytest

from tests.room.processes import Room

ROOMS: Final = pytest.StashKey[list[Room]]()
"""The rooms a test has opened."""

PICTURES: Final[list[str]] = []
"""Where the pictures lie of the pages that were open when the test failed."""
