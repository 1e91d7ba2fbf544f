-- Has every version of a way of money recorded, by a number of its own: when a way was closed, and
-- since when the table is in force, is in no transfer.

ALTER TABLE ledger_way ADD COLUMN IF NOT EXISTS id integer GENERATED ALWAYS AS IDENTITY;

DO $$
DECLARE
    columns CONSTANT text[] := '{
        transfer, source, target, money, same_player, same_table, evidence, ended_at, since
    }';
BEGIN
    PERFORM record_watch('ledger_way'::regclass, 'id', columns);
    PERFORM record_begin('ledger_way'::regclass, 'id', columns);
END
$$;
