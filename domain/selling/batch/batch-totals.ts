import { rupiah } from '#domain/money.ts';
import type { BatchTotals } from './batch.ts';
import type { BatchRow } from './batch-row.ts';

const COUNTED: readonly BatchRow['status'][] = ['PRICED', 'CREATED'];
const PAID: readonly BatchRow['status'][] = ['CREATED'];

/** Change in the totals when rows change. */
export function totalsOf(before: readonly BatchRow[], after: readonly BatchRow[]): BatchTotals {
  const change = (status: BatchRow['status']) => countOf(after, status) - countOf(before, status);
  return {
    pending: change('PENDING'),
    priced: change('PRICED'),
    created: change('CREATED'),
    failed: change('FAILED'),
    totalAmount: rupiah(costOf(after, COUNTED) - costOf(before, COUNTED)),
    paidAmount: rupiah(costOf(after, PAID) - costOf(before, PAID)),
  };
}

function countOf(rows: readonly BatchRow[], status: BatchRow['status']): number {
  return rows.filter((row) => row.status === status).length;
}

function costOf(rows: readonly BatchRow[], statuses: readonly BatchRow['status'][]): number {
  const counted = rows.filter(({ status, isRepeated }) => statuses.includes(status) && !isRepeated);
  return counted.reduce((sum, { totalAmount }) => sum + (totalAmount ?? 0), 0);
}
