-- No account is deleted, and none changes whose or what it is: its entries would tell of another.
-- Only its balance moves, by ledger_entry_balance.

CREATE OR REPLACE TRIGGER ledger_account_kept
BEFORE DELETE OR TRUNCATE
    OR UPDATE OF id, kind, currency, player_id, table_no, tournament_no, opened_at
ON ledger_account
FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
