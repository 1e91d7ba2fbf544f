-- Nobody chooses when a person was erased, nor to seal them for less than the law asks: five years for
-- whoever moved real money, showed a document or has notes of staff, else thirty days.

CREATE OR REPLACE FUNCTION erased_person_seal() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    lasting CONSTANT boolean :=
        EXISTS (SELECT FROM cashier_request WHERE player_id = NEW.player_id)
        OR EXISTS (SELECT FROM accounts_identity_record WHERE player_id = NEW.player_id)
        OR EXISTS (SELECT FROM accounts_staffnote WHERE player_id = NEW.player_id);
BEGIN
    NEW.erased_at := transaction_timestamp();
    NEW.sealed_until := greatest(NEW.sealed_until, NEW.erased_at
        + CASE WHEN lasting THEN interval '1825 days' ELSE interval '30 days' END);
    RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER erased_person_sealed
BEFORE INSERT ON accounts_erased_person
FOR EACH ROW EXECUTE FUNCTION erased_person_seal();
