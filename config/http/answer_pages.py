"""Pages of the room for answers that no template makes: the room is busy, a request is not taken.

They need no database, no session and no middleware, so they are there when nothing else is.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from config.http.language import cookies_of, language_of
from config.http.table_names import table_name
from config.plain_answers import header
from config.theme import COOKIE as THEME_COOKIE
from config.theme import SYSTEM, THEMES

HTML: Final = b"text/html; charset=utf-8"
POLICY: Final = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
REFUSED: Final = 422
"""An answer whose text says in the reader's language why something was not done."""
FIRST_FAULT: Final = 400
LONGEST_TEXT: Final = 500
_SAFE: Final = ("GET", "HEAD")
_TABLE: Final = re.compile(r"/tables/(\d{1,18})/")
_REPLACED: Final = {b"content-type", b"content-length"}


class Words(NamedTuple):
    """What a page of one status says, and after how many seconds it tries again by itself."""

    title: str | Promise
    reason: str | Promise
    retry_s: int = 0


BUSY: Final = Words(
    _("The room is busy"),
    _("More people want something at this moment than the room can serve. Your seats are kept."),
    retry_s=3,
)
NOT_UNDERSTOOD: Final = Words(
    _("This could not be understood"),
    _("What your browser sent is nothing the room knows. Go back, reload the page and try again."),
)
WORDS: Final[Mapping[int, Words]] = {
    400: NOT_UNDERSTOOD,
    403: Words(
        _("This page is not open to you"),
        _(
            "You may need to sign in, or the page was left open too long. Go back, reload it and"
            " try again."
        ),
    ),
    404: Words(
        _("There is no such page"),
        _("The address may be mistyped, or the table has closed."),
    ),
    405: Words(
        _("There is no page at this address"),
        _("It only takes what a form sends. Start again in the lobby."),
    ),
    413: Words(_("This is too large"), _("Nothing was done. Go back and send less.")),
    422: Words(_("This was not done"), ""),
    429: Words(_("Too many requests"), _("Nothing was done. Wait a moment."), retry_s=10),
    500: Words(
        _("Something went wrong here"),
        _("The fault is ours and has been noted. Your chips and the running hands are safe."),
    ),
    502: BUSY,
    503: BUSY,
    504: BUSY,
}


class AnswerPages:
    """Makes a page of every answer of 400 and above that is none, for browsers that show pages.

    What scripts and programs ask for stays as it is.
    """

    def __init__(self, application: Any) -> None:
        self._application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if wants_page(scope):
            await self._application(scope, receive, _Turned(scope, send))
        else:
            await self._application(scope, receive, send)


class _Turned:
    """Passes an answer on, or holds it back until its page can be sent instead."""

    def __init__(self, scope: Any, send: Any) -> None:
        self._scope = scope
        self._send = send
        self._start: Any = None
        self._body = b""

    async def __call__(self, message: Any) -> None:
        if message["type"] == "http.response.start" and _is_bare(message):
            self._start = message
        elif self._start is None:
            await self._send(message)
        else:
            self._body += message.get("body", b"")
            if not message.get("more_body", False):
                await self._send_page()

    async def _send_page(self) -> None:
        page = page_for(self._scope, self._start["status"], self._body.decode("utf-8", "replace"))
        kept = [one for one in self._start["headers"] if one[0].lower() not in _REPLACED]
        named = {name.lower() for name, _value in kept}
        if b"content-security-policy" not in named:
            kept.append((b"content-security-policy", POLICY))
        if b"cache-control" not in named:
            kept.append((b"cache-control", b"no-store"))
        kept += [(b"content-type", HTML), (b"content-length", str(len(page)).encode())]
        await self._send(self._start | {"headers": kept})
        shown = b"" if self._scope["method"] == "HEAD" else page
        await self._send({"type": "http.response.body", "body": shown, "more_body": False})


def _is_bare(start: Any) -> bool:
    kinds = [value for name, value in start.get("headers", ()) if name.lower() == b"content-type"]
    is_page = any(kind.startswith(b"text/html") for kind in kinds)
    # A page without a body has the type of pages as well.
    is_empty = (b"content-length", b"0") in {
        (name.lower(), value) for name, value in start.get("headers", ())
    }
    return start["status"] >= FIRST_FAULT and (is_empty or not is_page)


def wants_page(scope: Any) -> bool:
    """Return whether somebody looks at the answer: a browser asks for a page to show."""
    mode = header(scope, b"sec-fetch-mode") or b"navigate"
    accepted = header(scope, b"accept") or b""
    return mode == b"navigate" and b"text/html" in accepted


def page_for(scope: Any, status: int, text: str = "") -> bytes:
    """Return the page of this status for a request; `text` is the reason of a refusal."""
    theme = cookies_of(scope).get(THEME_COOKIE, SYSTEM)
    found = _TABLE.search(scope["path"])
    number = int(found[1]) if found else 0
    return answer_page(
        status,
        language_of(scope),
        theme=theme if theme in THEMES else SYSTEM,
        table=table_name(number) or (str(number) if number else ""),
        reason=text.strip()[:LONGEST_TEXT] if status == REFUSED else "",
        is_form=scope["method"] not in _SAFE,
    )


@lru_cache(maxsize=512)
def answer_page(
    status: int,
    language: str,
    *,
    theme: str = SYSTEM,
    table: str = "",
    reason: str = "",
    is_form: bool = False,
) -> bytes:
    """Return the page of a status in a language.

    It names the table, or its number. A page that answers a form does not try again by itself.
    """
    words = WORDS.get(status) or (WORDS[500] if status >= 500 else NOT_UNDERSTOOD)
    with translation.override(language):
        context = {
            "code": status,
            "title": words.title,
            "reason": reason or words.reason,
            "retry_s": 0 if is_form else words.retry_s,
            "is_form": is_form and words.retry_s,
            "table": table,
            "theme": theme,
        }
        return render_to_string("answer.html", context).encode()


def pages_for_a_proxy() -> Iterator[tuple[str, bytes]]:
    """Yield the file names and contents of the pages that a proxy before the room shows by itself:
    of each status and language, those with ``form`` for what a form sent."""
    for status, language in _each(WORDS, dict(settings.LANGUAGES)):
        for is_form in (False, True):
            kind = ".form" if is_form else ""
            page = answer_page(status, language, is_form=is_form)
            yield f"answers/{status}{kind}.{language}.html", page


def _each(statuses: Iterable[int], languages: Iterable[str]) -> Iterator[tuple[int, str]]:
    return ((status, language) for status in statuses for language in languages)
