-- Refuses nothing: says whether a transfer is a part of the correction of a hand that an entry of the
-- audit log names: one that takes the amount from the player it is from, or one that pays it to the
-- player it is to. Both were dealt in to the hand, and its author is staff and neither of them. What
-- one player gets was taken from the other in the same correction, or else comes from the house.
-- Before ledger_way a correction between two players was one transfer, named alone.

CREATE OR REPLACE FUNCTION poker_evidence_correction(checked ledger_transfer) RETURNS boolean
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
    named text[] := regexp_match(checked.reference, '^table:(\d{1,18}) hand:(\d{1,9})$');
    giver bigint;
    taker bigint;
    moved bigint;
    told audit_entry%ROWTYPE;
BEGIN
    SELECT max(account.player_id) FILTER (WHERE entry.amount < 0),
           max(account.player_id) FILTER (WHERE entry.amount > 0), max(entry.amount)
      INTO giver, taker, moved
      FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
     WHERE entry.transfer_id = checked.id HAVING count(*) = 2;
    SELECT entry.* INTO told
      FROM audit_entry entry
     WHERE entry.action = 'hand.corrected' AND entry.subject = checked.reference
       AND ledger_is_staff(entry.actor_id)
       AND (entry.after -> 'transfers' @> to_jsonb(checked.id)
            OR entry.after -> 'transfer' = to_jsonb(checked.id));
    RETURN named IS NOT NULL AND told.number IS NOT NULL
       AND checked.currency = poker_currency_of(named[1]::bigint)
       AND told.after -> 'amount' = to_jsonb(moved)
       AND told.actor_id NOT IN (coalesce(giver, 0), coalesce(taker, 0),
                                 (told.after ->> 'to')::bigint,
                                 coalesce((told.after ->> 'from')::bigint, 0))
       AND (taker IS NULL OR to_jsonb(taker) = told.after -> 'to')
       AND (giver IS NULL OR to_jsonb(giver) = told.after -> 'from')
       AND NOT EXISTS (
           SELECT FROM unnest(ARRAY[giver, taker]) concerned (id)
            WHERE concerned.id IS NOT NULL AND NOT EXISTS (
                SELECT FROM poker_playedhand played
                 WHERE played.table_id = named[1]::bigint AND played.hand_no = named[2]::integer
                   AND played.player_id = concerned.id))
       AND (giver IS NOT NULL AND taker IS NOT NULL OR (
           -- As many transfers as the correction has sides: the payer's, if any, and the payee's.
           SELECT count(*) = CASE WHEN told.after ->> 'from' IS NULL THEN 1 ELSE 2 END
                  AND count(DISTINCT sign(entry.amount)) = count(*)
                  AND bool_and(abs(entry.amount) = moved)
             FROM jsonb_array_elements_text(
                      CASE WHEN jsonb_typeof(told.after -> 'transfers') = 'array'
                                THEN told.after -> 'transfers'
                           ELSE jsonb_build_array(told.after -> 'transfer') END) part (id)
             JOIN ledger_transfer other ON other.id = part.id::bigint
              AND (other.kind, other.reference) = (checked.kind, checked.reference)
             JOIN ledger_entry entry ON entry.transfer_id = other.id
             JOIN ledger_account account ON account.id = entry.account_id
            WHERE account.kind = 'wallet'
              AND to_jsonb(account.player_id) = told.after -> CASE
                  WHEN entry.amount < 0 THEN 'from' ELSE 'to' END));
END
$$;
