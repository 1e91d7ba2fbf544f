"""Static files of a room without a proxy: compressed, and named by what is in them."""

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.test import override_settings

from config.static_files.modules import Modules, NotJoinedError
from config.static_files.styles import joined
from tests.config.asgi_requests import get

SCRIPT = "poker/table/main.js"
WHOLE = Path(str(finders.find(SCRIPT))).read_bytes()
YEAR = b"public, max-age=31536000, immutable"


async def test_a_script_goes_out_in_gzip_to_who_takes_it_and_as_it_is_to_others() -> None:
    address = staticfiles_storage.url(SCRIPT)
    small = await get(address, host="localhost", accept_encoding="gzip, br")
    assert small.headers[b"Content-Encoding"] == b"gzip"
    assert small.headers[b"Vary"] == b"Accept-Encoding"
    plain = await get(address, host="localhost", accept_encoding="identity")
    assert b"Content-Encoding" not in plain.headers
    assert plain.body == gzip.decompress(small.body)
    assert small.headers[b"Cache-Control"] == plain.headers[b"Cache-Control"] == YEAR


async def test_a_script_brings_what_it_imports_without_what_is_for_readers() -> None:
    script = (await get(staticfiles_storage.url(SCRIPT), host="localhost")).body
    assert b"class TablePage{" in script
    assert b"class TurnTimer{" in script
    assert b"/**" not in script
    assert re.search(rb'^import |\bfrom "\.', script, re.MULTILINE) is None
    for fetched in re.findall(rb'import\("([^"]+)"\)', script):
        later = await get(fetched.decode(), host="localhost")
        assert (later.status, later.headers[b"Cache-Control"]) == (200, YEAR)


async def test_a_source_has_its_own_name_and_is_asked_for_again() -> None:
    answer = await get(f"/static/{SCRIPT}", host="localhost")
    assert answer.body == WHOLE
    assert b"Cache-Control" not in answer.headers
    changed = answer.headers[b"Last-Modified"].decode()
    held = {"accept_encoding": "gzip", "if_modified_since": changed}
    assert (await get(f"/static/{SCRIPT}", host="localhost", **held)).status == 304


@pytest.mark.parametrize(
    "name", ["nowhere.js", "nowhere.0123456789ab.js", "../keys/django.0123456789ab.txt"]
)
async def test_what_is_not_there_is_not_found(name: str) -> None:
    answer = await get(f"/static/{name}", host="localhost", accept_encoding="gzip")
    assert answer.status == 404


def test_every_address_of_a_page_names_what_is_in_it() -> None:
    for name in (SCRIPT, "css/table_page.css", "room/icon.svg", "admin/css/base.css"):
        assert re.search(r"\.[0-9a-f]{12}\.\w+$", staticfiles_storage.url(name))


def test_a_joined_style_sheet_holds_those_it_imports() -> None:
    sheet = (Path(settings.STATIC_ROOT) / "css" / "table_page.css").read_text()
    assert "@import" not in sheet
    assert ".felt" in sheet
    assert ".toast" in sheet


SOURCES = {
    "a.js": 'import { two as deux } from "./b/two.js";\nexport const one = () => deux();\n',
    "b/two.js": 'import { three } from "./three.js";\nexport function two() { return three; }\n',
    "b/three.js": "export const three = 3;\n",
    "later.js": 'export async function ask() { return import("./a.js"); }\n',
    "effect.js": 'import "./b/three.js";\nglobalThis.done = true;\n',
    "round.js": 'import { there } from "./there.js";\nexport const round = 1;\n',
    "there.js": 'import { round } from "./round.js";\nexport const there = 1;\n',
    "default.js": "export default 1;\n",
    "star.js": 'import * as all from "./a.js";\n',
}
MODULES = Modules(SOURCES.__getitem__)


def test_modules_are_joined_in_the_order_they_are_run() -> None:
    script = MODULES.joined("a.js", str)
    order = [script.index(f'$make("{name}"') for name in ("b/three.js", "b/two.js", "a.js")]
    assert order == sorted(order)
    assert 'const{two:deux}=$made.get("b/two.js");' in script
    assert "return{one}" in script
    assert '$make("b/three.js"' in MODULES.joined("effect.js", str)


def test_what_is_fetched_later_is_a_file_of_its_own() -> None:
    script = MODULES.joined("later.js", lambda name: f"/static/{name}")
    assert '$fetch("/static/a.js").then(()=>$made.get("a.js"))' in script
    assert "three" not in script


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("round.js", "round.js imports there.js imports round.js"),
        ("default.js", "default.js: export default 1;"),
        ("star.js", "star.js: import \\* as all"),
    ],
)
def test_what_cannot_be_joined_says_why(name: str, said: str) -> None:
    with pytest.raises(NotJoinedError, match=said):
        MODULES.joined(name, str)


def test_addresses_in_a_sheet_that_is_imported_are_moved() -> None:
    sheets = {
        "all.css": '@import url("felt/a.css");\n',
        "felt/a.css": 'a { b: url("../c.png"); }\n',
    }
    assert joined("all.css", sheets.__getitem__) == 'a { b: url("c.png"); }\n'


def collected(sources: Path, root: Path, **texts: str) -> dict[str, str]:
    """Collect these scripts, and return their names in the folder."""
    for name, text in texts.items():
        (sources / f"{name}.js").write_text(text)
    # The pages that a proxy shows name files of the room.
    folders = [sources, *settings.STATICFILES_DIRS]
    with override_settings(STATICFILES_DIRS=folders, STATIC_ROOT=root):
        call_command("collectstatic", verbosity=0, interactive=False)
        return {
            name: staticfiles_storage.url(f"{name}.js").removeprefix("/static/") for name in texts
        }


def test_an_upgrade_leaves_the_scripts_of_open_pages_as_they_are(tmp_path: Path) -> None:
    """Of a page, what it fetches later, and what both share, one changes: each page stays whole."""
    sources, root = tmp_path / "sources", tmp_path / "root"
    sources.mkdir()
    page = 'import { one } from "./shared.js";\nexport const ask = () => import("./later.js");\n'
    texts = {"page": page, "shared": "export const one = 1;\n", "later": "export const two = 2;\n"}
    before = collected(sources, root, **texts)
    old = {name: (root / path).read_text() for name, path in before.items()}
    after = collected(sources, root, **texts | {"later": "export const two = 3;\n"})
    assert after["shared"] == before["shared"]
    assert after["later"] != before["later"]
    assert after["page"] != before["page"], "it fetches another file now"
    for name, path in before.items():
        assert (root / path).read_text() == old[name]
    assert before["later"] in old["page"]
    assert after["later"] in (root / after["page"]).read_text()
