"""How long the room waits for anything, at most: one row for each kind of wait.

`python -m config.wait_limits` prints the rows as the handbook's table.
"""

import sys
from typing import Final, NamedTuple


class WaitLimit(NamedTuple):
    """One kind of wait: its limit in seconds, why it is that long, and what happens then."""

    name: str
    seconds: float
    reason: str
    then: str

    @property
    def ms(self) -> int:
        """Return the limit in milliseconds."""
        return round(self.seconds * 1000)


# What PostgreSQL itself limits, by settings of roles and of connections (`database_limits.py`).
ROW_LOCK: Final = WaitLimit(
    "row lock of a web process or clock",
    1.5,
    "a table is held for milliseconds; a player's turn lasts at least ten seconds",
    "PostgreSQL ends the statement (55P03), and it is tried again",
)
PLAY_STATEMENT: Final = WaitLimit(
    "statement of a web process or clock",
    3.0,
    "statements of play and of pages take milliseconds",
    "PostgreSQL ends the statement (57014); the request, or the table's turn, is tried again",
)
PLAY_IDLE: Final = WaitLimit(
    "open transaction of a web process or clock between two statements",
    2.0,
    "a process that is stopped inside a transaction must not hold its tables",
    "PostgreSQL ends the connection and undoes the transaction (25P03)",
)
REPORT_STATEMENT: Final = WaitLimit(
    "statement of a report or of a check that sees one moment",
    60.0,
    "the slowest report takes 2 s on 200,000 hands; it reads and locks nothing",
    "PostgreSQL ends the statement (57014), and the page says that it failed",
)
JOB_LOCK: Final = WaitLimit(
    "row lock of a job, a command or a bot",
    10.0,
    "no player at a table waits for them",
    "PostgreSQL ends the statement (55P03), and the job is done again at its next time",
)
JOB_STATEMENT: Final = WaitLimit(
    "statement of a job or a command",
    900.0,
    "nightly jobs read every entry ever made",
    "PostgreSQL ends the statement (57014), and the job is done again at its next time",
)
JOB_IDLE: Final = WaitLimit(
    "open transaction of a job or a command between two statements",
    120.0,
    "mail and push services are called while the row of what they are told is locked",
    "PostgreSQL ends the connection and undoes the transaction (25P03)",
)
TABLE_IDLE: Final = WaitLimit(
    "the same while it holds a table",
    10.0,
    "a job computes between statements, for seconds on a busy machine",
    "PostgreSQL ends the connection and undoes the transaction (25P03)",
)
SEARCH: Final = WaitLimit(
    "turn of the search for collusion, and each step of it",
    900.0,
    "one process searches at a time, for minutes a night, and computes between statements",
    "PostgreSQL ends its transaction, and the search is done again at its next time",
)
MIGRATION_LOCK: Final = WaitLimit(
    "lock of a migration",
    30.0,
    "a change of a table waits for its transactions, and everybody else waits behind it",
    "PostgreSQL ends the migration (55P03), which changed nothing; run it again",
)
MIGRATION_STATEMENT: Final = WaitLimit(
    "statement of a migration",
    14_400.0,
    "an index on every event of a large room is built in one statement",
    "PostgreSQL ends the migration (57014), which changed nothing",
)
MIGRATION_IDLE: Final = WaitLimit(
    "open transaction of a migration between two statements",
    600.0,
    "migrations rewrite rows by Python",
    "PostgreSQL ends the connection (25P03); the migration changed nothing",
)
CLIENT_GONE: Final = WaitLimit(
    "PostgreSQL for a client that is gone",
    5.0,
    "what a machine that lost its network had begun must not hold its tables",
    "PostgreSQL finds the connection dead (keepalive, tcp_user_timeout) and undoes what it began",
)

