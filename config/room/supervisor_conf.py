"""The configuration file the room writes for supervisord."""

import os
from collections.abc import Mapping, Sequence
from configparser import RawConfigParser
from io import StringIO
from pathlib import Path

from config.places import BASE_DIR
from config.room.programs import ROOM, SERVERS, Program

LOG_SIZE = "5MB"


def supervisor_conf(programs: Sequence[Program], control: Path) -> str:
    """Return the text of supervisord's configuration; `control` is the socket it is steered by.

    Paths of logs are relative to the var folder, where supervisord has to be started: it fails on
    some absolute ones.
    """
    parser = RawConfigParser(delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment, method-assign]  # the way its manual says
    parser["supervisord"] = _escaped(
        {
            "nodaemon": "true",
            "identifier": "room",
            "logfile": "log/supervisord.log",
            "logfile_maxbytes": LOG_SIZE,
            "logfile_backups": "2",
            "pidfile": "run/supervisord.pid",
            "umask": "077",
            **({"user": "root"} if os.geteuid() == 0 else {}),
        }
    )
    parser["unix_http_server"] = _escaped({"file": str(control), "chmod": "0700"})
    parser["rpcinterface:supervisor"] = {
        "supervisor.rpcinterface_factory": "supervisor.rpcinterface:make_main_rpcinterface"
    }
    for program in programs:
        parser[f"program:{program.name}"] = _escaped(_program_section(program))
    for priority, group in enumerate((SERVERS, ROOM), start=1):
        names = [program.name for program in programs if program.group == group]
        if names:
            parser[f"group:{group}"] = {"programs": ",".join(names), "priority": str(priority)}
    return _text(parser)


def _program_section(program: Program) -> Mapping[str, str]:
    return {
        "command": program.command_line,
        "directory": str(BASE_DIR),
        "autostart": "false",
        "autorestart": "true",
        # Supervisor waits a second longer before each retry. After these few it gives up, and
        # the launcher starts the program again: retries go on, never more than 3 s apart.
        "startretries": "3",
        "startsecs": "1",
        "stopsignal": program.stop_signal,
        "stopwaitsecs": str(program.stop_s),
        "redirect_stderr": "true",
        "stdout_logfile": f"log/{program.name}.log",
        "stdout_logfile_maxbytes": LOG_SIZE,
        "stdout_logfile_backups": "2",
    }


def _escaped(section: Mapping[str, str]) -> dict[str, str]:
    """Return the section with percent signs doubled, as one begins a variable in supervisord's
    files."""
    return {name: value.replace("%", "%%") for name, value in section.items()}


def _text(parser: RawConfigParser) -> str:
    buffer = StringIO()
    parser.write(buffer)
    return buffer.getvalue()
