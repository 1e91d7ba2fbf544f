"""What stops a room from opening."""


class CannotOpen(Exception):
    """The room cannot be opened; the message says why and what to do, in one line."""
