from pathlib import Path

from config.catalogues.faults import faults
from config.catalogues.place import TRANSLATED, Place
from config.catalogues.updating import update
from tests.config.catalogues.source_tree import translate, translation, write_source

ACCOUNTS = Place("accounts", "django")
POKER = Place("poker", "django")
POKER_BROWSER = Place("poker", "djangojs")


def test_each_app_has_its_texts_in_every_language(tmp_path: Path) -> None:
    write_source(
        tmp_path,
        accounts__bank_py='_("Wallet")',
        templates__poker__hand_html='{% trans "Board" %}',
        static__poker__felt_js='gettext("Seat")',
    )

    written = update(tmp_path)

    places = (ACCOUNTS, POKER, POKER_BROWSER)
    assert set(written) == {p.source(lang, tmp_path) for p in places for lang in TRANSLATED}
    assert translation(tmp_path, ACCOUNTS, "Wallet") == ""
    assert translation(tmp_path, POKER, "Board") == ""
    assert translation(tmp_path, POKER_BROWSER, "Seat") == ""


def test_a_text_of_several_apps_stands_once_with_the_first(tmp_path: Path) -> None:
    write_source(tmp_path, lobby__a_py='_("number")', accounts__b_py='_("number")')

    update(tmp_path)

    assert translation(tmp_path, ACCOUNTS, "number") == ""
    assert translation(tmp_path, Place("lobby", "django"), "number") is None


def test_translations_stay_and_move_with_their_text(tmp_path: Path) -> None:
    write_source(tmp_path, poker__a_py='_("Fold"), _("number")')
    translate(tmp_path, POKER, {"Fold": "Passer", "number": "numéro"})
    write_source(tmp_path, accounts__b_py='_("number")')

    update(tmp_path)

    assert translation(tmp_path, POKER, "Fold") == "Passer"
    assert translation(tmp_path, ACCOUNTS, "number") == "numéro"
    assert list(faults(tmp_path)) == []


def test_updating_again_changes_no_file(tmp_path: Path) -> None:
    write_source(tmp_path, poker__a_py='_("Fold")\nngettext("%d day", "%d days", n)')
    translate(tmp_path, POKER, {"Fold": "Passer", "%d day": ("%d jour", "%d jours")})
    write_source(tmp_path, poker__a_py='\n\n\n_("Fold")\nngettext("%d day", "%d days", n)')

    assert update(tmp_path) == []


def test_words_of_a_text_that_is_gone_are_kept_until_dropped(tmp_path: Path) -> None:
    write_source(tmp_path, poker__a_py='_("Fold")')
    translate(tmp_path, POKER, {"Fold": "Passer"})
    write_source(tmp_path, poker__a_py='_("Fold now")')

    update(tmp_path)
    assert '#~ msgstr "Passer"' in POKER.source("fr", tmp_path).read_text()
    update(tmp_path)
    assert '#~ msgstr "Passer"' in POKER.source("fr", tmp_path).read_text()

    update(tmp_path, drop_stale=True)
    assert "Passer" not in POKER.source("fr", tmp_path).read_text()


def test_words_come_back_with_their_text(tmp_path: Path) -> None:
    write_source(tmp_path, poker__a_py='_("Fold")')
    translate(tmp_path, POKER, {"Fold": "Passer"})
    write_source(tmp_path, poker__a_py="")
    update(tmp_path)
    write_source(tmp_path, poker__a_py='_("Fold")')

    update(tmp_path)

    assert translation(tmp_path, POKER, "Fold") == "Passer"
    assert list(faults(tmp_path)) == []
