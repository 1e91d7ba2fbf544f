"""What a service returns instead of doing what takes two people."""

from typing import Final


class Waits:
    """The first person's approval is stored; a second one has to ask for the same."""


WAITS: Final = Waits()
