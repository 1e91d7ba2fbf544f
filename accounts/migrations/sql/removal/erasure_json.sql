-- Refuses nothing: as erasure_words, in the values of JSON alone, never in a key.

CREATE OR REPLACE FUNCTION erasure_json(told jsonb, words text[], instead text) RETURNS jsonb
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
    SELECT CASE jsonb_typeof(told)
        WHEN 'object' THEN (
            SELECT coalesce(jsonb_object_agg(key, erasure_json(value, words, instead)), '{}')
              FROM jsonb_each(told))
        WHEN 'array' THEN (
            SELECT coalesce(jsonb_agg(erasure_json(value, words, instead) ORDER BY place), '[]')
              FROM jsonb_array_elements(told) WITH ORDINALITY AS each (value, place))
        WHEN 'string' THEN to_jsonb(erasure_words(told #>> '{}', words, instead))
        ELSE told
    END
$$;
