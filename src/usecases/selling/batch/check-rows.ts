import { tenantOf } from '#domain/environment.ts';
import { Refusal, type RefusalCode } from '#domain/refusal.ts';
import { type Batch, batchKeyOf, checkedBatch } from '#domain/selling/batch/batch.ts';
import {
  type BatchRow,
  errorsOf,
  failedRow,
  rowMadeBefore,
} from '#domain/selling/batch/batch-row.ts';
import { totalsOf } from '#domain/selling/batch/batch-totals.ts';
import type { Quote } from '#domain/selling/quote/quote.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { forEachConcurrent } from '../../concurrency.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import { type PriceDeps, priceRow } from './price-row.ts';
import { recordBatch } from './record-batch.ts';
import { sharedRates, sharedRules } from './shared-rates.ts';

/** Continues a batch whose rows are being validated. Returns whether to continue at once. */
export type CheckRows = (batch: Batch) => Promise<boolean>;

type Deps = Pick<Ports, 'areas' | 'directory' | 'pricingRules' | 'figures' | 'clock' | 'random'> &
  Pick<Ports, 'batches' | 'unitOfWork'>;

/** A turn ends within its lease even if couriers use all of their time. */
const ROWS_A_TURN = 25;
/** Each row asks up to eight couriers concurrently. */
const ROWS_AT_ONCE = 8;
const ATTEMPTS_MAX = 3;
/** Errors after which the same row may succeed later. */
const FAULTS: readonly RefusalCode[] = ['COURIER_ERROR', 'COURIER_UNAVAILABLE', 'COURIER_TIMEOUT'];

/** A validated row, and its present quote. */
export type Judged = { readonly row: BatchRow; readonly quote: Quote | null };

export function checkRows(deps: Deps): CheckRows {
  return async (batch) => {
    const rows = await deps.batches.rowsIn(batchKeyOf(batch), 'PENDING', ROWS_A_TURN);
    if (rows.length === 0) {
      await endCheck(batch, deps);
      return true;
    }
    const judged = await pricedOrFailedRows(batch, rows, deps);
    await keepJudged(batch, { rows, judged }, deps.unitOfWork);
    return judged.some(({ row }) => row.status !== 'PENDING');
  };
}

/** Prices the rows of a batch, and asks each courier once for equal parcels. */
export function pricesOf(batch: Batch, deps: Omit<Deps, 'batches' | 'unitOfWork'>): PriceDeps {
  const { areas, directory, pricingRules, figures, clock, random } = deps;
  const rules = { ...pricingRules, ...sharedRules(pricingRules, tenantOf(batch)) };
  return {
    areas,
    figures,
    clock,
    random,
    pricingRules: rules,
    directory: sharedRates(directory),
    shipments: { areas, directory, random },
  };
}

async function pricedOrFailedRows(
  batch: Batch,
  rows: readonly BatchRow[],
  deps: Deps,
): Promise<readonly Judged[]> {
  const references = rows.flatMap(({ reference }) => reference ?? []);
  const made = await deps.batches.madeBy(tenantOf(batch), references);
  const byReference = new Map(made.map((one) => [one.reference, one]));
  const prices = pricesOf(batch, deps);
  const judged = new Map<BatchRow, Judged>();
  await forEachConcurrent(ROWS_AT_ONCE, rows, async (row) => {
    const before = byReference.get(row.reference ?? '');
    const known = before && { row: rowMadeBefore(row, before), quote: null };
    judged.set(row, known ?? (await pricedOrFailed(row, prices)));
  });
  return rows.flatMap((row) => judged.get(row) ?? []);
}

async function pricedOrFailed(row: BatchRow, prices: PriceDeps): Promise<Judged> {
  const { content: order } = row;
  if (order === null) throw new Error('a row that is open has its content');
  try {
    return await priceRow({ row, order }, prices);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const attempts = row.attempts + 1;
    const mayRetry = FAULTS.includes(error.code) && attempts < ATTEMPTS_MAX;
    const become = mayRetry ? row : failedRow(row, errorsOf(error));
    return { row: { ...become, attempts }, quote: null };
  }
}

/** Stores quotes and rows in one commit. */
function keepJudged(
  batch: Batch,
  { rows, judged }: { readonly rows: readonly BatchRow[]; readonly judged: readonly Judged[] },
  unitOfWork: UnitOfWork,
): Promise<void> {
  const after = judged.map(({ row }) => row);
  const quotes = judged.flatMap(({ quote }) => quote ?? []);
  const [first] = quotes
    .map(({ expiresAt }) => expiresAt)
    .toSorted((a, b) => Number(a) - Number(b));
  const changes = { before: rows, after, totals: totalsOf(rows, after), expiresAt: first ?? null };
  return unitOfWork.decide({
    look: async () => null,
    decide(_, write) {
      for (const quote of quotes) write.quotes.insert(quote);
      write.batches.updateRows(batchKeyOf(batch), changes);
    },
  });
}

/**
 * Decides the next status of a batch once all rows are validated, by their counts and the wallet.
 */
function endCheck(batch: Batch, { unitOfWork, clock, random }: Deps): Promise<void> {
  return unitOfWork.decide({
    look: async ({ batches, wallet }) => {
      const [found, balance] = await Promise.all([
        batches.find(batchKeyOf(batch)),
        wallet.balance(tenantOf(batch)),
      ]);
      return { found, balance };
    },
    decide({ found, balance }, write) {
      if (found?.status !== 'CHECKING' || found.pending > 0) return;
      const now = clock.now();
      const after = checkedBatch(found, balance.available, now);
      recordBatch({ before: found, after }, recorderOf({ now, write, random }));
    },
  });
}
