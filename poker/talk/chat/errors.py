"""Why a line was not said; nothing was stored then."""

from poker.engine.errors import EngineError


class EmptyLine(EngineError):
    """Nothing that can be read is in it."""

    code = "chat_empty"
    field = "text"


class LineTooLong(EngineError):
    """`allowed` tells how many characters a line may have."""

    code = "chat_too_long"
    field = "text"


class TooManyLines(EngineError):
    """The player wrote too much in a short time; `allowed` tells how many lines in how many
    seconds, over all tables."""

    code = "chat_too_fast"
    field = "text"


class SaidAgain(EngineError):
    """The very same words, a moment ago; `allowed` tells after how many seconds they may be
    said again."""

    code = "chat_repeated"
    field = "text"


class BannedFromChat(EngineError):
    """Staff let the player write nothing; `allowed` tells until when, in milliseconds since the
    epoch."""

    code = "chat_banned"
    field = "player"
