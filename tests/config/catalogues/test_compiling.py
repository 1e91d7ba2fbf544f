import gettext
import os
from pathlib import Path

from config.catalogues import po_file
from config.catalogues.compiling import compile_catalogues
from config.catalogues.place import Place
from tests.config.catalogues.source_tree import message_of, translate, write_source

POKER = Place("poker", "django")


def test_processes_read_what_was_translated(tmp_path: Path) -> None:
    write_source(tmp_path, poker__a_py='_("Fold"), _("Call")\nngettext("%d day", "%d days", n)')
    translate(tmp_path, POKER, {"Fold": "Passer", "%d day": ("%d jour", "%d jours")})

    compile_catalogues(tmp_path)

    read = gettext.translation("django", tmp_path / "poker" / "locale", ["fr"])
    assert read.gettext("Fold") == "Passer"
    assert read.gettext("Call") == "Call"
    assert [read.ngettext("%d day", "%d days", n) for n in (0, 1, 2)] == [
        "%d jour",
        "%d jour",
        "%d jours",
    ]


def test_only_what_changed_is_written_again(tmp_path: Path) -> None:
    write_source(tmp_path, poker__a_py='_("Fold")')
    translate(tmp_path, POKER, {"Fold": "Passer"})
    assert len(compile_catalogues(tmp_path)) == 3
    assert compile_catalogues(tmp_path) == []

    path = POKER.source("it", tmp_path)
    catalog = po_file.read(path, "it")
    message_of(catalog, "Fold").string = "Passa"
    po_file.write(path, catalog)
    compiled = path.with_suffix(".mo")
    later = compiled.stat().st_mtime_ns + 1
    os.utime(path, ns=(later, later))

    assert compile_catalogues(tmp_path) == [compiled]
    read = gettext.translation("django", tmp_path / "poker" / "locale", ["it"])
    assert read.gettext("Fold") == "Passa"
