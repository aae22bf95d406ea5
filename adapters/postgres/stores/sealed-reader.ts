import type { SealedKind, SealedReader, SealedRows } from '#domain/secret-box.ts';
import type { Send } from '../session.ts';

/**
 * Every column that contains sealed texts, by kind; the texts of a webhook are sealed anew
 * together.
 */
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
 * Finds the ids of the keys in use by skipping through the index of each column, and counts only
 * rows under other keys, up to COUNTED_MAX.
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

/** `sealed:` has seven characters, and the id of the key eight. */
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
