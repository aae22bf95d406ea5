import type { Client } from 'pg';
import { cursorIn } from '#tests/integration/list-queries.ts';

const GIVEN = [
  'Budi',
  'Siti',
  'Agus',
  'Dewi',
  'Sri',
  'Eko',
  'Rina',
  'Joko',
  'Wati',
  'Andi',
  'Sari',
  'Bambang',
  'Yuni',
  'Hendra',
  'Lestari',
  'Rudi',
  'Ani',
  'Dian',
  'Fitri',
  'Slamet',
  'Nur',
  'Putri',
  'Ahmad',
  'Maya',
  'Dedi',
  'Indah',
  'Yanto',
  'Ratna',
  'Tono',
  'Endang',
  'Heri',
  'Wulan',
  'Asep',
  'Mega',
  'Iwan',
  'Tuti',
  'Bayu',
  'Ika',
  'Wahyu',
  'Susi',
  'Arif',
  'Lina',
];
const FAMILY = [
  'Santoso',
  'Wulandari',
  'Setiawan',
  'Hartono',
  'Wijaya',
  'Rahayu',
  'Saputra',
  'Susanti',
  'Hidayat',
  'Handayani',
  'Kurniawan',
  'Sulastri',
  'Nugroho',
  'Suryani',
  'Gunawan',
  'Sutrisno',
  'Purnomo',
  'Sukma',
  'Prasetyo',
  'Suharti',
  'Siregar',
  'Nasution',
  'Suparman',
  'Simanjuntak',
  'Suryadi',
  'Halim',
  'Subagyo',
  'Utami',
  'Pratama',
  'Maharani',
  'Sudirman',
  'Sulistyo',
];

/**
 * Searches by name, phone, AWB, reference, metadata and tag that match all, half, few or no
 * shipments; by prefix of one and of two words; second pages by number and by cursor.
 */
export const SEARCHES: readonly string[] = [
  'search=toko',
  'search=budi',
  'search=BUDI+santoso',
  'search=siti+s',
  'search=su',
  'search=an',
  'search=081200123456',
  'search=%2B62+812-0012',
  'search=0812',
  'search=SIM123456',
  'search=sim12',
  'search=order-12345',
  'search=order-',
  'search=shopee-79190',
  'search=zzz',
  'search=nowhere+here',
  'search=99999999999',
  'search=toko+sinar',
  'tag=late',
  'tag=promo-7',
  'tag=none',
  'search=budi&page=2',
  'tag=late&page=2',
  ...['search=budi', 'search=su', 'tag=late'].map(
    (query) => `${query}&cursor=${cursorIn('shipments')}`,
  ),
];

/**
 * SQL that picks a name by n with a skewed distribution: a third of the shipments get a name from
 * the first tenth of the list.
 */
const named = (names: readonly string[], prime: number) => {
  const all = names.map((name) => `'${name.toLowerCase()}'`).join();
  const share = `(n::bigint * ${prime} % 100003) / 100003.0`;
  return `(ARRAY[${all}])[1 + floor(${names.length} * power(${share}, 2))::integer]`;
};

/** Search terms of the n-th shipment as `termsOf` would make them, for a seller with one shop. */
const TERMS = `
  given || '', family || '', ' ' || given || ' ' || family, '62812' || lpad(n::text, 8, '0'),
  'toko', 'sinar', ' toko sinar', 'order-' || n, 'sim' || n, 'shopee-' || n * 7919,
  CASE n % 3 WHEN 0 THEN '#late' WHEN 1 THEN '#promo-' || n / 10000 END`;

const INDEX = 'shipment_term_of_shipment';

/**
 * Writes the search terms of `count` shipments made by `copyToAccounts`. Rebuilds the index that no
 * search needs afterwards, as filling it row by row would take minutes.
 */
export async function writeWords(
  owner: Client,
  { accountId, count }: { readonly accountId: string; readonly count: number },
): Promise<void> {
  const { rows } = await owner.query<{ text: string }>(
    `SELECT pg_get_indexdef('${INDEX}'::regclass) AS text`,
  );
  await owner.query('BEGIN');
  await owner.query(`DROP INDEX ${INDEX}`);
  await owner.query(
    `INSERT INTO shipment_term (account_id, environment, term, shipment_id)
     SELECT account_id, environment, term, shipment_id
     FROM (
       SELECT *, row_number() OVER (ORDER BY shipment_id) AS n FROM shipment WHERE account_id = $1
     ) AS shipment,
       LATERAL (SELECT ${named(GIVEN, 7919)} AS given, ${named(FAMILY, 104729)} AS family) AS name,
       LATERAL unnest(ARRAY[${TERMS}]) AS term
     WHERE term IS NOT NULL AND n <= $2
     ORDER BY term COLLATE "C", shipment_id`,
    [accountId, count],
  );
  for (const { text } of rows) await owner.query(text);
  await owner.query('COMMIT');
  await owner.query('VACUUM ANALYZE shipment_term');
}
