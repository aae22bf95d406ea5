import type { Tenant } from '#domain/environment.ts';
import { numberIn, prefixesOf, tagTerm } from '#domain/insight/search/shipment-terms.ts';
import { TOTAL_MAX } from '#domain/page.ts';
import type { ShipmentFilter } from '#domain/selling/shipment/shipment-store.ts';
import type { Condition } from '../../list.ts';

type Wanted = Tenant &
  Pick<ShipmentFilter, 'search' | 'tag'> & {
    /** Cursor of the list. */
    readonly before: string | undefined;
    /** How many results a page needs; undefined if other filters apply to all of them. */
    readonly pageMax: number | undefined;
  };

const BEHIND_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Most words that one prefix is expanded to. */
const WORDS_MAX = 30;
/** At most two prefixes: a text, and the phone number that it may be. */
const PREFIXES_MAX = 2;
/** Below this number, results are sorted, because planning a merge costs a millisecond or two. */
const FEW = 200;
const FOUND_MAX = TOTAL_MAX + 1;

/** The value is an array: account, environment, cursor, then terms or prefixes. */
const OWN = `account_id = ($::text[])[1]::uuid AND environment = ($::text[])[2]::environment`;

/** `max` limits the results; `isPage`: only results after the cursor. */
type Stretch = { readonly max: number; readonly isPage: boolean };

/** Newest shipments of a term, from a range of the index. */
const ofTerm = (term: string, { max, isPage }: Stretch) => `
  SELECT shipment_id FROM shipment_term
  WHERE ${OWN} AND term = ${term} ${isPage ? 'AND shipment_id < ($::text[])[3]::uuid' : ''}
  ORDER BY shipment_id DESC LIMIT ${max}`;

/**
 * Selects the ids as an array, so that the list reads by these ids instead of reading all rows of
 * the account.
 */
const byTag = (stretch: Stretch) =>
  `shipment.shipment_id = ANY (ARRAY(${ofTerm('($::text[])[4]', stretch)}))`;

/** A text followed by the last character sorts after everything with that prefix. */
const LAST_WORD = `
  SELECT max(term) FROM shipment_term
  WHERE ${OWN} AND term >= word.prefix COLLATE "C"
    AND term <`;

/**
 * Finds the words with a prefix from the last one on, by one index step each. The text itself
 * always counts as a word.
 */
const WORDS = `
  WITH RECURSIVE last_word AS (
    SELECT prefix, (${LAST_WORD} word.prefix || chr(1114111)) AS term
    FROM unnest(($::text[])[4:]) AS word (prefix)
    UNION ALL
    SELECT word.prefix, (${LAST_WORD} word.term)
    FROM last_word AS word WHERE word.term IS NOT NULL
  ), word AS (
    (SELECT term FROM last_word WHERE term IS NOT NULL LIMIT ${WORDS_MAX})
    UNION SELECT unnest(($::text[])[4:]) COLLATE "C"
  )`;

/** Suits few results: reads up to the same number of shipments for each word. */
const fewByWords = (stretch: Stretch) => `shipment.shipment_id = ANY (ARRAY(${WORDS}
  SELECT DISTINCT found.shipment_id FROM word CROSS JOIN LATERAL (${ofTerm('word.term', stretch)}
  ) AS found
  ORDER BY shipment_id DESC LIMIT ${stretch.max}))`;

const PLACES = Array.from({ length: WORDS_MAX + PREFIXES_MAX }, (_, at) => at + 1);
const merged = (stretch: Stretch) =>
  PLACES.map((at) => `(${ofTerm(`(SELECT terms[${at}] FROM place)`, stretch)})`).join(
    ' UNION ALL ',
  );

/**
 * Suits many results: merges the words' shipments newest first, so that no more are read than
 * returned, however many shipments contain each word. A shipment with several of the words occurs
 * in adjacent rows.
 */
const manyByWords = (stretch: Stretch) => `shipment.shipment_id = ANY (ARRAY(${WORDS}, place AS (
    SELECT array_agg(term) AS terms FROM word
  )
  SELECT shipment_id FROM (
    SELECT shipment_id, lag(shipment_id) OVER (ORDER BY shipment_id DESC) AS newer
    FROM (${merged(stretch)}) AS found
  ) AS found
  WHERE newer IS DISTINCT FROM shipment_id ORDER BY shipment_id DESC LIMIT ${stretch.max}))`;

const byWords = (stretch: Stretch) =>
  stretch.max > FEW ? manyByWords(stretch) : fewByWords(stretch);

/** Conditions on a list of shipments; empty if neither a search nor a tag is given. */
export function foundBy({ search, tag, before = BEHIND_ALL, ...wanted }: Wanted): Condition[] {
  const { accountId, environment, pageMax = FOUND_MAX } = wanted;
  const own = [accountId, environment, before];
  const found = (by: typeof byTag, terms: readonly string[]): Condition => ({
    sql: by({ max: FOUND_MAX, isPage: false }),
    onPage: by({ max: pageMax, isPage: true }),
    isFound: pageMax === FOUND_MAX,
    value: [...own, ...terms],
  });
  const tagged = tag === null ? [] : [found(byTag, [tagTerm(tag)])];
  if (search === null) return tagged;
  const number = numberIn(search);
  if (number !== undefined) return [...tagged, { sql: 'shipment_number = $', value: number }];
  return [...tagged, found(byWords, prefixesOf(search))];
}
