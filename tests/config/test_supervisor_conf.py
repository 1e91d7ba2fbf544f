from configparser import RawConfigParser
from pathlib import Path

from config.room.programs import Program
from config.room.supervisor_conf import supervisor_conf


def parsed(*programs: Program) -> RawConfigParser:
    parser = RawConfigParser(delimiters=("=",))
    parser.read_string(supervisor_conf(programs, Path("/run/c.sock")))
    return parser


def test_the_room_stops_before_its_servers() -> None:
    conf = parsed(Program("web", "room", ["x"]), Program("postgres", "servers", ["y"]))
    assert int(conf["group:room"]["priority"]) > int(conf["group:servers"]["priority"])
    assert conf["group:room"]["programs"] == "web"


def test_a_group_without_programs_is_left_out() -> None:
    assert "group:servers" not in parsed(Program("web", "room", ["x"]))


def test_commands_survive_spaces_and_percent_signs() -> None:
    conf = parsed(Program("web", "room", ["/srv/my 100% room/x", "-v"]))
    assert conf["program:web"]["command"] == "'/srv/my 100%% room/x' -v"


def test_nothing_listens_on_the_network() -> None:
    assert "inet_http_server" not in parsed(Program("web", "room", ["x"]))
