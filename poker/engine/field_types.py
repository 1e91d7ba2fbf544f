"""Checks that a value has the type its field is declared with, for the types that events use."""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, NewType, Union, get_args, get_origin, get_type_hints

Fits = Callable[[object], bool]
_PLAIN: Final = frozenset({bool, int, str, NoneType})
"""The types that a value has itself, without anything in it that could be of another."""


@cache
def types_of(declared: Any) -> dict[str, Fits]:
    """Return, for each field of a named tuple or dataclass, a function that tells whether a value
    fits.
    """
    hints = get_type_hints(declared)
    names = [field.name for field in fields(declared)] if is_dataclass(declared) else hints
    return {name: _fits(hints[name]) for name in names}


def first_misfit(value: Any) -> str | None:
    """Return the first field of a named tuple or dataclass with a value of another type, or
    None.
    """
    for name, fits in types_of(value.__class__).items():
        if not fits(getattr(value, name)):
            return name
    return None


def _fits(hint: Any) -> Fits:
    if isinstance(hint, NewType):
        return _fits(hint.__supertype__)
    origin = get_origin(hint)
    if origin is Literal:
        allowed = frozenset(get_args(hint))
        return lambda value: isinstance(value, str) and value in allowed
    if origin in (Union, UnionType):
        return _fits_one_of(get_args(hint))
    if origin is tuple:
        return _fits_tuple(get_args(hint))
    if hasattr(hint, "_fields") or is_dataclass(hint):
        return lambda value: type(value) is hint and first_misfit(value) is None
    return _is_a(hint)


def _is_a(wanted: type) -> Fits:
    """Return a check for exactly this type, by which True is not an integer."""
    return lambda value: type(value) is wanted


def _fits_one_of(choices: tuple[Any, ...]) -> Fits:
    if _PLAIN.issuperset(choices):
        kinds = frozenset(choices)
        return lambda value: type(value) in kinds
    checks = [_fits(one) for one in choices]
    return lambda value: any(fits(value) for fits in checks)


def _fits_tuple(parts: tuple[Any, ...]) -> Fits:
    if parts[1:] == (...,):
        each = _fits(parts[0])
        return lambda value: type(value) is tuple and all(map(each, value))
    checks = [_fits(part) for part in parts]
    return lambda value: (
        type(value) is tuple
        and len(value) == len(checks)
        and all(fits(one) for fits, one in zip(checks, value, strict=True))
    )
