from pathlib import Path

import pytest

from config.catalogues import po_file
from config.catalogues.faults import faults
from config.catalogues.marks import changed_marks
from config.catalogues.place import Place
from config.catalogues.updating import update
from tests.config.catalogues.source_tree import message_of, translate, write_source

POKER = Place("poker", "django")


def whys(root: Path) -> set[tuple[str, str]]:
    return {(fault.text, fault.why) for fault in faults(root)}


def test_a_text_without_translation_is_named_with_file_and_language(tmp_path: Path) -> None:
    write_source(tmp_path, poker__a_py='_("Fold")')
    update(tmp_path)

    assert [str(fault) for fault in faults(tmp_path)] == [
        f"poker/locale/{language}/LC_MESSAGES/django.po: {language}: 'Fold': is not translated"
        for language in ("fr", "de", "it")
    ]


def test_a_text_that_no_catalogue_has_is_a_fault(tmp_path: Path) -> None:
    write_source(tmp_path, poker__a_py='_("Fold")')

    assert whys(tmp_path) == {("Fold", "is in the source and not in the catalogue")}


def test_a_text_no_source_has_is_a_fault_however_it_is_marked(tmp_path: Path) -> None:
    write_source(tmp_path, poker__a_py='_("Fold")')
    translate(tmp_path, POKER, {"Fold": "Passer"})
    write_source(tmp_path, poker__a_py="")

    assert whys(tmp_path) == {("Fold", "is no longer in the source")}
    update(tmp_path)
    assert whys(tmp_path) == {("Fold", "is no longer in the source")}


def test_a_doubtful_translation_is_a_fault(tmp_path: Path) -> None:
    write_source(tmp_path, poker__a_py='_("Fold")')
    translate(tmp_path, POKER, {"Fold": "Passer"})
    path = POKER.source("fr", tmp_path)
    catalog = po_file.read(path, "fr")
    message_of(catalog, "Fold").flags.add("fuzzy")
    po_file.write(path, catalog)

    assert whys(tmp_path) == {("Fold", "is marked as fuzzy")}


def test_a_plural_form_that_misses_is_a_fault(tmp_path: Path) -> None:
    write_source(tmp_path, poker__a_py='ngettext("%d day", "%d days", n)')
    translate(tmp_path, POKER, {"%d day": ("%d jour", "")})

    assert whys(tmp_path) == {("%d day", "needs 2 forms")}


@pytest.mark.parametrize(
    ("source", "forms"),
    [
        ("%(name)s folds", ["Il se couche"]),
        ("%(name)s folds", ["%(nom)s se couche"]),
        ("%s of %s", ["%s"]),
        ("{name} folds", ["{nom} se couche"]),
        ("Fold", ["Passer %s"]),
        ("%s%% of it", ["%s % de"]),
        ("<b>Fold</b> it", ["<b>Passer"]),
        ('<a href="/rules/">Rules</a>', ['<a href="/regles/">Règles</a>']),
        ("Fold\n", ["Passer"]),
        (("%d day", "%d days"), ["%d jour", "jours"]),
    ],
)
def test_places_tags_and_line_ends_are_taken_over(
    source: str | tuple[str, str], forms: list[str]
) -> None:
    assert changed_marks(source, forms)


@pytest.mark.parametrize(
    ("source", "forms"),
    [
        ("%(a)s of %(b)s", ["von %(b)s %(a)s"]),
        ("<b>Fold</b> <i>it</i>", ["<i>Das</i> <b>passen</b>"]),
        ("10 % of it", ["10 % davon"]),
        (("one day", "%d days"), ["%d jour", "%d jours"]),
        (("%d day", "%d days"), ["%d jour", "%d jours"]),
    ],
)
def test_their_order_may_change(source: str | tuple[str, str], forms: list[str]) -> None:
    assert changed_marks(source, forms) is None
