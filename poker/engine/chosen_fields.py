"""The fields of a choice that are stored."""

from dataclasses import fields
from typing import Any


def chosen_fields(choice: Any) -> dict[str, Any]:
    """Return the fields of a dataclass that have no default or another value, by name.

    Not by asdict, which copies every value deeply.
    """
    found = {field.name: getattr(choice, field.name) for field in fields(choice)}
    defaults = {field.name: field.default for field in fields(choice)}
    return {name: value for name, value in found.items() if value != defaults[name]}
