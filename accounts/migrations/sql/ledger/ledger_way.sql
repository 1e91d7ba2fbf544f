-- The ways money may go: for every kind of transfer between which kinds of account, in which
-- currencies, whether for the same player or at the same table, and the function that decides on
-- its evidence (ledger_transfer_fault). A way with `ended_at` is accepted for transfers written
-- before then. `since` is when the table came into force: the keys of earlier transfers at tables
-- name an event nearby instead of their own.

CREATE TABLE ledger_way (
    transfer varchar(32) NOT NULL,
    source varchar(16) NOT NULL,
    target varchar(16) NOT NULL,
    money text NOT NULL CHECK (money IN ('any', 'play', 'real')),
    same_player boolean NOT NULL,
    same_table boolean NOT NULL,
    evidence text NOT NULL,
    ended_at timestamptz,
    since timestamptz NOT NULL DEFAULT transaction_timestamp(),
    CONSTRAINT ledger_way_once PRIMARY KEY (transfer, source, target)
);

INSERT INTO ledger_way
    (transfer, source, target, money, same_player, same_table, evidence, ended_at)
VALUES
    ('opening_grant', 'promotion', 'wallet', 'play', false, false, 'ledger_evidence_grant', NULL),
    ('refill', 'promotion', 'wallet', 'play', false, false, 'ledger_evidence_refill', NULL),
    ('buy_in', 'wallet', 'table', 'any', true, true, 'poker_evidence_buy_in', NULL),
    ('top_up', 'wallet', 'table', 'any', true, true, 'poker_evidence_top_up', NULL),
    ('cash_out', 'table', 'wallet', 'any', true, true, 'poker_evidence_cash_out', NULL),
    ('hand', 'table', 'table', 'any', false, true, 'poker_evidence_hand', NULL),
    ('hand', 'table', 'rake', 'any', false, true, 'poker_evidence_hand', NULL),
    ('run_out', 'house_expense', 'table', 'any', false, true, 'poker_evidence_run_out', NULL),
    ('correction', 'wallet', 'house_expense', 'any', false, false, 'poker_evidence_correction', NULL),
    ('correction', 'house_expense', 'wallet', 'any', false, false, 'poker_evidence_correction', NULL),
    ('correction', 'wallet', 'wallet', 'any', false, false, 'poker_evidence_correction', transaction_timestamp()),
    ('hand_held', 'table', 'held', 'any', true, true, 'poker_evidence_hand_held', NULL),
    ('held_refund', 'held', 'wallet', 'any', true, false, 'poker_evidence_resolved', NULL),
    ('held_award', 'held', 'wallet', 'any', false, false, 'poker_evidence_resolved', NULL),
    ('unresolved_bet', 'held', 'charity', 'any', false, false, 'poker_evidence_unresolved', NULL),
    ('tournament_entry', 'wallet', 'tournament', 'any', false, false, 'lobby_evidence_entry', NULL),
    ('tournament_refund', 'tournament', 'wallet', 'any', false, false, 'lobby_evidence_refund', NULL),
    ('tournament_prizes', 'tournament', 'wallet', 'any', false, false, 'lobby_evidence_prizes', NULL),
    ('tournament_prizes', 'tournament', 'fees', 'any', false, false, 'lobby_evidence_prizes', NULL),
    ('deposit', 'cashier', 'wallet', 'real', false, false, 'ledger_evidence_request', NULL),
    ('deposit_reversal', 'wallet', 'cashier', 'real', false, false, 'ledger_evidence_request', NULL),
    ('withdrawal_hold', 'wallet', 'withdrawal', 'real', true, false, 'ledger_evidence_request', NULL),
    ('withdrawal_return', 'withdrawal', 'wallet', 'real', true, false, 'ledger_evidence_request', NULL),
    ('withdrawal', 'withdrawal', 'cashier', 'real', false, false, 'ledger_evidence_request', NULL),
    ('withdrawal_reversal', 'cashier', 'wallet', 'real', false, false, 'ledger_evidence_request', NULL),
    ('idle_paid_out', 'wallet', 'cashier', 'real', false, false, 'ledger_evidence_idle', NULL),
    ('idle_to_charity', 'wallet', 'charity', 'real', false, false, 'ledger_evidence_idle', NULL),
    ('idle_taken_back', 'wallet', 'promotion', 'play', false, false, 'ledger_evidence_idle', NULL);
