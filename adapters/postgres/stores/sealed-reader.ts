import type { SealedKind, SealedReader, SealedRows } from '#domain/secret-box.ts';
import type { Send } from '../session.ts';

/** Every column that holds sealed texts, by kind; a webhook's are sealed anew together. */
export const SEALED_COLUMNS: Readonly<
  Record<SealedKind, { readonly table: string; readonly column: string; readonly text: string }>
> = {
  WEBHOOK: { table: 'webhook', column: 'secrets', text: "secrets #>> '{0,text}'" },
  SECOND_FACTOR: {
    table: 'person',
    column: 'second_factor',
    text: "second_factor ->> 'secret'",
  },
  CREDENTIALS: { table: 'provider_connection', column: 'credentials', text: 'credentials' },
  COURIER_WEBHOOK: {
    table: 'provider_connection',
    column: 'webhook_secret',
    text: 'webhook_secret',
  },
};

const COUNTED_MAX = 1_000;

/**
 * The ids of the keys that are in use are read by jumps from one to the next in the index of each
 * column, and only rows under another key are counted, as far as COUNTED_MAX.
 */
const UNDER_OTHER_KEYS = {
  name: 'sealed.underOtherKeys',
  text: Object.entries(SEALED_COLUMNS).map(usedKeys).join(' UNION ALL '),
};

export function postgresSealedReader(send: Send): SealedReader {
  return {
    async underOtherKeys(keyIds) {
      const found = await send<SealedRows>(UNDER_OTHER_KEYS, [keyIds, COUNTED_MAX]);
      return found.map((one) => ({
        ...one,
        rows: Math.min(Number(one.rows), COUNTED_MAX),
        hasMore: Number(one.rows) > COUNTED_MAX,
      }));
    },
  };
}

/** `sealed:` has seven characters, and the id of its key eight. */
function usedKeys([kind, { table, text }]: [string, { table: string; text: string }]): string {
  const id = `substring(${text} FROM 8 FOR 8)`;
  const isSealed = `(${text}) LIKE 'sealed:%'`;
  return `
    (WITH RECURSIVE used (id) AS (
      (SELECT min(${id}) FROM ${table} WHERE ${isSealed})
      UNION ALL
      SELECT (SELECT min(${id}) FROM ${table} WHERE ${isSealed} AND ${id} > used.id)
      FROM used WHERE used.id IS NOT NULL
    )
    SELECT '${kind}' AS kind, used.id AS "keyId", (
      SELECT count(*) FROM (
        SELECT FROM ${table} WHERE ${isSealed} AND ${id} = used.id LIMIT $2::integer + 1
      ) AS counted
    ) AS rows
    FROM used WHERE used.id IS NOT NULL AND used.id <> ALL ($1::text[]))`;
}
