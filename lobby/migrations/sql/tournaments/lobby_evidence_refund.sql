-- Refuses nothing: says whether a transfer returns what players paid for a tournament: the buy-in and
-- fee of an entry that was taken back, everything to all entries of one that was cancelled, or the
-- fees to all entries of one that could not go on.

CREATE OR REPLACE FUNCTION lobby_evidence_refund(checked ledger_transfer) RETURNS boolean
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
    terms lobby_tournament%ROWTYPE;
    returned bigint;
BEGIN
    SELECT * INTO terms FROM lobby_tournament
     WHERE id = substring(checked.reference FROM '^tournament:(\d{1,18})$')::bigint
       AND currency = checked.currency;
    IF terms.id IS NULL OR EXISTS (
        SELECT FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
         WHERE entry.transfer_id = checked.id AND account.tournament_no <> terms.id
    ) THEN
        RETURN false;
    END IF;
    IF checked.idempotency_key ~ ('^' || checked.reference || ' refund:\d{1,18}$') THEN
        RETURN (
            SELECT count(*) = 1 AND min(gets.amount) = terms.buy_in + terms.fee
                   AND EXISTS (
                       SELECT FROM ledger_transfer paid
                         JOIN ledger_entry gave ON gave.transfer_id = paid.id
                        WHERE paid.idempotency_key
                              = replace(checked.idempotency_key, ' refund:', ' entry:')
                          AND gave.account_id = min(gets.account_id))
                   AND NOT EXISTS (
                       SELECT FROM lobby_entry registered
                        WHERE checked.idempotency_key
                              = checked.reference || ' refund:' || registered.id)
              FROM ledger_entry gets
             WHERE gets.transfer_id = checked.id AND gets.amount > 0);
    END IF;
    returned := CASE
        WHEN checked.idempotency_key = checked.reference || ' called_off'
             AND terms.status = 'cancelled' THEN terms.buy_in + terms.fee
        WHEN checked.idempotency_key = checked.reference || ' fees_returned'
             AND terms.status = 'settled' AND terms.fees_returned THEN terms.fee END;
    RETURN returned IS NOT NULL AND NOT EXISTS (
        SELECT FROM (
            SELECT account.player_id, entry.amount
              FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
             WHERE entry.transfer_id = checked.id AND entry.amount > 0
        ) written
        FULL JOIN (
            SELECT registered.player_id FROM lobby_entry registered
             WHERE registered.tournament_id = terms.id
        ) registered USING (player_id)
         WHERE written.amount IS DISTINCT FROM returned OR registered.player_id IS NULL
    );
END
$$;
