"""Model fields whose migrations contain only database options and import nothing of the program.

A migration is frozen, and so would be every module it names. Options that only Python uses
(choices, validators, a callable default) are left out of migrations, so they can change without
one.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db import models
from django.utils import timezone

from config import room_time

if TYPE_CHECKING:
    _Field = models.Field[Any, Any]
    _CharField = models.CharField[Any, str]
    _DateTimeField = models.DateTimeField[Any, datetime]
    _SmallField = models.PositiveSmallIntegerField[Any, int]
    _IntegerField = models.PositiveIntegerField[Any, int]
    _BigField = models.PositiveBigIntegerField[Any, int]
else:
    _Field = object
    _CharField = models.CharField
    _DateTimeField = models.DateTimeField
    _SmallField = models.PositiveSmallIntegerField
    _IntegerField = models.PositiveIntegerField
    _BigField = models.PositiveBigIntegerField


class _PythonOnly(_Field):
    """A field that migrations store as its Django class, without the options ``left_out``."""

    left_out: tuple[str, ...]

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        name, _path, args, options = super().deconstruct()
        kept = {option: options[option] for option in options if option not in self.left_out}
        return name, f"django.db.models.{type(self).__bases__[1].__name__}", args, kept


class ChoiceField(_PythonOnly, _CharField):
    """A text chosen from a list that grows with the program."""

    left_out = ("choices",)


class DocumentField(_PythonOnly, models.JSONField):
    """A document whose default a function makes."""

    left_out = ("default",)


class SmallFigureField(_PythonOnly, _SmallField):
    """A whole number within limits, up to 32,767."""

    left_out = ("validators",)


class FigureField(_PythonOnly, _IntegerField):
    """A whole number within limits, up to 2,147,483,647."""

    left_out = ("validators",)


class LargeFigureField(_PythonOnly, _BigField):
    """A whole number within limits, beyond 2,147,483,647."""

    left_out = ("validators",)


class InstantField(_PythonOnly, _DateTimeField):
    """An instant of the room's time, such as when a row was added (`auto_now_add`).

    Django's own field reads the machine's clock; migrations name that field and its default.
    """

    left_out = ()

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        name, path, args, options = super().deconstruct()
        if options.get("default") is room_time.now:
            options["default"] = timezone.now  # noqa: TID251  # named, not called
        return name, path, args, options

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:  # noqa: FBT001
        if add and self.auto_now_add:
            setattr(model_instance, self.attname, room_time.now())
            return getattr(model_instance, self.attname)
        return super().pre_save(model_instance, add)
