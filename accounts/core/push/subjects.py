"""The subjects of notifications: a notification is not sent after its subject has ended."""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, Final, NamedTuple

from config.registry import Registry

GoesOn = Callable[[int, Mapping[str, Any]], bool]


class Subject(NamedTuple):
    """How the subject of one kind of notification is checked."""

    kind: str
    goes_on: GoesOn


_SUBJECTS: Final = Registry[Subject]("subject of notifications", attrgetter("kind"))


def subject_of(kind: str) -> Callable[[GoesOn], GoesOn]:
    """Return a decorator for the function that says whether the subject of a kind goes on.

    It is called with the player's id and the notification's `about`, before every attempt.
    """
    return _SUBJECTS.made_by(lambda goes_on: Subject(kind, goes_on))


def has_ended(kind: str, player_id: int, about: Mapping[str, Any]) -> bool:
    """Return whether the subject of a notification has ended. A notification about nothing, or of a
    kind without a subject, has none."""
    subject = _SUBJECTS.get(kind)
    return bool(about) and subject is not None and not subject.goes_on(player_id, about)
