-- Refuses nothing any more: the evidence of every kind of transfer is asked for at commit, that of
-- cashier requests by ledger_evidence_request.

DROP TRIGGER IF EXISTS ledger_transfer_asked ON ledger_transfer;
DROP FUNCTION IF EXISTS ledger_check_asked();
