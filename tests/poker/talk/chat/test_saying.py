"""Who may say what at a table, how fast, and who reads it."""

from datetime import timedelta

import pytest

from config.refusals.explained import ExplainedRefusal
from config.refusals.refusal import Refusal
from poker.engine.errors import NotSeated
from poker.models import ChatBan, ChatLine, TableEvent
from poker.talk.chat.errors import BannedFromChat, SaidAgain, TooManyLines
from poker.talk.chat.lines import MOST_LINES, latest_lines, lines_after, muted_by
from poker.talk.chat.muting import mute, unmute
from tests.accounts.people import person
from tests.poker.talk.chat.talk import Talk

pytestmark = pytest.mark.rule("chat")


def test_lines_are_numbered_filtered_and_no_part_of_the_stream(talk: Talk) -> None:
    events = TableEvent.objects.count()
    first, second = talk.says(0, " nice   hand "), talk.says(1, "mail me at ben@example.org")
    assert (first.number, first.said, first.shown) == (1, "nice hand", "nice hand")
    assert (second.number, second.said) == (2, "mail me at ben@example.org")
    ana, ben = talk.people[0], talk.people[1]
    heard = latest_lines(table_id=talk.table.pk, reader_id=ana.pk)
    assert [(line.number, line.player_id, line.name, line.text) for line in heard.lines] == [
        (1, ana.pk, ana.screen_name, "nice hand"),
        (2, ben.pk, ben.screen_name, "mail me at •••"),
    ]
    assert heard.last == 2
    assert TableEvent.objects.count() == events


def test_the_same_request_is_one_line(talk: Talk) -> None:
    once, again = (talk.says(0, "nh", action_id="nh-1") for _ in range(2))
    assert once.pk == again.pk
    assert ChatLine.objects.count() == 1


def test_who_watches_reads_only(talk: Talk) -> None:
    talk.says(0, "hello")
    watcher = person("Watcher")
    talk.people[5] = watcher
    with pytest.raises(NotSeated):
        talk.says(5, "hello")
    assert talk.read_by(watcher) == ["hello"]


def test_too_many_lines_are_refused_over_all_tables(talk: Talk) -> None:
    for number in range(5):
        talk.says(0, f"line {number}")
    with pytest.raises(TooManyLines) as refusal:
        talk.says(0, "line 5")
    assert refusal.value.allowed == {"lines": 5, "seconds": 10}
    talk.says(1, "somebody else may")
    talk.later(seconds=10).says(0, "line 5")
    for number in range(6, 20):
        talk.later(seconds=4).says(0, f"line {number}")
    with pytest.raises(TooManyLines) as refusal:
        talk.later(seconds=4).says(0, "line 20")
    assert refusal.value.allowed == {"lines": 20, "seconds": 120}


def test_the_same_words_wait_half_a_minute(talk: Talk) -> None:
    talk.says(0, "Buy now")
    with pytest.raises(SaidAgain) as refusal:
        talk.later(seconds=29).says(0, "buy  NOW!!!")
    assert refusal.value.allowed == {"seconds": 30}
    talk.says(1, "buy now")
    talk.later(seconds=1).says(0, "Buy now")
    talk.says(0, "👍")
    with pytest.raises(SaidAgain):
        talk.says(0, "👍")
    talk.says(0, "👎")


def test_who_is_banned_from_the_chat_reads_and_plays(talk: Talk) -> None:
    ana, ben = talk.people[0], talk.people[1]
    until = talk.now + timedelta(days=1)
    ChatBan.objects.create(player=ana, until=until, reason="Test", made_at=talk.now, made_by=ben)
    with pytest.raises(BannedFromChat) as refusal:
        talk.says(0, "hello")
    assert refusal.value.allowed == {"until": int(until.timestamp() * 1000)}
    talk.says(1, "hello")
    assert talk.read_by(ana) == ["hello"]
    talk.later(days=1).says(0, "back again")


@pytest.mark.parametrize("text", ["", " ", "x" * 201])
def test_what_is_refused_leaves_nothing(talk: Talk, text: str) -> None:
    with pytest.raises(Refusal) as refusal:
        talk.says(0, text)
    assert refusal.value.field == "text"
    assert not ChatLine.objects.exists()


def test_muting_hides_a_players_lines_at_every_table_until_it_is_taken_back(talk: Talk) -> None:
    ana, ben, cleo = (talk.people[seat] for seat in range(3))
    talk.says(1, "before")
    for _twice in range(2):
        mute(owner=ana, muted=ben)
    talk.says(1, "after")
    talk.says(2, "me too")
    assert talk.read_by(ana) == ["me too"]
    assert talk.read_by(cleo) == ["before", "after", "me too"]
    assert talk.read_by(ben) == ["before", "after", "me too"]
    assert muted_by({ana.pk, cleo.pk}, {ben.pk, cleo.pk}) == {ana.pk: {ben.pk}}
    unmute(owner=ana, muted=ben)
    assert talk.read_by(ana) == ["before", "after", "me too"]
    with pytest.raises(ExplainedRefusal):
        mute(owner=ana, muted=ana)


def test_of_long_talk_the_last_lines_are_told(talk: Talk) -> None:
    for number in range(1, MOST_LINES + 3):
        talk.later(seconds=10).says(number % 2, f"line {number}")
    told = latest_lines(table_id=talk.table.pk, reader_id=0)
    assert [line.number for line in told.lines] == list(range(3, MOST_LINES + 3))
    after = lines_after(table_id=talk.table.pk, number=MOST_LINES)
    assert [line.number for line in after] == [MOST_LINES + 1, MOST_LINES + 2]
