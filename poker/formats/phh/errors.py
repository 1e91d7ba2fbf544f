"""What cannot be read from a record, or not be written into one."""


class PhhError(Exception):
    """The base of all refusals: a ``code`` for programs, the ``field`` and what is ``allowed``.

    ``action`` is the number of the wrong action, counted from 1, where there is one.
    """

    code = "phh_error"

    def __init__(
        self, field: str, reason: str, *, allowed: str = "", action: int | None = None
    ) -> None:
        super().__init__(f"{field}: {reason}" if field else reason)
        self.field = field
        self.allowed = allowed
        self.action = action


class NotToml(PhhError):
    """The text breaks off or is no TOML at all."""

    code = "not_toml"


class MissingField(PhhError):
    code = "missing_field"


class WrongField(PhhError):
    """A field of the wrong type, length or range."""

    code = "wrong_field"


class WrongAction(PhhError):
    """An action the notation does not know, or cards that cannot be."""

    code = "wrong_action"


class Unsupported(PhhError):
    """A sound record of something the engine does not play, or that tells too little."""

    code = "unsupported"


class NotExpressible(PhhError):
    """A hand of ours that the format has no words for."""

    code = "not_expressible"
