-- Refuses nothing any more: ledger_evidence_request and poker_evidence_correction ask instead.

DROP FUNCTION IF EXISTS ledger_transfer_is_asked(ledger_transfer);
