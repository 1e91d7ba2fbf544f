-- Refuses whatever a trigger hands it, by the name of the ledger: a mistake in the books is
-- corrected by a further transfer, never by rewriting one.

CREATE OR REPLACE FUNCTION ledger_refuse_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    RAISE EXCEPTION '% refuses %', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_append_only',
              HINT = 'A mistake is corrected by a further transfer.';
END
$$;
