import type { Tenant } from '#domain/environment.ts';
import type { AdjustmentMoney } from './verify-adjustments.ts';
import type { ClaimMoney } from './verify-claims.ts';
import type { SubjectJournal } from './verify-subjects.ts';
import type { TopUpMoney } from './verify-top-ups.ts';
import type { WithdrawalMoney } from './verify-withdrawals.ts';

/** Pages of a tenant's rows by id, or by another key, after `after`; empty: no more. */
type PageReader<Row> = (
  tenant: Tenant,
  after: string | null,
  limit: number,
) => Promise<readonly Row[]>;

/** Kinds of journals whose business reference begins with a row's id. */
export type RowKind = 'WITHDRAWAL' | 'WITHDRAWAL_REVERSAL' | 'TOPUP';

/**
 * Rows that move money in and out of wallets, each read in one snapshot with its journals and other
 * evidence.
 */
export type MoneyRowReader = {
  readonly withdrawals: PageReader<WithdrawalMoney>;
  readonly topUps: PageReader<TopUpMoney>;
  readonly claims: PageReader<ClaimMoney>;
  /** Pages by reference. */
  readonly adjustments: PageReader<AdjustmentMoney>;
  /** Journals by reference, except those whose reference is not an id and which need no row. */
  subjects(
    tenant: Tenant,
    kind: RowKind,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<readonly SubjectJournal[]>;
};