# What the room's own processes limit, for a network or a server that says nothing at all.
CONNECT: Final = WaitLimit(
    "connecting to PostgreSQL, each address",
    3.0,
    "a server that lives answers in milliseconds",
    "the next address is tried, or the database counts as away",
)
SERVER_GONE: Final = WaitLimit(
    "TCP of a connection to PostgreSQL",
    5.0,
    "data that is not confirmed, or a machine that confirms no keepalives, is lost",
    "the kernel ends the connection, and the database counts as away",
)
ANSWER: Final = WaitLimit(
    "answer of PostgreSQL after a statement's own limit",
    1.0,
    "a living server ends a statement at its limit by itself",
    "the statement is cancelled, its connection closed and replaced",
)
CHECK: Final = WaitLimit(
    "check of a connection before it is lent out",
    1.0,
    "it is one round trip",
    "the connection is closed, and the next one is checked",
)
CANCEL: Final = WaitLimit(
    "request to cancel a statement",
    2.0,
    "a living server takes it in a moment; no request waits for it",
    "it is given up: the statement's connection is closed already",
)
COMMAND: Final = WaitLimit(
    "command of a player, from its arrival to its answer; of staff, with its retries",
    8.0,
    "a player's turn lasts at least ten seconds, and the answer has to be seen in it",
    "the player is asked to try again, under the same action id, and nothing waits any longer",
)
SOCKET: Final = WaitLimit(
    "socket of a table or the lobby as it opens, or as its end is stored",
    8.0,
    "sockets open in milliseconds, after an outage in a second or two",
    "the socket is closed (`unavailable`), and its page connects again later",
)
PAGE: Final = WaitLimit(
    "page or form, from its arrival to its answer",
    12.0,
    "a page takes a fraction of a second; a few send a mail or ask a worker",
    "503 with `Retry-After`; what it had begun in the database is undone",
)
LOOP_STATEMENT: Final = WaitLimit(
    "statement of the event loop",
    2.0,
    "an action is one statement of about a millisecond",
    "it is cancelled, its connection replaced, and decided again under the same action id",
)
DATABASE_ANSWER: Final = WaitLimit(
    "answer of PostgreSQL before players are told that it is away",
    2.0,
    "a player notices a longer one",
    "open tables say that the room waits for its database",
)
PRIMARY_ANSWER: Final = WaitLimit(
    "answer of the primary",
    2.0,
    "it says in a millisecond whether it is the one that writes",
    "the other servers of DATABASE_URL are asked; once one writes, connections to this one are cut",
)
POOL: Final = WaitLimit(
    "connection of the pool",
    5.0,
    "a request that waits longer finds the database away, or the process overrun",
    "the request fails (503); a clock looks again half a second later",
)

# Valkey, mail and what is spoken to by HTTP.
ANNOUNCEMENT: Final = WaitLimit(
    "announcement over Valkey, and joining a group there",
    0.5,
    "it is a hint, and no socket waits for it",
    "it is lost: sockets look for what it said every two seconds; joining is tried again",
)
VALKEY_CONNECT: Final = WaitLimit(
    "connecting to Valkey",
    2.0,
    "a server that lives answers in milliseconds",
    "announcements are lost, tasks are asked for by the timetable again",
)
VALKEY_ANSWER: Final = WaitLimit(
    "answer of Valkey to its last byte, of the broker too",
    5.0,
    "a server that lives answers in milliseconds, on a busy machine in a second",
    "the connection is closed and opened again",
)
WORKER_ASKED: Final = WaitLimit(
    "asking a worker for a job",
    1.0,
    "players wait for it as they leave a table or sign out",
    "the outbox or the timetable asks again; staff are told that no worker can be asked",
)
HEALTH: Final = WaitLimit(
    "each check of /health/ready",
    2.0,
    "the proxy decides by it where to send players",
    "the check says `no answer`",
)
HEALTH_ANSWER: Final = WaitLimit(
    "a container's health check",
    4.0,
    "twice what the checks of a process take at most",
    "the container counts as unhealthy",
)
MAIL: Final = WaitLimit(
    "sending a mail, from connecting to its acceptance",
    15.0,
    "mail servers keep strangers waiting on purpose",
    "it is logged, and mailed again ten minutes later; a page says that it was not sent",
)
PUSH: Final = WaitLimit(
    "call of a push service for one device, from connecting to its answer",
    5.0,
    "one that lives answers within a second; the row of the message is locked meanwhile",
    "the outbox tries again, ever more seldom",
)
WEBHOOK: Final = WaitLimit(
    "call of the staff's webhook, from connecting to its answer",
    5.0,
    "workers alone wait for it",
    "the outbox tries again, ever more seldom; then an incident says so",
)
TRACES: Final = WaitLimit(
    "call of the collector of traces, from connecting to its answer",
    5.0,
    "a thread of its own waits for it",
    "these traces are dropped",
)
PROXY_ANSWER: Final = WaitLimit(
    "certificate of the proxy, from connecting on",
    2.0,
    "the proxy is near; its certificate is looked at every ten seconds",
    "room_proxy_up is 0, and the proxy is asked again",
)
BOT_ANSWER: Final = WaitLimit(
    "answer of a page to a practice bot",
    15.0,
    "pages answer in milliseconds, or say within seconds that they cannot",
    "the bot tries again later",
)
BOT_CLOSE: Final = WaitLimit(
    "closing the sockets of all practice bots",
    1.5,
    "bots keep their seats, and say nothing that is lost",
    "the sockets are cut",
)
BOT_SOCKET_CLOSE: Final = WaitLimit(
    "closing the socket of one practice bot",
    0.5,
    "the answer is not needed",
    "the socket is cut",
)

