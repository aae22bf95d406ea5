CREATE FUNCTION refuse_stale_shares(shares integer[]) RETURNS void
LANGUAGE plpgsql STRICT AS $$
BEGIN
  RAISE EXCEPTION 'decisions of a shared commit found less than they wanted: what they read has changed'
    USING ERRCODE = 'serialization_failure', DETAIL = 'shares ' || array_to_string(shares, ',');
END $$;

CREATE FUNCTION chain_link(link text, head text, content text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN encode(sha256(convert_to(coalesce(link, head) || content, 'UTF8')), 'hex');

CREATE AGGREGATE chain_hash(head text, content text) (SFUNC = chain_link, STYPE = text);
