"""A quicker ``_replace`` for the named tuples that every action at a table changes."""

from typing import Any, NamedTuple, TypeVar

Fields = TypeVar("Fields", bound=NamedTuple)


def quickly_replaced(fields: type[Fields]) -> type[Fields]:
    """Return the named tuple class ``fields`` with a ``_replace`` that takes half the time.

    The standard library's asks of every field whether it changes. Here all are copied at once and
    only those that change are looked up, as events change a few out of two dozen. It does the same:
    it returns a new tuple, and raises ValueError for a name that is no field.
    """
    places = {name: place for place, name in enumerate(fields._fields)}
    new = tuple.__new__

    def _replace(self: Fields, /, **changes: Any) -> Fields:
        values = [*self]
        try:
            for name, value in changes.items():
                values[places[name]] = value
        except KeyError as unknown:
            raise ValueError(f"{fields.__name__} has no field {unknown}") from None
        return new(fields, values)

    # For the type checker it stays final, and checked by the fields' names and types.
    fields._replace = _replace  # type: ignore[misc, method-assign, assignment]  # see above
    return fields
