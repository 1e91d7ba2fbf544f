-- Refuses nothing: says whether a transfer pays exactly the prizes of the entries of a tournament that
-- has ended, which are all that was bought in with, and everybody's fee unless fees were returned.
-- Hands were played at its tables, and every player of one that is over has a place.
-- No place has a larger prize than a better one; players without a place stand above all places.

CREATE OR REPLACE FUNCTION lobby_evidence_prizes(checked ledger_transfer) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT coalesce((
        SELECT NOT EXISTS (
            SELECT FROM (
                SELECT account.player_id, account.kind, account.tournament_no, entry.amount
                  FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
                 WHERE entry.transfer_id = checked.id
            ) written
            FULL JOIN (
                SELECT registered.player_id, registered.prize FROM lobby_entry registered
                 WHERE registered.tournament_id = tournament.id AND registered.prize > 0
            ) won ON won.player_id = written.player_id
             WHERE CASE written.kind
                   WHEN 'tournament' THEN written.tournament_no <> tournament.id
                   WHEN 'fees' THEN false
                   ELSE written.amount IS DISTINCT FROM won.prize END
        ) AND paid.prizes = tournament.buy_in * paid.entries
          AND EXISTS (
              SELECT FROM lobby_tournamenttable place
                JOIN poker_playedhand played ON played.table_id = place.table_id
               WHERE place.tournament_id = tournament.id)
          AND (tournament.status <> 'over' OR NOT EXISTS (
              SELECT FROM lobby_entry registered
               WHERE registered.tournament_id = tournament.id AND registered.place IS NULL))
          AND NOT EXISTS (
              SELECT FROM (
                  SELECT max(coalesce(registered.prize, 0)) AS most,
                         lag(min(coalesce(registered.prize, 0)))
                             OVER (ORDER BY coalesce(registered.place, 0)) AS least_above
                    FROM lobby_entry registered WHERE registered.tournament_id = tournament.id
                   GROUP BY coalesce(registered.place, 0)
              ) ranked WHERE ranked.most > ranked.least_above
          )
          AND paid.fees = CASE WHEN tournament.fees_returned THEN 0
                               ELSE tournament.fee * paid.entries END
          FROM lobby_tournament tournament
          CROSS JOIN LATERAL (
              SELECT count(*) AS entries, coalesce(sum(registered.prize), 0) AS prizes,
                     (SELECT coalesce(sum(entry.amount), 0)
                        FROM ledger_entry entry
                        JOIN ledger_account account ON account.id = entry.account_id
                       WHERE entry.transfer_id = checked.id AND account.kind = 'fees') AS fees
                FROM lobby_entry registered WHERE registered.tournament_id = tournament.id
          ) paid
         WHERE checked.reference = 'tournament:' || tournament.id
           AND tournament.id = substring(checked.reference FROM '^tournament:(\d{1,18})$')::bigint
           AND tournament.currency = checked.currency
           AND tournament.status IN ('over', 'settled')
           AND checked.idempotency_key = checked.reference || ' prizes'
    ), false)
$$;
