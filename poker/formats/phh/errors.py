"""Why a record cannot be read, or a hand not be written as one."""

from config.refusals.refusal import Refusal


class PhhError(Refusal):
    """The base class of these refusals.

    ``action`` is the number of the wrong action, counted from 1, if there is one.
    """

    code = "phh_error"

    def __init__(
        self, field: str, reason: str, *, allowed: str = "", action: int | None = None
    ) -> None:
        super().__init__(f"{field}: {reason}" if field else reason)
        self.field = field
        self.allowed = {field or "file": allowed}
        self.action = action


class NotToml(PhhError):
    """The text breaks off or is not TOML at all."""

    code = "not_toml"


class MissingField(PhhError):
    code = "missing_field"


class WrongField(PhhError):
    """A field of the wrong type, length or range."""

    code = "wrong_field"


class WrongAction(PhhError):
    """An action the notation does not know, or impossible cards."""

    code = "wrong_action"


class Unsupported(PhhError):
    """A valid record of something the engine does not play, or one that states too little."""

    code = "unsupported"


class NotExpressible(PhhError):
    """One of our hands that the format cannot express."""

    code = "not_expressible"
