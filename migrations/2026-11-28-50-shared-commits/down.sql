DROP AGGREGATE chain_hash(text, text);

DROP FUNCTION chain_link(text, text, text);

DROP FUNCTION refuse_stale_shares(integer[]);
