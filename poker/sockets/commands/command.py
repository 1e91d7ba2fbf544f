"""A client's message as its type declares it: fields with their checks, and what answers it.

``declared`` makes a class a message of the wire. Reading, carrying out, the page about the wire,
the matrix of permissions and the fuzzers' grammar all come from the declarations.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    NamedTuple,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from accounts.sign_in.devices.known_session import KnownSession
from config.log_context import logged_with
from poker.engine.hand.bets.actions import Action
from poker.metrics.actions import count_done, counted
from poker.projections.wire import Frame
from poker.services.seats import acting
from poker.sockets.commands.fields import DECISION, ID, Field


class Sender(NamedTuple):
    """Who sent a message at which table, by which session.

    ``history`` is the history of the table that the player was told of, None for whichever it is.
    """

    table_id: int
    session: KnownSession
    history: int | None = None

    @property
    def player_id(self) -> int:
        return self.session.player_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A well-formed message; its docstring says what it asks for.

    ``type`` is its name on the wire, ``fields`` are the fields it has besides.
    """

    type: ClassVar[str]
    fields: ClassVar[Mapping[str, Field]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question(Message):
    """What the socket answers from memory, counted over all sockets of a player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Command(Message):
    """What a service carries out, once for each id, counted by player and by table.

    ``needs_seat`` says that whoever has no seat at the table is refused, ``sent_by_pages`` that
    pages send it by themselves, even when nobody is using them.
    """

    needs_seat: ClassVar[bool] = True
    sent_by_pages: ClassVar[bool] = False

    id: Annotated[str, ID]

    def answer(self, sender: Sender) -> Frame:
        """Carry the command out and return the answer. Raises the service's Refusal, and then
        nothing has changed.
        """
        return self.done(self.carry_out(sender))

    def carry_out(self, sender: Sender) -> int:
        """Carry the command out and return the seq of its first event."""
        raise NotImplementedError

    def done(self, seq: int) -> Frame:
        return {"type": "done", "id": self.id, "seq": seq}


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Command):
    """What plays the player's turn."""

    decision: Annotated[str, DECISION]

    def action(self) -> Action:
        raise NotImplementedError

    def carry_out(self, sender: Sender) -> int:
        return acting.act(**self._asked(sender))

    async def carry_out_at_once(self, sender: Sender) -> int | None:
        """Play the turn in the event loop and return the seq of its first event, None where it has
        to be carried out in a thread, which finds out what was stored already.
        """
        return await acting.act_at_once(**self._asked(sender))

    def _asked(self, sender: Sender) -> dict[str, Any]:
        return {
            "table_id": sender.table_id,
            "player_id": sender.player_id,
            "decision": self.decision,
            "action": self.action(),
            "action_id": self.id,
            "session": sender.session,
            "history": sender.history,
        }


M = TypeVar("M", bound=Message)

DECLARED: Final[list[type[Message]]] = []


@dataclass_transform(frozen_default=True, kw_only_default=True)
def declared(cls: type[M]) -> type[M]:
    """Make a class a message that clients may send."""
    made = dataclass(frozen=True, slots=True, kw_only=True)(cls)
    made.fields = _fields_of(made)
    DECLARED.append(made)
    return made


def _fields_of(message: type[Message]) -> dict[str, Field]:
    hints = get_type_hints(message, include_extras=True)
    checked = {name: hint for name, hint in hints.items() if get_origin(hint) is Annotated}
    # The fields of the bases come last in hints.
    ordered: Callable[[str], int] = [*message.__dataclass_fields__].index
    return {name: get_args(checked[name])[1] for name in sorted(checked, key=ordered)}


def carried_out(command: Command, sender: Sender) -> Frame:
    """Carry a command out in a thread and return its answer. Raises SessionEnded or the service's
    Refusal; then nothing has changed.
    """
    with logged_with(**_context(command, sender)), counted(command.type):
        if not isinstance(command, Turn):
            # A turn asks about the session as it is stored.
            sender.session.require()
        return command.answer(sender)


async def carried_out_at_once(turn: Turn, sender: Sender) -> Frame | None:
    """Play a turn in the event loop and return its answer, None where it has to be carried out in
    a thread.
    """
    with logged_with(**_context(turn, sender)):
        seq = await turn.carry_out_at_once(sender)
    if seq is None:
        return None
    count_done(turn.type)
    return turn.done(seq)


def _context(command: Command, sender: Sender) -> dict[str, Any]:
    return {"table": sender.table_id, "player": sender.player_id, "action": command.id}
