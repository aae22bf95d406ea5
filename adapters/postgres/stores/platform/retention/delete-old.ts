import type { Statement } from '../../../session.ts';

const TENANT = ['account_id', 'environment'];
const SUBJECT = [...TENANT, 'subject'];
const MONEY = ['environment', 'source', 'source_reference'];

/** Deletes the rows of a table whose key is in `of`. */
export function deleteMatching(table: string, of: string, key: readonly string[]): string {
  return `DELETE FROM ${table} USING ${of} WHERE ${sameKey(table, of, key)}`;
}

/**
 * Marks and returns rows of `old` that another table refers to, so that they are examined only
 * once.
 */
export function markKept(table: string, key: readonly string[], by: string): string {
  const referred = `old JOIN ${by} ON ${sameKey(by, 'old', key)}`;
  const own = key.map((column) => `${table}.${column}`).join(', ');
  const marked = `UPDATE ${table} SET is_kept = true FROM ${referred}`;
  return `${marked} WHERE ${sameKey(table, 'old', key)} RETURNING ${own}`;
}

/** Condition that the keys of both tables are equal. */
export function sameKey(left: string, right: string, key: readonly string[]): string {
  const of = (table: string) => key.map((column) => `${table}.${column}`).join(', ');
  return `(${of(left)}) = (${of(right)})`;
}

/**
 * Steps that delete the instruments of every subject in `of`, with their receipts, look-up rows and
 * alerts.
 */
export function deletePayments(of: string): readonly string[] {
  const sum = ['environment', 'account_number', 'amount', 'account_id', 'subject'];
  return [
    `payments AS (${deleteMatching('payment', of, SUBJECT)}
      RETURNING payment.account_id, payment.environment, payment.subject, payment_number,
        gateway, order_id, account_number, amount)`,
    `orders AS (${deleteMatching('payment_order_lookup', 'payments', ['gateway', 'order_id'])})`,
    `sums AS (${deleteMatching('transfer_sum', 'payments', [...sum, 'payment_number'])})`,
    `receipts AS (${deleteMatching('payment_receipt', of, SUBJECT)}
      RETURNING payment_receipt.environment, source, source_reference)`,
    `money AS (${deleteMatching('money_lookup', 'receipts', MONEY)})`,
    `alerts AS (${deleteMatching('alert', of, SUBJECT)})`,
  ];
}

/** Condition that the table has a row with the key of `of`. */
export function exists(table: string, of: string, key: readonly string[]): string {
  return `EXISTS (SELECT FROM ${table} WHERE ${sameKey(table, of, key)})`;
}

/** Condition that the subject of `of` waits neither for its payment nor for the end of a charge. */
export function notWaiting(of: string): string {
  return `NOT ${exists('payment_due', of, SUBJECT)} AND NOT ${exists('charge_due', of, SUBJECT)}`;
}

/**
 * Returns the statement that selects `old`, runs the other steps and returns the number of rows in
 * `old`. Not prepared, so that it is planned for its limit each time: a generic plan reads whole
 * tables.
 */
export function deletionOf(old: string, steps: readonly string[]): Statement {
  return {
    text: `
    WITH ${[`old AS MATERIALIZED (${old})`, ...steps].join(', ')}
    SELECT count(*)::integer AS found FROM old`,
  };
}

/**
 * Must be exactly the expression of the index. Lists by time would use an index on the plain
 * column, and read rows of other accounts.
 */
const MADE_AT = "created_at AT TIME ZONE 'UTC'";

/** Selects old rows of TEST in a table, by creation. */
export function selectOldTestRows(table: string, columns: readonly string[]): string {
  const all = [...TENANT, ...columns].join(', ');
  const old = `environment = 'TEST' AND ${MADE_AT} < $1::timestamptz AT TIME ZONE 'UTC'`;
  return `SELECT ${all} FROM ${table} WHERE ${old} ${oldestBy(MADE_AT)}`;
}

/** Selects old rows of a table in both environments, by creation. */
export function selectOldRows(table: string, columns: readonly string[]): string {
  const old = `${MADE_AT} < $1::timestamptz AT TIME ZONE 'UTC'`;
  return `SELECT ${columns.join(', ')} FROM ${table} WHERE ${old} ${oldestBy(MADE_AT)}`;
}

/** Deletes old rows of a table that belongs to no account and that no other table refers to. */
export function deletionByTime(table: string, key: string, at: string): Statement {
  const old = `SELECT ${key} FROM ${table} WHERE ${at} < $1 ${oldestBy(at)}`;
  return deletionOf(old, [`gone AS (${deleteMatching(table, 'old', [key])})`]);
}

function oldestBy(at: string): string {
  return `ORDER BY ${at} LIMIT $2 FOR UPDATE SKIP LOCKED`;
}
