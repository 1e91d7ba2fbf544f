"""The ways money may move: the account kinds and the evidence for every kind of transfer.

The database enforces this table at commit (`ledger_way` and `ledger_transfer_fault`), the ledger
check compares every transfer with it, and `config/handbook/BOOKS.md` prints it. A kind of transfer
that is not listed cannot be written.
"""

from typing import Final, Literal, NamedTuple

from accounts.ledger.models import AccountKind, TransferKind

Money = Literal["any", "play", "real"]


class Way(NamedTuple):
    """One pair of account kinds that a kind of transfer may move money between.

    Every account that is debited has to be a `source` for every account that is credited. If
    `same_player`, each player's debits and credits sum to zero. If `same_table`, all accounts at
    tables are at one table. `money` limits the currencies. `evidence` is the database function that
    checks the transfer's evidence. A `former` way is accepted for transfers written before the way
    was closed, and refused for new ones.
    """

    transfer: TransferKind
    source: AccountKind
    target: AccountKind
    evidence: str
    money: Money = "any"
    same_player: bool = False
    same_table: bool = False
    former: bool = False


_Kind = TransferKind
_Of = AccountKind

WAYS: Final[tuple[Way, ...]] = (
    Way(_Kind.OPENING_GRANT, _Of.PROMOTION, _Of.WALLET, "ledger_evidence_grant", "play"),
    Way(_Kind.REFILL, _Of.PROMOTION, _Of.WALLET, "ledger_evidence_refill", "play"),
    Way(
        _Kind.BUY_IN,
        _Of.WALLET,
        _Of.TABLE,
        "poker_evidence_buy_in",
        same_player=True,
        same_table=True,
    ),
    Way(
        _Kind.TOP_UP,
        _Of.WALLET,
        _Of.TABLE,
        "poker_evidence_top_up",
        same_player=True,
        same_table=True,
    ),
    Way(
        _Kind.CASH_OUT,
        _Of.TABLE,
        _Of.WALLET,
        "poker_evidence_cash_out",
        same_player=True,
        same_table=True,
    ),
    Way(_Kind.HAND, _Of.TABLE, _Of.TABLE, "poker_evidence_hand", same_table=True),
    Way(_Kind.HAND, _Of.TABLE, _Of.RAKE, "poker_evidence_hand", same_table=True),
    Way(_Kind.RUN_OUT, _Of.HOUSE_EXPENSE, _Of.TABLE, "poker_evidence_run_out", same_table=True),
    Way(_Kind.CORRECTION, _Of.WALLET, _Of.HOUSE_EXPENSE, "poker_evidence_correction"),
    Way(_Kind.CORRECTION, _Of.HOUSE_EXPENSE, _Of.WALLET, "poker_evidence_correction"),
    Way(_Kind.CORRECTION, _Of.WALLET, _Of.WALLET, "poker_evidence_correction", former=True),
    Way(
        _Kind.HAND_HELD,
        _Of.TABLE,
        _Of.HELD,
        "poker_evidence_hand_held",
        same_player=True,
        same_table=True,
    ),
    Way(_Kind.HELD_REFUND, _Of.HELD, _Of.WALLET, "poker_evidence_resolved", same_player=True),
    Way(_Kind.HELD_AWARD, _Of.HELD, _Of.WALLET, "poker_evidence_resolved"),
    Way(_Kind.UNRESOLVED_BET, _Of.HELD, _Of.CHARITY, "poker_evidence_unresolved"),
    Way(_Kind.TOURNAMENT_ENTRY, _Of.WALLET, _Of.TOURNAMENT, "lobby_evidence_entry"),
    Way(_Kind.TOURNAMENT_REFUND, _Of.TOURNAMENT, _Of.WALLET, "lobby_evidence_refund"),
    Way(_Kind.TOURNAMENT_PRIZES, _Of.TOURNAMENT, _Of.WALLET, "lobby_evidence_prizes"),
    Way(_Kind.TOURNAMENT_PRIZES, _Of.TOURNAMENT, _Of.FEES, "lobby_evidence_prizes"),
    Way(_Kind.DEPOSIT, _Of.CASHIER, _Of.WALLET, "ledger_evidence_request", "real"),
    Way(_Kind.DEPOSIT_REVERSAL, _Of.WALLET, _Of.CASHIER, "ledger_evidence_request", "real"),
    Way(
        _Kind.WITHDRAWAL_HOLD,
        _Of.WALLET,
        _Of.WITHDRAWAL,
        "ledger_evidence_request",
        "real",
        same_player=True,
    ),
    Way(
        _Kind.WITHDRAWAL_RETURN,
        _Of.WITHDRAWAL,
        _Of.WALLET,
        "ledger_evidence_request",
        "real",
        same_player=True,
    ),
    Way(_Kind.WITHDRAWAL, _Of.WITHDRAWAL, _Of.CASHIER, "ledger_evidence_request", "real"),
    Way(_Kind.WITHDRAWAL_REVERSAL, _Of.CASHIER, _Of.WALLET, "ledger_evidence_request", "real"),
    Way(_Kind.IDLE_PAID_OUT, _Of.WALLET, _Of.CASHIER, "ledger_evidence_idle", "real"),
    Way(_Kind.IDLE_TO_CHARITY, _Of.WALLET, _Of.CHARITY, "ledger_evidence_idle", "real"),
    Way(_Kind.IDLE_TAKEN_BACK, _Of.WALLET, _Of.PROMOTION, "ledger_evidence_idle", "play"),
)

