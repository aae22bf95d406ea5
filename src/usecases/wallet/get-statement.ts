import type { Tenant } from '#domain/environment.ts';
import type { Clock } from '#domain/time.ts';
import type { Balance } from '#domain/wallet/balance.ts';
import {
  type BucketCut,
  balanceAt,
  createdIn,
  isFinal,
  type Month,
  monthOf,
  NO_TURNOVER,
  refuseUnproven,
  type Turnovers,
  turnedOver,
} from '#domain/wallet/statement.ts';
import type { Transaction } from '#domain/wallet/transaction.ts';
import type { WalletStore } from '#domain/wallet/wallet-store.ts';
import { PAGE_SIZE, readMovements } from './read-movements.ts';

export type Statement = {
  readonly month: Month;
  /** No row can come into it any more. */
  readonly isFinal: boolean;
  readonly opening: Balance;
  readonly closing: Balance;
  /**
   * Bucket after bucket, by sequence, and in the end what they come to. Throws where they do not
   * lead from the opening to the closing balance: a wrong statement is never a whole one.
   */
  readonly movements: AsyncGenerator<readonly Transaction[], Turnovers>;
};

/** VALIDATION_ERROR for what is no month, or none yet. */
export type GetStatement = (tenant: Tenant, month: string) => Promise<Statement>;

type Deps = { readonly wallet: WalletStore; readonly clock: Clock; readonly pageSize?: number };
type Pages = AsyncIterable<readonly Transaction[]>;

const EVERYTHING = { types: null, reference: null };

export function getStatement({ wallet, clock, pageSize = PAGE_SIZE }: Deps): GetStatement {
  return async (tenant, text) => {
    const now = clock.now();
    const month = monthOf(text, now);
    const cuts = await wallet.cuts(tenant, createdIn(month));
    const pages = readMovements({ wallet, tenant, stretches: cuts, wish: EVERYTHING, pageSize });
    return {
      month,
      isFinal: isFinal(month, now),
      opening: balanceAt('opening', cuts),
      closing: balanceAt('closing', cuts),
      movements: proven(cuts, pages),
    };
  };
}

async function* proven(
  cuts: readonly BucketCut[],
  pages: Pages,
): AsyncGenerator<readonly Transaction[], Turnovers> {
  let sums = NO_TURNOVER;
  for await (const page of pages) {
    sums = turnedOver(sums, page);
    yield page;
  }
  refuseUnproven(cuts, sums);
  return sums;
}
