import { tenantOf } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Batch, batchKeyOf, completedBatch } from '#domain/selling/batch/batch.ts';
import {
  type BatchRow,
  errorsOf,
  failedRow,
  type MadeByReference,
  rowMadeBefore,
} from '#domain/selling/batch/batch-row.ts';
import { totalsOf } from '#domain/selling/batch/batch-totals.ts';
import type { FoundQuote } from '#domain/selling/quote/quote-store.ts';
import type { UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import { recordPaid } from '../shipment/record-sale.ts';
import { shipmentOfQuote } from '../shipment/shipment-of-quote.ts';
import { pricesOf } from './check-rows.ts';
import { commandOf, priceRow } from './price-row.ts';
import { recordBatch } from './record-batch.ts';

/** Continues a batch whose rows are priced. Returns whether to continue at once. */
export type SendRows = (batch: Batch) => Promise<boolean>;

type Deps = Pick<Ports, 'areas' | 'directory' | 'pricingRules' | 'figures' | 'clock' | 'random'> &
  Pick<Ports, 'batches' | 'unitOfWork'>;

type Snapshot = {
  readonly row: BatchRow | undefined;
  readonly found: FoundQuote | undefined;
  readonly available: Rupiah;
  readonly made: MadeByReference | undefined;
};

/** Rows are committed one after the other, because all of them debit the same wallet. */
const ROWS_A_TURN = 25;

export function sendRows(deps: Deps): SendRows {
  return async (batch) => {
    const rows = await deps.batches.rowsIn(batchKeyOf(batch), 'PRICED', ROWS_A_TURN);
    if (rows.length === 0) await complete(batch, deps);
    for (const row of rows) await sendRow(batch, row, deps);
    return true;
  };
}

async function sendRow(batch: Batch, row: BatchRow, deps: Deps): Promise<void> {
  try {
    await createOf(row, deps);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isExpired = error.code === 'QUOTE_EXPIRED';
    if (isExpired) await priceAgain(batch, row, deps);
    else await become(row, failedRow(row, errorsOf(error)), deps.unitOfWork);
  }
}

/**
 * Commits shipment, payment, booking intent, reference and row together, on the condition that the
 * row still has its quote, so that a row makes one shipment whatever crashes.
 */
function createOf(row: BatchRow, deps: Deps): Promise<void> {
  return deps.unitOfWork.decide({
    retry: true,
    async look({ batches, quotes, wallet }): Promise<Snapshot> {
      const tenant = tenantOf(row);
      const [current, found, balance, made] = await Promise.all([
        batches.findRow(batchKeyOf(row), row.place),
        row.quoteId === null ? undefined : quotes.find(tenant, row.quoteId),
        wallet.balance(tenant),
        batches.madeBy(tenant, [row.reference ?? '']),
      ]);
      return { row: current, found, available: balance.available, made: made[0] };
    },
    decide({ row: current, ...snapshot }, write) {
      const isOpen = current?.status === 'PRICED' && current.quoteId === row.quoteId;
      if (isOpen) writeRow(current, created(current, snapshot, { ...deps, write }), write);
    },
  });
}

/** The row with its shipment, which is written unless its reference already made one. */
function created(
  row: BatchRow,
  { found, available, made }: Omit<Snapshot, 'row'>,
  { write, ...deps }: Deps & { readonly write: Writes },
): BatchRow {
  if (made !== undefined) return rowMadeBefore(row, made);
  const { content: order, reference, fingerprint, quoteId } = row;
  const isWhole = order !== null && reference !== null && fingerprint !== null && quoteId !== null;
  if (!isWhole) throw new Error('a row that is priced has its content and its quote');
  const named = { found, saved: undefined };
  const shipment = shipmentOfQuote(commandOf({ ...row, quoteId }, order), named, deps);
  const { shipmentNumber } = shipment;
  recordPaid(shipment, available, { write, random: deps.random });
  const by = { reference, fingerprint, shipmentNumber };
  write.batches.claimReference(row, by, deps.clock.now());
  return { ...row, status: 'CREATED', content: null, shipmentNumber };
}

/**
 * Prices a row again whose quote has expired before its turn; it continues unless the price has
 * risen.
 */
async function priceAgain(batch: Batch, row: BatchRow, deps: Deps): Promise<void> {
  const { content: order, courierCode, serviceCode, totalAmount } = row;
  const isPriced = order !== null && courierCode !== null && serviceCode !== null;
  if (!isPriced) throw new Error('a row that is priced has its content and its service');
  const same = { ...order, choice: { courierCode, serviceCode }, maxPrice: totalAmount };
  try {
    const { row: after, quote } = await priceRow({ row, order: same }, pricesOf(batch, deps));
    await deps.unitOfWork.decide({
      look: async () => null,
      decide(_, write) {
        write.quotes.insert(quote);
        writeRow(row, after, write);
      },
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await become(row, failedRow(row, errorsOf(error)), deps.unitOfWork);
  }
}

function become(row: BatchRow, after: BatchRow, unitOfWork: UnitOfWork): Promise<void> {
  return unitOfWork.decide({
    look: async () => null,
    decide: (_, write) => writeRow(row, after, write),
  });
}

function writeRow(row: BatchRow, after: BatchRow, write: Writes): void {
  const before = [row];
  const become = [after];
  const totals = totalsOf(before, become);
  write.batches.updateRows(batchKeyOf(row), { before, after: become, totals, expiresAt: null });
}

function complete(batch: Batch, { unitOfWork, clock, random }: Deps): Promise<void> {
  return unitOfWork.decide({
    look: ({ batches }) => batches.find(batchKeyOf(batch)),
    decide(found, write) {
      if (found?.status !== 'SENDING' || found.priced > 0) return;
      const now = clock.now();
      const recorder = recorderOf({ now, write, random });
      recordBatch({ before: found, after: completedBatch(found, now) }, recorder);
    },
  });
}
