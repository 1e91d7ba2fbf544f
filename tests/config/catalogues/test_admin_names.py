"""What heads the admin's columns, filters and forms has a name in the reader's language."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin.utils import flatten_fieldsets, get_fields_from_path
from django.core.exceptions import FieldDoesNotExist
from django.db.models.constants import LOOKUP_SEP
from django.utils.functional import Promise


def names_shown(shown: Any) -> Iterator[str]:
    """Whatever a page of the admin names by a field."""
    for name in shown.list_filter:
        yield name[0] if isinstance(name, tuple) else name
    yield from shown.list_display
    yield from shown.readonly_fields
    yield from flatten_fieldsets(shown.fieldsets or [(None, {"fields": shown.fields or ()})])


def without_a_name(model: Any, shown: Any) -> Iterator[str]:
    for name in names_shown(shown):
        if not isinstance(name, str) or hasattr(shown, name):
            continue
        try:
            field = get_fields_from_path(model, name)[-1]
        except FieldDoesNotExist:
            assert LOOKUP_SEP not in name, name
            continue
        if not isinstance(field.verbose_name, Promise):
            yield name


@pytest.mark.parametrize("model", admin.site._registry, ids=lambda model: model.__name__)
def test_every_field_staff_see_is_named_for_translation(model: Any) -> None:
    assert list(without_a_name(model, admin.site._registry[model])) == []
