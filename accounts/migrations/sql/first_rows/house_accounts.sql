-- One account of each kind of the house's, in each currency.

INSERT INTO ledger_account (kind, currency)
SELECT kind, currency
  FROM unnest(ARRAY['PLAY', 'EUR']) AS currency,
       unnest(ARRAY['rake', 'fees', 'house_expense', 'charity', 'cashier', 'promotion']) AS kind;
