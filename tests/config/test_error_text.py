"""An error is told by its type, its place and its words, and never by a value."""

import json
import logging
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.db import IntegrityError, connection
from django.test import RequestFactory
from django.utils.log import AdminEmailHandler
from django.views.debug import technical_500_response

from config.error_text import error_text, without_values
from config.logging import JsonLines
from config.places import BASE_DIR
from poker.deck.shuffling import shuffled
from poker.engine.cards.cards import Card, card_texts

# Put together here, for a report shows the lines of the source.
SECRET = "-".join(("pin", "2417"))


def deal(deck: tuple[Card, ...], secret: str) -> None:
    """Fails while it holds a deck and a secret, as a lookup of one of its cards."""
    held = {"deck": card_texts(deck), "secret": secret, "bytes": bytes(deck)}
    raise LookupError(held["deck"][:4], deck[:9], held["bytes"])


@pytest.fixture
def deck() -> tuple[Card, ...]:
    return shuffled()


@pytest.fixture
def failure(deck: tuple[Card, ...]) -> LookupError:
    with pytest.raises(LookupError) as caught:
        deal(deck, SECRET)
    return caught.value


def told_of(deck: tuple[Card, ...]) -> Iterator[str]:
    """What would tell a card of this deck, or the secret."""
    yield from (f"'{text}'" for text in card_texts(deck))
    yield from (f"&#x27;{text}&#x27;" for text in card_texts(deck))
    # Four numbers stand on a page of an error by chance, once in 100,000; nine never do.
    yield ", ".join(map(str, deck[:9]))
    yield repr(bytes(deck))[2:30]
    yield bytes(deck).hex()[:20]
    yield SECRET


def assert_tells_only_the_place(text: str, deck: tuple[Card, ...]) -> None:
    assert "LookupError" in text
    assert "in deal" in text or "deal</code>" in text or ", deal" in text
    assert [each for each in told_of(deck) if each in text] == []


def test_what_an_error_holds_would_be_told_by_its_words_and_variables(
    failure: LookupError, deck: tuple[Card, ...]
) -> None:
    """The other tests look for something that is there."""
    assert sum(each in str(failure) for each in told_of(deck)) > 4
    assert failure.__traceback__ is not None


def test_a_log_line_tells_the_place(failure: LookupError, deck: tuple[Card, ...]) -> None:
    record = logging.makeLogRecord({"msg": "failed: %r", "args": (failure,)})
    record.exc_info = (type(failure), failure, failure.__traceback__)
    assert_tells_only_the_place(JsonLines().format(record), deck)


def test_a_debug_page_tells_the_place(failure: LookupError, deck: tuple[Card, ...]) -> None:
    request = RequestFactory().post("/tables/1/", {"password": SECRET})
    request.COOKIES["sessionid"] = SECRET
    for accept in ("text/html", "text/plain"):
        request.META["HTTP_ACCEPT"] = accept
        page = technical_500_response(
            request, type(failure), failure, failure.__traceback__
        ).content.decode()
        assert_tells_only_the_place(page, deck)


def test_a_mail_to_administrators_tells_the_place(
    failure: LookupError, deck: tuple[Card, ...], settings: Any
) -> None:
    settings.ADMINS = [("Admin", "admin@example.org")]
    record = logging.makeLogRecord({"msg": "failed", "levelname": "ERROR"})
    record.exc_info = (type(failure), failure, failure.__traceback__)
    record.request = RequestFactory().post("/", {"password": SECRET})
    AdminEmailHandler(include_html=True).handle(record)
    (sent,) = mail.outbox
    assert isinstance(sent, EmailMultiAlternatives)
    pages = [str(part) for part, _ in sent.alternatives]
    for text in (str(sent.body), *pages):
        assert_tells_only_the_place(text, deck)


def test_the_database_adds_no_row(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE dealt (card text CHECK (card = ''))")
        with pytest.raises(IntegrityError) as caught:
            cursor.execute("INSERT INTO dealt VALUES (%s)", [SECRET])
    assert SECRET in str(caught.value)
    assert SECRET not in error_text(caught.value)
    assert 'violates check constraint "dealt_card_check"' in error_text(caught.value)
    assert SECRET not in without_values(f"task failed: {caught.value!r}")


def test_what_led_to_an_error_is_told_once() -> None:
    first, second = KeyError("one"), ValueError("two")
    both = ExceptionGroup("both", [first, second])
    both.__cause__ = first
    told = error_text(both)
    assert [told.count(f": {words}") for words in ("'one'", "two", "both (2")] == [1, 1, 1]
    assert told.index("KeyError") < told.index("ValueError") < told.index("both (2")


@pytest.mark.parametrize(
    "told", ["As it was", "10 seconds", "hand 12", "of (1) table", "A5 9x", "(100, 200)", "b 'x'"]
)
def test_words_stay(told: str) -> None:
    assert without_values(told) == told


UNCAUGHT = """
import logging.config, threading
from config.logging import logging_settings
from config.uncaught import log_uncaught
logging.config.dictConfig(logging_settings("INFO"))
log_uncaught()
def fail(cards):
    raise LookupError(cards)
thread = threading.Thread(target=fail, args=(["As", "Kd"],))
thread.start()
thread.join()
fail([12, 13, 14])
"""


def test_what_ends_a_thread_or_a_process_is_a_log_line() -> None:
    done = subprocess.run(
        [sys.executable, "-c", UNCAUGHT], cwd=BASE_DIR, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert [line["message"] for line in lines] == ["a thread ends", "the process ends"]
    last = [line["error"].splitlines()[-1] for line in lines]
    assert last == ["LookupError: ['…', '…']", "LookupError: …"]


FORMS: dict[str, Callable[[tuple[Card, ...]], str]] = {
    "texts": lambda deck: " ".join(card_texts(deck)),
    "joined": lambda deck: "".join(card_texts(deck)),
    "a list": lambda deck: repr(card_texts(deck)),
    "glyphs": lambda deck: " ".join(
        text.translate(str.maketrans("cdhs", "♣♦♥♠")) for text in card_texts(deck)
    ),
    "numbers": repr,
    "bytes": lambda deck: repr(bytes(deck)),
}


@pytest.mark.parametrize("form", FORMS)
def test_no_form_of_a_deck_stays_in_words(form: str, deck: tuple[Card, ...]) -> None:
    told = without_values(f"no such deck: {FORMS[form](deck)}, sorry")
    assert told.startswith("no such deck: ")
    assert told.endswith("sorry")
    assert [each for each in told_of(deck) if each in told] == []
