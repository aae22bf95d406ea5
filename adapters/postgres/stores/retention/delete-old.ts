import type { Statement } from '../../session.ts';

const TENANT = ['account_id', 'environment'];
const SUBJECT = [...TENANT, 'subject'];
const MONEY = ['environment', 'source', 'source_reference'];

/** The rows of a table that have the key of a row of `of`. */
export function deleteOf(table: string, of: string, key: readonly string[]): string {
  return `DELETE FROM ${table} USING ${of} WHERE ${sameKey(table, of, key)}`;
}

/** Marks the rows of `old` that another table refers to, and tells them: they are judged once. */
export function keepOf(table: string, key: readonly string[], by: string): string {
  const referred = `old JOIN ${by} ON ${sameKey(by, 'old', key)}`;
  const own = key.map((column) => `${table}.${column}`).join(', ');
  const marked = `UPDATE ${table} SET is_kept = true FROM ${referred}`;
  return `${marked} WHERE ${sameKey(table, 'old', key)} RETURNING ${own}`;
}

/** `left` has the key of `right`. */
export function sameKey(left: string, right: string, key: readonly string[]): string {
  const of = (table: string) => key.map((column) => `${table}.${column}`).join(', ');
  return `(${of(left)}) = (${of(right)})`;
}

/**
 * The steps that delete the instruments of every subject in `of`, and all by which their money is
 * found or known.
 */
export function paymentsOf(of: string): readonly string[] {
  const sum = ['environment', 'account_number', 'amount', ...['account_id', 'subject']];
  return [
    `payments AS (${deleteOf('payment', of, SUBJECT)}
      RETURNING payment.account_id, payment.environment, payment.subject, payment_number,
        gateway, order_id, account_number, amount)`,
    `orders AS (${deleteOf('payment_order_lookup', 'payments', ['gateway', 'order_id'])})`,
    `sums AS (${deleteOf('transfer_sum', 'payments', [...sum, 'payment_number'])})`,
    `receipts AS (${deleteOf('payment_receipt', of, SUBJECT)}
      RETURNING payment_receipt.environment, source, source_reference)`,
    `money AS (${deleteOf('money_lookup', 'receipts', MONEY)})`,
    `alerts AS (${deleteOf('alert', of, SUBJECT)})`,
  ];
}

/** A row of the table has the key of the row of `of`. */
export function exists(table: string, of: string, key: readonly string[]): string {
  return `EXISTS (SELECT FROM ${table} WHERE ${sameKey(table, of, key)})`;
}

/** Those of `of` that do not wait to be paid. */
export function notWaiting(of: string): string {
  return `NOT ${exists('payment_due', of, SUBJECT)}`;
}

/**
 * `old`, then the other steps; answers how many are in `old`. Without a name: it is planned for its
 * limit each time, since one planned for any limit reads whole tables.
 */
export function deleting(old: string, steps: readonly string[]): Statement {
  return {
    text: `
    WITH ${[`old AS MATERIALIZED (${old})`, ...steps].join(', ')}
    SELECT count(*)::integer AS found FROM old`,
  };
}

/** In these words, or lists by time would go by the index of it, through what is others'. */
const MADE_AT = "created_at AT TIME ZONE 'UTC'";

/** What is old in a table of the environment TEST, by its creation. */
export function oldOfTest(table: string, columns: readonly string[]): string {
  const all = [...TENANT, ...columns].join(', ');
  const old = `environment = 'TEST' AND ${MADE_AT} < $1::timestamptz AT TIME ZONE 'UTC'`;
  return `SELECT ${all} FROM ${table} WHERE ${old} ${oldestBy(MADE_AT)}`;
}

/** Rows of a table that belong to no account. */
export function ofSimulator(table: string, key: string, at: string): Statement {
  const old = `SELECT ${key} FROM ${table} WHERE ${at} < $1 ${oldestBy(at)}`;
  return deleting(old, [`gone AS (${deleteOf(table, 'old', [key])})`]);
}

function oldestBy(at: string): string {
  return `ORDER BY ${at} LIMIT $2 FOR UPDATE SKIP LOCKED`;
}
