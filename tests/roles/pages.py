"""Every page of the admin and of the reports, as the addresses of the site have them."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from django.contrib import admin
from django.db.models import Model

from accounts.compliance.reporting.definition import registry
from accounts.compliance.reporting.models import IssuedCopy
from accounts.core.admin_kit.row_actions import RowActions
from poker.admin.floor.room_actions import ROOM_ACTIONS
from poker.models import PlayedHand
from tests.fuzz.addresses import Address, every_address

WORDS = {"changelist": "list", "delete": "delete", "history": "history", "add": "add"}
SITE = "staff/"
REPORTS = "compliance"


class Page(NamedTuple):
    """What is asked of one address; `model` is empty for pages of the whole site, and "compliance"
    for those of the reports.

    `what` is a word of `expected/pages.py`, the name of an action or that of a page of the site.
    """

    model: str
    what: str
    method: str
    path: str


def pages(rows: Mapping[type[Model], int]) -> Iterator[Page]:
    """All of them; a row's own page once for reading and once for changing it."""
    named = {_prefix(model): model for model in rows}
    for address in every_address():
        if address.name.startswith(f"{REPORTS}:"):
            yield from _of_reports(address)
        if address.name == "played_hands:hand":
            yield Page(REPORTS, "hand", "GET", address.path(_a_hand()))
        if not address.route.startswith(SITE):
            continue
        name = address.name.removeprefix("admin:")
        prefix, _, last = name.rpartition("_")
        if prefix not in named:
            yield Page("", name, "GET", address.path({}))
            continue
        model = named[prefix]
        for what, method, values in _asked(model, last):
            path = _path(address, rows[model], values)
            yield Page(model._meta.label_lower, what, method, path)


def _a_hand() -> dict[str, str]:
    played = PlayedHand.objects.earliest("pk")
    return {"table_id": str(played.table_id), "hand_no": str(played.hand_no)}


def _of_reports(address: Address) -> Iterator[Page]:
    what = address.name.removeprefix(f"{REPORTS}:")
    method = "POST" if what == "issue" else "GET"
    slugs = [report.slug for report in registry.REPORTS] if "slug" in address.parameters else [""]
    for slug in slugs:
        copy = str(IssuedCopy.objects.earliest("pk").pk)
        yield Page(REPORTS, what, method, address.path({"slug": slug, "copy_id": copy}))


def _asked(model: type[Model], last: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    if last == "change":
        yield from (("row", "GET", {}), ("change", "POST", {}))
    elif last == "room":
        yield from ((f"room {action}", "GET", {"action": action}) for action in ROOM_ACTIONS)
    elif last == "action":
        shown = admin.site._registry[model]
        assert isinstance(shown, RowActions)
        yield from ((action, "GET", {"action": action}) for action in shown.row_actions)
    else:
        yield WORDS.get(last, last), "GET", {}


def _path(address: Address, pk: int, values: dict[str, str]) -> str:
    return address.path(dict.fromkeys(address.parameters, str(pk)) | values)


def _prefix(model: type[Model]) -> str:
    return f"{model._meta.app_label}_{model._meta.model_name}"
