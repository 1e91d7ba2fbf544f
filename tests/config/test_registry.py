"""A registry keeps what is added in its order, and one entry under each key."""

import pytest

from config.registry import Registry, full_name


def test_entries_come_in_the_order_they_were_added() -> None:
    words = Registry[str]("word", len)
    assert [words.add(word) for word in ("seven", "two", "nine")] == ["seven", "two", "nine"]
    assert list(words) == ["seven", "two", "nine"]
    assert (words.get(4), words.get(6)) == ("nine", None)


def test_a_second_entry_under_a_key_is_refused_and_the_same_again_is_not() -> None:
    words = Registry[str]("word", len)
    word = words.add("two")
    words.add(word)
    with pytest.raises(ValueError, match="another word 3"):
        words.add("six")
    assert list(words) == ["two"]


def test_a_function_goes_by_its_full_name_and_stays_what_it_was() -> None:
    names = Registry[str]("name", str)

    @names.made_by(full_name)
    def function() -> int:
        return 7

    assert function() == 7
    assert list(names) == [f"{__name__}.{function.__qualname__}"]
