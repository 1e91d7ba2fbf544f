-- Refuses who was not erased, so that nothing is cleared of anybody else; whoever asks.

CREATE OR REPLACE FUNCTION erasure_pseudonym(of_player bigint) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM accounts_player WHERE id = of_player AND erased_at IS NOT NULL
    ) THEN
        RAISE EXCEPTION 'player % was not erased', of_player
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'erasure_of_the_erased';
    END IF;
    RETURN 'erased-' || of_player;
END
$$;
