from pathlib import Path

import pytest

from config.catalogues.extraction import texts_of


@pytest.mark.parametrize(
    ("file", "source", "found"),
    [
        ("a.py", '_("Fold")', [("Fold", None)]),
        ("a.py", 'gettext_lazy("one " "text")', [("one text", None)]),
        ("a.py", 'ngettext("%d day", "%d days", n)', [(("%d day", "%d days"), None)]),
        ("a.py", 'pgettext("a verb", "Raise")', [("Raise", "a verb")]),
        ("a.py", 'print("Fold")', []),
        ("a.html", '<p>{% trans "Fold" %}</p>', [("Fold", None)]),
        (
            "a.html",
            "{% blocktrans %}Hello {{ name }}{% endblocktrans %}",
            [("Hello %(name)s", None)],
        ),
        (
            "a.html",
            (
                "    <div>\n  {% blocktrans trimmed count n=n %}\n  {{ n }} day\n"
                "{% plural %}\n {{ n }} days\n{% endblocktrans %}"
            ),
            [(("%(n)s day", "%(n)s days"), None)],
        ),
        ("a.html", '{% trans "Raise" context "a verb" %}', [("Raise", "a verb")]),
        ("a.html", '{% include "x.html" with title=_("It\'s") %}', [("It's", None)]),
        ("a.js", "x = `<b>${gettext('Fold')}</b>`;", [("Fold", None)]),
        (
            "a.js",
            'npgettext("cards", "%s card", "%s cards", n)',
            [(("%s card", "%s cards"), "cards")],
        ),
        (
            "clauses.toml",
            (
                '[[section]]\nslug = "bets"\ntitle = "Betting"\n'
                '[[clause]]\nslug = "min-raise"\ntitle = "The least raise"\ntext = "As much."\n'
                '[[clause.also]]\nwhen = { structures = ["no_limit"] }\ntext = "Or all."\n'
                'example = "100"\n'
            ),
            [(text, None) for text in ("Betting", "The least raise", "As much.", "Or all.", "100")],
        ),
    ],
)
def test_texts_of_every_kind_of_source_are_found(
    tmp_path: Path, file: str, source: str, found: list[object]
) -> None:
    path = tmp_path / file
    path.write_text(source)

    assert [(text.id, text.context) for text in texts_of(path)] == found


def test_what_an_author_tells_translators_comes_with_the_text(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text("# Translators: what a player does\n_('Fold')\n")

    assert [text.note for text in texts_of(path)] == [("Translators: what a player does",)]
