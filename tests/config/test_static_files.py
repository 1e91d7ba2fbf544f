"""A room without a proxy in front serves its scripts and style sheets compressed."""

import gzip
import re
from pathlib import Path

from django.contrib.staticfiles import finders

from tests.config.asgi_requests import get

SCRIPT = "poker/table/table_page.js"
WORDS = re.compile(rb"[\w$#]+")
WHOLE = Path(str(finders.find(SCRIPT))).read_bytes()


async def test_a_script_goes_out_in_gzip_to_who_takes_it_and_as_it_is_to_others() -> None:
    small = await get(f"/static/{SCRIPT}", host="localhost", accept_encoding="gzip, br")
    assert small.headers[b"Content-Encoding"] == b"gzip"
    assert small.headers[b"Vary"] == b"Accept-Encoding"
    script = gzip.decompress(small.body)
    assert len(script) < len(WHOLE)
    assert b"/**" in WHOLE
    assert b"/**" not in script
    assert set(WORDS.findall(script)) <= set(WORDS.findall(WHOLE)), "nothing but left out"
    assert b"export class TablePage{" in script
    plain = await get(f"/static/{SCRIPT}", host="localhost", accept_encoding="identity")
    assert b"Content-Encoding" not in plain.headers
    assert plain.body == WHOLE


async def test_what_a_browser_holds_already_is_not_sent_again() -> None:
    changed = (await get(f"/static/{SCRIPT}", host="localhost")).headers[b"Last-Modified"].decode()
    held = {"accept_encoding": "gzip", "if_modified_since": changed}
    assert (await get(f"/static/{SCRIPT}", host="localhost", **held)).status == 304
    nowhere = await get("/static/nowhere.js", host="localhost", accept_encoding="gzip")
    assert nowhere.status == 404
