import type { Tenant } from '#domain/environment.ts';
import { TOTAL_MAX } from '#domain/page.ts';
import { numberIn, prefixesOf, tagTerm } from '#domain/search/shipment-terms.ts';
import type { ShipmentFilter } from '#domain/shipment/shipment-store.ts';
import type { Condition } from '../list.ts';

type Wanted = Tenant &
  Pick<ShipmentFilter, 'search' | 'tag'> & {
    /** The cursor of the list. */
    readonly before: string | undefined;
    /** How many a page needs of what is found; all of it where other filters look through it. */
    readonly pageMax: number | undefined;
  };

const BEHIND_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** The different words that begin like a text. */
const WORDS_MAX = 30;
/** A text, and the phone number that it may be. */
const PREFIXES_MAX = 2;
/** It costs a millisecond or two to plan a merge. */
const FEW = 200;
const FOUND_MAX = TOTAL_MAX + 1;

/** The value: account, environment, cursor, then terms or what they begin with. */
const OWN = `account_id = ($::text[])[1]::uuid AND environment = ($::text[])[2]::environment`;

/** How many are found at most, and whether behind the cursor alone. */
type Stretch = { readonly max: number; readonly isPage: boolean };

/** The newest shipments of a term: a stretch of the index. */
const ofTerm = (term: string, { max, isPage }: Stretch) => `
  SELECT shipment_id FROM shipment_term
  WHERE ${OWN} AND term = ${term} ${isPage ? 'AND shipment_id < ($::text[])[3]::uuid' : ''}
  ORDER BY shipment_id DESC LIMIT ${max}`;

/** An array, so that the list goes by its ids, and not along all rows of the account. */
const byTag = (stretch: Stretch) =>
  `shipment.shipment_id = ANY (ARRAY(${ofTerm('($::text[])[4]', stretch)}))`;

/** The last character behind a text is behind all that begins with the text. */
const LAST_WORD = `
  SELECT max(term) FROM shipment_term
  WHERE ${OWN} AND term >= word.prefix COLLATE "C"
    AND term <`;

/**
 * The words that begin like a text are found one by one, a step of the index each, from the last
 * one on. The text itself is a word in any case.
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

/** Few shipments: of each word as many are read. */
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
 * Many: merged, newest first, so that no more are read than are found, however many have each of
 * the words. A shipment with several of them is next to itself there.
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

/** Conditions on a list of shipments; none where neither is asked for. */
export function foundBy({ search, tag, before = BEHIND_ALL, ...wanted }: Wanted): Condition[] {
  const { accountId, environment, pageMax = FOUND_MAX } = wanted;
  const own = [accountId, environment, before];
  const found = (by: typeof byTag, terms: readonly string[]): Condition => ({
    sql: by({ max: FOUND_MAX, isPage: false }),
    onPage: by({ max: pageMax, isPage: true }),
    value: [...own, ...terms],
  });
  const tagged = tag === null ? [] : [found(byTag, [tagTerm(tag)])];
  if (search === null) return tagged;
  const number = numberIn(search);
  if (number !== undefined) return [...tagged, { sql: 'shipment_number = $', value: number }];
  return [...tagged, found(byWords, prefixesOf(search))];
}
