import type { Tenant } from '#domain/environment.ts';
import { CLIENT_KINDS } from '#domain/money/wallet/account-kind.ts';
import type { BucketPeriod, BucketRange } from '#domain/money/wallet/statement.ts';
import {
  kindsShownAs,
  type Transaction,
  type TransactionFilter,
} from '#domain/money/wallet/transaction.ts';
import type { CreatedBetween } from '#domain/page.ts';
import type { Send } from '../../../session.ts';
import { ofTenant, whereOf, withValue } from '../../list.ts';
import { type EdgeRow, type TransactionRow, toBucketPeriods, toTransaction } from './row.ts';
import { referenceCondition, TRANSACTION_SOURCE } from './transaction-source.ts';

/**
 * Binary search for the first version that is not before a time: times of a bucket never decrease,
 * so about twenty look-ups in the primary key find it among a million, without an index on times.
 * UNION ends the search when a position repeats.
 */
const PERIODS = {
  name: 'wallet.bucketPeriods',
  text: `
    WITH RECURSIVE search (bucket, edge, at, low, high) AS (
      SELECT account.kind, asked.edge, asked.at, 1::bigint, account.version + 1
      FROM ledger_account AS account, (VALUES
        ('opening', coalesce($3::timestamptz, '-infinity')),
        ('closing', coalesce($4::timestamptz, 'infinity'))) AS asked (edge, at)
      WHERE account.account_id = $1 AND account.environment = $2 AND account.kind = ANY ($5)
      UNION
      SELECT bucket, edge, at,
        CASE WHEN created_at >= at THEN low ELSE middle + 1 END,
        CASE WHEN created_at >= at THEN middle ELSE high END
      FROM search, LATERAL (SELECT (low + high) / 2) AS half (middle), LATERAL (
        SELECT created_at FROM posting
        WHERE posting.account_id = $1 AND posting.environment = $2
          AND posting.kind = search.bucket AND posting.version = half.middle) AS looked
    )
    SELECT search.bucket, search.edge, search.low - 1 AS sequence, posting.balance_after AS balance
    FROM search LEFT JOIN posting ON posting.account_id = $1 AND posting.environment = $2
      AND posting.kind = search.bucket AND posting.version = search.low - 1
    WHERE search.low = search.high`,
};

export async function readBucketPeriods(
  send: Send,
  { accountId, environment }: Tenant,
  { createdFrom, createdTo }: CreatedBetween,
): Promise<readonly BucketPeriod[]> {
  const values = [accountId, environment, createdFrom, createdTo, CLIENT_KINDS];
  return toBucketPeriods(await send<EdgeRow>(PERIODS, values));
}

/** Not prepared, because no generic plan fits every filter. */
export async function readMovements(
  send: Send,
  tenant: Tenant,
  {
    bucket,
    after,
    upTo,
    types,
    reference,
  }: BucketRange & Pick<TransactionFilter, 'types' | 'reference'>,
): Promise<readonly Transaction[]> {
  const where = whereOf(
    withValue([
      ...ofTenant(tenant, 'posting'),
      { sql: 'posting.kind = $', value: bucket },
      { sql: 'posting.version > $', value: after },
      { sql: 'posting.version <= $', value: upTo },
      { sql: 'posting.journal_kind = ANY ($)', value: types && kindsShownAs(types) },
      ...referenceCondition(reference),
    ]),
  );
  const { select, from } = TRANSACTION_SOURCE;
  const text = `SELECT ${select} FROM ${from} WHERE ${where.text} ORDER BY posting.version`;
  return (await send<TransactionRow>({ text }, where.values)).map(toTransaction);
}
