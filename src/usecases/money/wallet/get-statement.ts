import type { Tenant } from '#domain/environment.ts';
import type { Balance } from '#domain/money/wallet/balance.ts';
import {
  addTurnover,
  assertReconciled,
  type BucketPeriod,
  balanceAt,
  createdIn,
  isFinal,
  type Month,
  monthOf,
  NO_TURNOVER,
  type Turnovers,
} from '#domain/money/wallet/statement.ts';
import type { Transaction } from '#domain/money/wallet/transaction.ts';
import type { Ports } from '../../ports.ts';
import { PAGE_SIZE, readMovements } from './read-movements.ts';

export type Statement = {
  readonly month: Month;
  /** True if no more rows can be added to the month. */
  readonly isFinal: boolean;
  /** Number of rows. */
  readonly count: number;
  readonly opening: Balance;
  readonly closing: Balance;
  /**
   * Yields rows bucket after bucket, by sequence; returns the turnovers. Throws at the end if the
   * rows do not add up from the opening to the closing balance, so that a wrong statement is never
   * complete.
   */
  readonly movements: AsyncGenerator<readonly Transaction[], Turnovers>;
};

/** VALIDATION_ERROR for a malformed month, or one that has not begun in the time zone. */
export type GetStatement = (
  tenant: Tenant,
  month: { readonly text: string; readonly timeZone: string },
) => Promise<Statement>;

type Deps = Pick<Ports, 'wallet' | 'clock'> & { readonly pageSize?: number };
type Pages = AsyncIterable<readonly Transaction[]>;

const NO_FILTER = { types: null, reference: null };

export function getStatement({ wallet, clock, pageSize = PAGE_SIZE }: Deps): GetStatement {
  return async (tenant, { text, timeZone }) => {
    const now = clock.now();
    const month = monthOf(text, timeZone, now);
    const periods = await wallet.bucketPeriods(tenant, createdIn(month));
    const pages = readMovements({ wallet, tenant, ranges: periods, filter: NO_FILTER, pageSize });
    return {
      month,
      isFinal: isFinal(month, now),
      count: periods.reduce((sum, { after, upTo }) => sum + upTo - after, 0),
      opening: balanceAt('opening', periods),
      closing: balanceAt('closing', periods),
      movements: reconciled(periods, pages),
    };
  };
}

async function* reconciled(
  periods: readonly BucketPeriod[],
  pages: Pages,
): AsyncGenerator<readonly Transaction[], Turnovers> {
  let sums = NO_TURNOVER;
  for await (const page of pages) {
    sums = addTurnover(sums, page);
    yield page;
  }
  assertReconciled(periods, sums);
  return sums;
}
