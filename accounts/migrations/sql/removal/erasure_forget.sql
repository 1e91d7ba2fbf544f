-- Forgets no erased person before the time their identity is sealed for is over.

CREATE OR REPLACE FUNCTION erasure_forget(of_players bigint[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    over bigint[] := ARRAY(
        SELECT player_id FROM accounts_erased_person
         WHERE player_id = ANY (of_players) AND sealed_until < now() AND sealed <> '');
BEGIN
    PERFORM set_config('room.removing', 'on', true);
    DELETE FROM accounts_identity_record WHERE player_id = ANY (over);
    PERFORM set_config('room.removing', 'off', true);
    UPDATE accounts_erased_person SET sealed = '' WHERE player_id = ANY (over);
    RETURN cardinality(over);
END
$$;
