"""What a browser notes of its deals: once, for all its windows, and not without end."""

from typing import Any

from tests.e2e.fairness.modules import Modules

RECORDS = "const { Records } = await import('/static/poker/fairness/records.js');"
FIRST = f"async (fresh) => {{ {RECORDS} return new Records().first(fresh); }}"
NOTE = f"async ([record, facts]) => {{ {RECORDS} return new Records().note(record, facts); }}"
OF = f"async (hand) => {{ {RECORDS} return new Records().of(hand); }}"
MANY = f"""async (all) => {{ {RECORDS}
  const records = new Records();
  for (const fresh of all) await records.first(fresh);
}}"""


def record(hand: int, root: str = "a", **facts: Any) -> dict[str, Any]:
    return {"player": 3, "table": 9, "hand": hand, "root": root * 64, "at": hand, **facts}


def test_of_two_windows_the_first_seed_counts(profile: Modules) -> None:
    two = profile.another_window()
    kept = [
        window.evaluate(FIRST, record(1, seed=seed))["seed"]
        for window, seed in [(profile.page, "one"), (two.page, "two")]
    ]
    assert kept == ["one", "one"]
    profile.page.evaluate(NOTE, [record(1), {"receipt": "signed"}])
    assert two.page.evaluate(OF, record(1)) == [record(1, seed="one", receipt="signed")]


def test_windows_that_ask_at_once_agree(profile: Modules) -> None:
    at_once = f"""async (all) => {{ {RECORDS}
      return Promise.all(all.map((fresh) => new Records().first(fresh)));
    }}"""
    given = [record(1, seed=number) for number in range(8)]
    kept = profile.page.evaluate(at_once, given)
    assert len({one["seed"] for one in kept}) == 1


def test_a_second_commitment_does_not_hide_the_first(profile: Modules) -> None:
    profile.page.evaluate(MANY, [record(1, "b"), record(1, "a", at=2), record(2)])
    assert [one["root"][0] for one in profile.page.evaluate(OF, record(1))] == ["b", "a"]


def test_a_hand_never_begun_is_not_noted_later(profile: Modules) -> None:
    profile.page.evaluate(NOTE, [record(1), {"seen": {}}])
    assert profile.page.evaluate(OF, record(1)) == []


def test_the_oldest_are_forgotten_beyond_five_hundred_hands(profile: Modules) -> None:
    """A hand has two records, of the pledge and of the commitment."""
    profile.page.evaluate(MANY, [record(hand) for hand in range(1, 1004)])
    held = [bool(profile.page.evaluate(OF, record(hand))) for hand in (1, 3, 4, 1003)]
    assert held == [False, False, True, True]


def test_other_players_of_the_same_browser_have_notes_of_their_own(profile: Modules) -> None:
    profile.page.evaluate(MANY, [record(1, seed="mine"), record(1, seed="theirs") | {"player": 4}])
    found = profile.page.evaluate(OF, record(1) | {"player": 4})
    assert [one["seed"] for one in found] == ["theirs"]
