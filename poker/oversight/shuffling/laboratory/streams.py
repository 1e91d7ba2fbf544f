"""The raw bytes that decide the order of cards, as dieharder takes them."""

import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import count, islice
from typing import IO, Final, NamedTuple, cast

from poker.deck import chance
from poker.fairness.leaves import HandName
from poker.fairness.mix import SEED_BYTES, draw_blocks, mix_digest

Stream = Callable[[], Iterator[bytes]]
"""Begins a stream of random bytes that does not end."""

TESTS: Final = tuple(
    words.split()
    for words in (
        *(f"-d {number}" for number in (0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 15, 16, 17)),
        *(f"-d {number}" for number in (100, 101, 102)),
        *(f"-d 200 -n {bits}" for bits in range(1, 13)),
        *(f"-d 201 -n {dimensions}" for dimensions in range(2, 6)),
        *(f"-d 202 -n {length}" for length in range(2, 6)),
        *(f"-d 203 -n {lag}" for lag in (0, 1, 3, 7)),
        *(f"-d {number}" for number in (204, 205, 206, 207, 208, 209)),
    )
)
"""Every test dieharder calls good, without those it calls suspect or not to be used (5, 6, 7, 14),
and four of the 33 lags of one that reads 220 gigabytes for all of them."""

_COLUMNS: Final = ("test_name", "ntuple", "tsamples", "psamples", "pvalues", "assessment")
_PIECE: Final = 1 << 16
_BLOCKS_A_HAND: Final = 4


class StreamTest(NamedTuple):
    """One line of dieharder's. It has not ``passed`` where dieharder says anything else; its bound
    for a failure is a millionth."""

    test: str
    parameter: int
    samples: int
    p: float
    passed: bool


def random_bytes() -> Iterator[bytes]:
    """Yield what shuffles the room's order: the bits of its source of randomness."""
    while True:
        yield chance.SOURCE.getrandbits(8 * _PIECE).to_bytes(_PIECE)


def mixing_bytes() -> Iterator[bytes]:
    """Yield what the seeds of players become, at its worst: hands 1, 2, 3 and so on with the same
    seed and the same commitment, so that nothing but the hand's number changes."""
    root, seeds = bytes(32), ((1, "00" * SEED_BYTES),)
    for hand in count(1):
        digest = mix_digest(HandName(1, hand), root, seeds)
        yield b"".join(islice(draw_blocks(digest), _BLOCKS_A_HAND))


STREAMS: Final[Mapping[str, Stream]] = {"random": random_bytes, "mixing": mixing_bytes}


def stream_tests(
    program: str,
    stream: Stream,
    *,
    on_test: Callable[[], None],
    tests: tuple[list[str], ...] = TESTS,
) -> list[StreamTest]:
    """Return dieharder's results for a stream, a fresh part of it for each test.

    What it finds weak it tries on more of the stream until that has passed or failed. Raises
    OSError when ``program`` cannot be run, CalledProcessError when it ends with an error.
    """
    pieces, found = stream(), []
    for test in tests:
        found += _results(program, test, pieces)
        on_test()
    return found


def _results(program: str, test: list[str], pieces: Iterator[bytes]) -> list[StreamTest]:
    shown = [word for column in _COLUMNS for word in ("-D", column)]
    # -g 200: bytes from standard input; -Y 1: no verdict of "weak"; -k 2: exact p-values.
    command = [program, *shown, "-c", ",", "-g", "200", "-Y", "1", "-k", "2", *test]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as run:
        _feed(cast(IO[bytes], run.stdin), pieces)
        lines = cast(IO[bytes], run.stdout).read().decode().splitlines()
    if run.returncode:
        raise subprocess.CalledProcessError(run.returncode, command)
    rounds = [_parsed(line) for line in lines if line.count(",") == len(_COLUMNS) - 1]
    return [each for each in rounds if each.samples == rounds[-1].samples]


def _feed(pipe: IO[bytes], pieces: Iterator[bytes]) -> None:
    """Write to the pipe until its reader has enough."""
    with suppress(BrokenPipeError):
        for piece in pieces:
            pipe.write(piece)
    with suppress(BrokenPipeError):
        pipe.close()


def _parsed(line: str) -> StreamTest:
    test, parameter, _tuples, samples, p, assessment = (word.strip() for word in line.split(","))
    return StreamTest(test, int(parameter), int(samples), float(p), assessment == "PASSED")
