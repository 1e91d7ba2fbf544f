-- No closed day of the cashier is changed or deleted: it was counted and signed.

CREATE OR REPLACE FUNCTION cashier_refuse_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    RAISE EXCEPTION '% refuses %', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'cashier_day_close_kept';
END
$$;

CREATE OR REPLACE TRIGGER cashier_day_close_kept
BEFORE UPDATE OR DELETE OR TRUNCATE ON cashier_day_close
FOR EACH STATEMENT EXECUTE FUNCTION cashier_refuse_change();
