"""The four checkers of a proof: the room's, both programs for players, and the browser's."""

import base64
import json
import subprocess
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Self

from config.places import BASE_DIR
from poker.deck.receipt_keys import is_signed
from poker.fairness.checks import Known, reasons
from poker.fairness.content import read_content
from poker.fairness.fields import Fields, ProofUnreadable, by_player, parsed
from poker.fairness.proof import read_proof
from poker.fairness.public_key import read_keys
from poker.fairness.verdicts import verdict_of
from tests.poker.fairness.bends import Case
from tests.poker.fairness.offline import FOLDER, PROGRAMS, checker

TABLE: Final[dict[str, Any]] = json.loads((FOLDER / "verdicts.json").read_text())
EXITS: Final = {row["verdict"]: row["exit"] for row in TABLE["verdicts"]}
_DRIVER: Final = """
import { createInterface } from "node:readline";
const { judge } = await import(process.argv[1]);
for await (const line of createInterface({ input: process.stdin })) {
  const cases = JSON.parse(line);
  const told = cases.map(({ data, record }) => judge(Buffer.from(data, "base64"), record));
  const names = told.map(({ verdict, found }) => [verdict, found.map(([name]) => name)]);
  console.log(JSON.stringify(names));
}
"""
BROWSER: Final = """async ([origin, cases]) => {
  const { checkBytes } = await import(`${origin}/static/poker/fairness/checks.js`);
  const { judged } = await import(`${origin}/static/poker/fairness/page/reasons.js`);
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const told = await Promise.all(cases.map(({ data, record }) => checkBytes(bytes(data), record)));
  return told.map(judged).map(({ state, reasons }) => [state, reasons.map(({ code }) => code)]);
}"""


class Judgement(NamedTuple):
    """A verdict, and the names of the reasons for it."""

    verdict: str
    reasons: frozenset[str]


def sent(cases: Sequence[Case]) -> list[dict[str, Any]]:
    return [{"data": base64.b64encode(case.data).decode(), "record": case.record} for case in cases]


def read(told: Sequence[Any]) -> list[Judgement]:
    return [Judgement(verdict, frozenset(names)) for verdict, names in told]


def by_server(cases: Sequence[Case]) -> list[Judgement]:
    return [_by_server(case) for case in cases]


def _by_server(case: Case) -> Judgement:
    known = known_from(case.record)
    try:
        found = reasons(read_proof(parsed(case.data)), known, is_signed)
    except ProofUnreadable:
        return Judgement("unreadable", frozenset({"format"}))
    return Judgement(verdict_of(found), frozenset(reason.code for reason in found))


def known_from(record: dict[str, Any]) -> Known:
    return Known(
        read_keys(Fields(record, "record")) if "keys" in record else None,
        record.get("root"),
        record.get("seed"),
        pledges=by_player(record["pledges"], "pledges") if "pledges" in record else None,
        content=read_content(record["content"]) if "content" in record else None,
    )


def by_python(cases: Sequence[Case]) -> list[Judgement]:
    judge = checker().judge
    told = [judge(case.data, case.record) for case in cases]
    return read([(verdict, [name for name, _ in found]) for verdict, found in told])


class Node:
    """The JavaScript program in a process of its own."""

    def __enter__(self) -> Self:
        program = (FOLDER / "check_deal.mjs").as_uri()
        command = [PROGRAMS["javascript"][0], "--input-type=module", "-e", _DRIVER, program]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=BASE_DIR)
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def __call__(self, cases: Sequence[Case]) -> list[Judgement]:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(sent(cases)) + "\n")
        self._process.stdin.flush()
        return read(json.loads(self._process.stdout.readline()))