EVIDENCE: Final[dict[str, str]] = {
    "ledger_evidence_grant": "the first grant to that player, of 10,000.00",
    "ledger_evidence_refill": "at most 200,000.00",
    "ledger_evidence_request": (
        "a cashier request of that player for that amount, in a status that has the step, each "
        "signature by a member of staff and confirmed by the audit log"
    ),
    "ledger_evidence_idle": (
        "an entry of the audit log in which a member of staff other than the player moved that "
        "transfer; or the erasure of the player, for play money"
    ),
    "poker_evidence_buy_in": "the event of the table's stream that seated the player with it",
    "poker_evidence_top_up": "the event of the table's stream that added it to the player's stack",
    "poker_evidence_cash_out": "the event of the table's stream by which the player left with it",
    "poker_evidence_hand": "the events of that hand: bets, returned bets, rake and awarded pots",
    "poker_evidence_run_out": "the events of that hand in which the house awarded its pots",
    "poker_evidence_correction": (
        "an entry of the audit log in which a member of staff who is neither of the players moved "
        "that amount, and the hand, in which they were dealt in"
    ),
    "poker_evidence_hand_held": "the event that suspended the hand, and its held bets",
    "poker_evidence_resolved": (
        "the resolution of the suspended hand, and its entry of the audit log"
    ),
    "poker_evidence_unresolved": "a held bet that was undecided for 90 days",
    "lobby_evidence_entry": "an entry of that player at the tournament's buy-in and fee",
    "lobby_evidence_refund": (
        "an entry that was taken back, or a tournament that was cancelled or settled"
    ),
    "lobby_evidence_prizes": (
        "the prizes of the entries of a tournament that has ended, and its fees"
    ),
}
"""The evidence each database function requires, in words."""


def handbook_lines() -> list[str]:
    """Return the table of ways as Markdown, one line for each row, as the handbook prints it."""
    rows = ["| transfer | from | to | terms | evidence |", "|---|---|---|---|---|"]
    for way in WAYS:
        terms = [
            {"any": "", "play": "play money", "real": "euros"}[way.money],
            "same player" if way.same_player else "",
            "one table" if way.same_table else "",
            "no longer: earlier transfers only" if way.former else "",
        ]
        rows.append(
            f"| `{way.transfer}` | {way.source} | {way.target} | "
            f"{', '.join(filter(None, terms))} | {EVIDENCE[way.evidence]} |"
        )
    return rows
