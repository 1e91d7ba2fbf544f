-- Refuses nothing: as erasure_words, in columns of a table. Rows in which none of the words stands
-- are not looked at twice.

CREATE OR REPLACE FUNCTION erasure_texts(
    relation regclass, columns text[], words text[], instead text)
RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    named text;
    found pg_attribute%ROWTYPE;
    likely text[] := ARRAY(SELECT '%' || word || '%' FROM unnest(words) AS word);
BEGIN
    FOREACH named IN ARRAY columns LOOP
        SELECT * INTO STRICT found FROM pg_attribute
         WHERE attrelid = relation AND attname = named;
        IF found.atttypid = 'jsonb'::regtype THEN
            EXECUTE format('UPDATE %1$s SET %2$I = erasure_json(%2$I, $1, $2)'
                           ' WHERE %2$I::text ILIKE ANY ($3)', relation, named)
            USING words, instead, likely;
        ELSE
            EXECUTE format('UPDATE %1$s SET %2$I = left(erasure_words(%2$I, $1, $2), $4)'
                           ' WHERE %2$I ILIKE ANY ($3)', relation, named)
            USING words, instead, likely,
                  CASE WHEN found.atttypmod > 4 THEN found.atttypmod - 4 ELSE 1000000000 END;
        END IF;
    END LOOP;
END
$$;
