-- No money comes in from a player, goes out to one, or waits to, without the request for it, and no
-- hand is corrected without its entry of the audit log (ledger_transfer_is_asked). Asked at commit,
-- when the request has its new status and the entry stands.

CREATE OR REPLACE FUNCTION ledger_check_asked() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT ledger_transfer_is_asked(NEW) THEN
        RAISE EXCEPTION 'nobody asked for and approved transfer % (%)', NEW.id, NEW.kind
            USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transfer_asked';
    END IF;
    RETURN NULL;
END
$$;

DROP TRIGGER IF EXISTS ledger_transfer_asked ON ledger_transfer;
CREATE CONSTRAINT TRIGGER ledger_transfer_asked
AFTER INSERT ON ledger_transfer DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (NEW.kind IN (
    'deposit', 'deposit_reversal', 'withdrawal_hold', 'withdrawal_return', 'withdrawal',
    'withdrawal_reversal', 'correction'))
EXECUTE FUNCTION ledger_check_asked();
