"""The kinds of message there are: each app describes its own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from accounts.core.push import MESSAGES
from config.registry import Registry

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

Text = Callable[[Mapping[str, Any]], str]


class UnknownKind(LookupError):
    """A message's kind was never described."""

    code = "unknown_message_kind"
    field = "kind"

    def __init__(self, kind: str) -> None:
        super().__init__(f"no message kind {kind!r}: describe it with @inbox.kind")
        self.allowed = sorted(each.name for each in _KINDS)


@dataclass(frozen=True)
class Kind:
    """The title and text of messages of one kind; `mail` says whether they are also sent by
    mail, `push` as what they are told to devices, "" for not at all.
    """

    name: str
    title: "_StrPromise"
    text: Text
    mail: bool
    push: str


_KINDS: Final = Registry[Kind]("kind of message", attrgetter("name"))


def kind(
    name: str, *, title: "_StrPromise", mail: bool = False, push: str = ""
) -> Callable[[Text], Text]:
    """Return a decorator that describes a kind of message by a function from its data to its text.

    The text is made in the reader's language whenever it is read. What is mailed is told to devices
    as a message, unless `push` says as what else.
    """
    told_as = push or (MESSAGES if mail else "")
    return _KINDS.made_by(lambda text: Kind(name, title, text, mail, told_as))


def kind_named(name: str) -> Kind:
    """Return the kind with this name. Raises UnknownKind."""
    found = _KINDS.get(name)
    if found is None:
        raise UnknownKind(name)
    return found
