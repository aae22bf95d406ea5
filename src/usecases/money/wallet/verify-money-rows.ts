import type { Digest } from '#domain/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import type { RowKind } from '#domain/money/money-row/money-row-reader.ts';
import { adjustmentFaults } from '#domain/money/money-row/verify-adjustments.ts';
import { claimFaults } from '#domain/money/money-row/verify-claims.ts';
import { missingRowFaults } from '#domain/money/money-row/verify-subjects.ts';
import { topUpFaults } from '#domain/money/money-row/verify-top-ups.ts';
import { withdrawalFaults } from '#domain/money/money-row/verify-withdrawals.ts';
import type { LedgerFault } from '#domain/money/wallet/ledger-fault.ts';
import { KEEPS_SHIPMENTS } from '#domain/money/wallet/verify-holds.ts';
import { eachPage } from '../../pages.ts';
import type { Ports } from '../../ports.ts';

type Deps = Pick<Ports, 'moneyRows' | 'digest'> & {
  readonly tenant: Tenant;
  readonly pageSize: number;
};
type Faults = AsyncGenerator<LedgerFault, void>;

/** Compares every row that moves money into or out of the tenant's wallet with the books. */
export async function* moneyRowFaults(deps: Deps): Faults {
  const { moneyRows, tenant, digest } = deps;
  yield* withdrawalsOf(deps, digest);
  for await (const page of pages(moneyRows.topUps, ({ topUpId }) => topUpId, deps))
    yield* topUpFaults(page);
  for await (const page of pages(moneyRows.claims, ({ claimId }) => claimId, deps))
    yield* claimFaults(page);
  for await (const page of pages(moneyRows.adjustments, ({ reference }) => reference, deps))
    yield* adjustmentFaults(page);
  for (const kind of ROW_KINDS) {
    // TEST top-ups expire, but their postings stay.
    if (kind === 'TOPUP' && !KEEPS_SHIPMENTS[tenant.environment]) continue;
    yield* missingRows(kind, deps);
  }
}

const ROW_KINDS: readonly RowKind[] = ['WITHDRAWAL', 'WITHDRAWAL_REVERSAL', 'TOPUP'];

async function* withdrawalsOf(deps: Deps, digest: Digest): Faults {
  const { withdrawals } = deps.moneyRows;
  for await (const page of pages(withdrawals, ({ withdrawalId }) => withdrawalId, deps))
    yield* withdrawalFaults(page, digest);
}

async function* missingRows(kind: RowKind, { moneyRows, tenant, pageSize: limit }: Deps): Faults {
  const read = (last: { readonly businessRef: string } | null) =>
    moneyRows.subjects(tenant, kind, { after: last?.businessRef ?? null, limit });
  for await (const page of eachPage(read)) yield* missingRowFaults(page);
}

function pages<Row>(
  read: (tenant: Tenant, after: string | null, limit: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => string,
  { tenant, pageSize }: Deps,
): AsyncGenerator<readonly Row[]> {
  return eachPage<Row>((last) => read(tenant, last === null ? null : keyOf(last), pageSize));
}
