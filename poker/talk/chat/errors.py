"""Why a line was not said; then nothing was stored."""

from config.refusals.refusal import Refusal


class EmptyLine(Refusal):
    """There is nothing to read in the line."""

    code = "chat_empty"
    field = "text"


class LineTooLong(Refusal):
    """The line is too long; `allowed` has the most characters a line may have."""

    code = "chat_too_long"
    field = "text"


class TooManyLines(Refusal):
    """The player wrote too much in a short time; `allowed` has how many lines are allowed in how
    many seconds, over all tables."""

    code = "chat_too_fast"
    field = "text"


class SaidAgain(Refusal):
    """The player said the same words a moment ago; `allowed` has after how many seconds they may be
    said again."""

    code = "chat_repeated"
    field = "text"


class BannedFromChat(Refusal):
    """Staff have closed the chat for the player; `allowed` has until when, in milliseconds since
    the epoch."""

    code = "chat_banned"
    field = "player"