# What a web process waits for inside.
PAGE_TURN: Final = WaitLimit(
    "turn of a page at the database",
    3.0,
    "four pages at a time take a fraction of a second each",
    "503 with `Retry-After`",
)
CLOCK_SET_RIGHT: Final = WaitLimit(
    "worker whose machine's clock is too far off, as it starts",
    45.0,
    "a time service sets a clock right within seconds; systemd ends a silent worker after 60 s",
    "it ends with exit code 75, so that its unit shows a failure, and is started again",
)
STOP_ANNOUNCED: Final = WaitLimit(
    "saying that a web process stops",
    0.5,
    "others find it out by themselves within seconds",
    "it stops without having said so",
)
STOP_COMMANDS: Final = WaitLimit(
    "commands under way as a web process stops",
    1.5,
    "a command takes milliseconds",
    "the client sends it again, under the same action id, to another process",
)
STOP_PAGES: Final = WaitLimit(
    "pages under way as a web process stops",
    1.0,
    "a page takes a fraction of a second",
    "the proxy answers, or asks another process",
)

# Programs that the room starts, and its files.
PROGRAM_VERSION: Final = WaitLimit(
    "a program that says its version",
    10.0,
    "it takes milliseconds",
    "the program is ended, and the room does not open",
)
CLUSTER: Final = WaitLimit(
    "making the embedded PostgreSQL's folder",
    300.0,
    "it takes seconds, on a slow disk a minute",
    "initdb is ended, and the room does not open",
)
POSTGRES_OPENS: Final = WaitLimit(
    "the embedded PostgreSQL as it starts",
    30.0,
    "after a crash it reads its log again",
    "the room does not open, and says why",
)
VALKEY_OPENS: Final = WaitLimit(
    "the embedded Valkey as it starts",
    10.0,
    "it reads nothing",
    "the room does not open, and says why",
)
PREPARE: Final = WaitLimit(
    "`make run` bringing the database up to date",
    14_400.0,
    "as long as a statement of a migration",
    "it is ended, and the room does not open",
)
DEMO: Final = WaitLimit(
    "making up the past of a demo room",
    14_400.0,
    "a week of play takes minutes",
    "it is ended; remove the folder and try again",
)
OWN_PAGE: Final = WaitLimit(
    "the front page, each time `make run` asks for it",
    10.0,
    "a first page compiles its templates",
    "it is asked for again, for a minute in all",
)
SUPERVISOR_ANSWER: Final = WaitLimit(
    "answer of the supervisor",
    10.0,
    "it answers in milliseconds, on a busy machine in a second",
    "the room does not open; while it is open, the supervisor is asked again",
)
SUPERVISOR_ENDS: Final = WaitLimit(
    "the supervisor after it was told to stop",
    15.0,
    "each program may take as long as it is given to stop",
    "it is killed, and its programs with it",
)
ROOM_FILE_LOCK: Final = WaitLimit(
    "lock on the room's folder, as another room closes",
    15.0,
    "the last process of a room that was killed ends within seconds",
    "the room does not open, and says that another one is open",
)


def every_wait() -> tuple[WaitLimit, ...]:
    """Return every row, in the order of this file."""
    return tuple(row for row in globals().values() if isinstance(row, WaitLimit))


def as_table() -> str:
    """Return the rows as a table in Markdown."""
    lines = ["| wait | at most | why so long | what happens then |", "|---|---|---|---|"]
    lines += [
        f"| {row.name} | {row.seconds:,g} s | {row.reason} | {row.then} |" for row in every_wait()
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(as_table())
