-- Refuses nothing: returns the SHA-256 of these columns of a row, as JSON with sorted keys.

CREATE OR REPLACE FUNCTION record_digest(content jsonb, columns text[]) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$
    SELECT sha256(convert_to(
        (SELECT jsonb_object_agg(name, content -> name) FROM unnest(columns) AS name)::text,
        'UTF8'))
$$;
