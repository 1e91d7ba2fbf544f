"""The guide and its hands, for everybody, with and without a script."""

import re
from html import unescape

import pytest
from django.test import Client

from poker.rulebook.guide.examples import EXAMPLES

pytestmark = [pytest.mark.django_db, pytest.mark.rule("reference-pages")]

HAND = {"variant": "omaha", "hole": "Ac Kd Td 8h", "board": "Kc 9c 6c 6h Qc"}
FLUSH = ["Ac", "Kc", "Qc", "9c", "6c"]
PART = {"HX-Request": "true"}


def ask(status: int = 200, *, part: bool = False, **asked: str | list[str]) -> str:
    headers = PART if part else {}
    answer = Client().get("/guide/hand/", {**HAND, **asked}, headers=headers)
    assert answer.status_code == status
    return unescape(answer.content.decode())


def test_the_guide_offers_every_example_with_its_cards_face_up() -> None:
    page = Client().get("/guide/").content.decode()
    assert re.findall(r'data-example="([a-z-]+)"', page) == [each.slug for each in EXAMPLES]
    picks = page.count('type="checkbox" name="play"')
    assert picks == sum(len(each.hole) + len(each.board) for each in EXAMPLES)


@pytest.mark.rule("omaha-exactly-two")
def test_a_tempting_flush_is_explained() -> None:
    told = ask(play=FLUSH)
    assert 'data-hand="two_pair"' in told
    assert 'data-verdict="not-allowed"' in told
    assert "That looks like flush, but takes 1 card of yours" in told
    assert 'data-tempting="flush"' in told
    assert "checked" in told, "what was picked stays picked"


def test_the_right_five_are_right_and_a_worse_five_is_told_so() -> None:
    assert 'data-verdict="right"' in ask(play=["Ac", "Kd", "Kc", "6c", "6h"])
    assert 'data-verdict="not-best"' in ask(play=["Ac", "8h", "Kc", "6c", "6h"])
    assert "data-verdict" not in ask()


def test_a_script_asks_for_the_answer_alone() -> None:
    part, whole = ask(part=True), ask()
    assert "<html" not in part
    assert part.strip() in whole
    refused = ask(422, part=True, hole="Ac")
    assert 'data-refused="hole"' in refused
    assert "<html" not in refused


@pytest.mark.parametrize("part", [True, False])
def test_what_is_no_hand_is_answered_in_words_and_with_its_field(part: bool) -> None:
    told = ask(422, part=part, hole="Ac Kd Td 1h")
    assert 'data-refused="hole"' in told
    assert "“1h” is no card" in told
    assert "4 cards are needed, and there are 2" in ask(422, part=part, hole="Ac Kd")
    assert "Ac is there twice" in ask(422, part=part, hole="Ac Kd Td Ac")


def test_what_was_written_comes_back_as_text() -> None:
    answer = Client().get("/guide/hand/", HAND | {"hole": "<b>x"})
    assert b"&lt;b&gt;x" in answer.content
    assert b"<b>x" not in answer.content


def test_nobody_posts_there() -> None:
    assert Client().post("/guide/hand/", HAND).status_code == 405
