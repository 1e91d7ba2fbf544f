import pytest
from django.core.management import CommandError, call_command


@pytest.mark.parametrize(
    ("option", "named"),
    [
        ("--per-table=-1", "--per-table must be 0 or more"),
        ("--url=127.0.0.1:8000", "--url must be an address such as http://"),
        ("--url=http://127.0.0.1:8000/tables/", "--url must be an address such as http://"),
        ("--per-table=few", "invalid int value"),
    ],
)
def test_options_that_cannot_be_are_refused_by_name(option: str, named: str) -> None:
    with pytest.raises(CommandError, match=named):
        call_command("bots", option)


def test_a_table_to_play_on_at_is_one_there_is(room_db: object) -> None:
    with pytest.raises(CommandError, match="--play-on Nowhere: there is no such table"):
        call_command("bots", "--play-on=Nowhere")
