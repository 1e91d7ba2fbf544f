-- Refuses nothing: puts the pseudonym for names as whole words, whatever their case.

CREATE OR REPLACE FUNCTION erasure_words(told text, words text[], instead text) RETURNS text
LANGUAGE plpgsql IMMUTABLE SET search_path = public, pg_temp AS $$
DECLARE
    word text;
BEGIN
    FOREACH word IN ARRAY words LOOP
        told := regexp_replace(
            told,
            '(?<![[:alnum:]_])' || regexp_replace(word, '([^[:alnum:] ])', '\\\1', 'g')
            || '(?![[:alnum:]_])',
            instead, 'gi');
    END LOOP;
    RETURN told;
END
$$;
