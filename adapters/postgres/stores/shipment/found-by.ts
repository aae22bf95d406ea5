import type { Tenant } from '#domain/environment.ts';
import { TOTAL_MAX } from '#domain/page.ts';
import { numberIn, prefixesOf, tagTerm } from '#domain/search/shipment-terms.ts';
import type { ShipmentFilter } from '#domain/shipment/shipment-store.ts';
import type { Condition } from '../list.ts';

type Wanted = Tenant &
  Pick<ShipmentFilter, 'search' | 'tag'> & {
    /** The cursor of the list. */
    readonly before: string | undefined;
  };

const BEHIND_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** The different words that begin like a text. */
const WORDS_MAX = 50;
const FOUND_MAX = TOTAL_MAX + 1;

/** The value: account, environment, cursor, then terms or what they begin with. */
const OWN = `account_id = ($::text[])[1]::uuid AND environment = ($::text[])[2]::environment`;
const NEWEST = `shipment_id < ($::text[])[3]::uuid ORDER BY shipment_id DESC LIMIT ${FOUND_MAX}`;

/** An array, so that the list goes by its ids, and not along all rows of the account. */
const BY_TAG = `shipment.shipment_id = ANY (ARRAY(
  SELECT shipment_id FROM shipment_term WHERE ${OWN} AND term = ($::text[])[4] AND ${NEWEST}))`;

/** The last character behind a text is behind all that begins with the text. */
const LAST_WORD = `
  SELECT max(term) FROM shipment_term
  WHERE ${OWN} AND term >= word.prefix COLLATE "C"
    AND term <`;

/**
 * The words that begin like a text are found one by one, a step of the index each, from the last
 * one on; of each its newest shipments are read. The text itself is a word in any case.
 */
const BY_WORDS = `shipment.shipment_id = ANY (ARRAY(
  WITH RECURSIVE last_word AS (
    SELECT prefix, (${LAST_WORD} word.prefix || chr(1114111)) AS term
    FROM unnest(($::text[])[4:]) AS word (prefix)
    UNION ALL
    SELECT word.prefix, (${LAST_WORD} word.term)
    FROM last_word AS word WHERE word.term IS NOT NULL
  ), word AS (
    (SELECT term FROM last_word WHERE term IS NOT NULL LIMIT ${WORDS_MAX})
    UNION SELECT unnest(($::text[])[4:]) COLLATE "C"
  )
  SELECT DISTINCT found.shipment_id FROM word CROSS JOIN LATERAL (
    SELECT shipment_id FROM shipment_term
    WHERE ${OWN} AND shipment_term.term = word.term AND ${NEWEST}
  ) AS found
  ORDER BY shipment_id DESC LIMIT ${FOUND_MAX}))`;

/** Conditions on a list of shipments; none where neither is asked for. */
export function foundBy({ search, tag, before = BEHIND_ALL, ...tenant }: Wanted): Condition[] {
  const own = [tenant.accountId, tenant.environment, before];
  const byTag = tag === null ? [] : [{ sql: BY_TAG, value: [...own, tagTerm(tag)] }];
  if (search === null) return byTag;
  const number = numberIn(search);
  if (number !== undefined) return [...byTag, { sql: 'shipment_number = $', value: number }];
  return [...byTag, { sql: BY_WORDS, value: [...own, ...prefixesOf(search)] }];
}
