import type { Tenant } from '#domain/environment.ts';
import { type Rupiah, ZERO } from '#domain/money.ts';
import type { Random } from '#domain/random.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Failure } from '#domain/selling/shipment/shipment.ts';
import { drawnSlot } from '#domain/slot.ts';

export const BATCH_STATUSES = [
  'CHECKING',
  'AWAITING_CONFIRMATION',
  'SENDING',
  'COMPLETED',
  'REFUSED',
  'EXPIRED',
] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** ALL: one wrong row stops all rows before any money moves. VALID: wrong rows are left out. */
export type BatchMode = 'ALL' | 'VALID';

export type BatchKey = Tenant & { readonly batchId: string };

/** Number of rows in each status, and their price. */
export type BatchTotals = {
  readonly pending: number;
  readonly priced: number;
  readonly created: number;
  readonly failed: number;
  /** Price of the priced or created rows, without those that an earlier batch made. */
  readonly totalAmount: Rupiah;
  /** Price of the rows that this batch has paid. */
  readonly paidAmount: Rupiah;
};

/** Shipments that a client sends together. */
export type Batch = BatchKey &
  BatchTotals & {
    /** Number from 1; unique among the tenant's open batches, which limits them. */
    readonly slot: number;
    readonly status: BatchStatus;
    readonly mode: BatchMode;
    /** True: the batch stops with its prices locked until it is confirmed. */
    readonly isDryRun: boolean;
    readonly rowCount: number;
    readonly failure: Failure | null;
    readonly createdAt: Date;
    /** When the first of its quotes expires; null if none is locked yet. */
    readonly expiresAt: Date | null;
    readonly confirmedAt: Date | null;
    readonly completedAt: Date | null;
    /** Sequence of its last event. */
    readonly lastSequence: number;
    /** When a worker continues it, or the end of a worker's lease; null if it has ended. */
    readonly dueAt: Date | null;
  };

/** Limit of rows: a small seller's day, and a body that is validated in a moment. */
export const BATCH_ROWS_MAX = 1_000;
/** Limit of open batches per tenant. */
export const OPEN_BATCHES_MAX = 10;

/** Next statuses of open batches, which a worker continues or which wait for their confirmation. */
const NEXT: Readonly<Record<BatchStatus, readonly BatchStatus[]>> = {
  CHECKING: ['AWAITING_CONFIRMATION', 'SENDING', 'COMPLETED', 'REFUSED'],
  AWAITING_CONFIRMATION: ['SENDING', 'EXPIRED'],
  SENDING: ['COMPLETED'],
  COMPLETED: [],
  REFUSED: [],
  EXPIRED: [],
};

export function batchKeyOf({ accountId, environment, batchId }: BatchKey): BatchKey {
  return { accountId, environment, batchId };
}

export function mayMoveBatch(from: BatchStatus, to: BatchStatus): boolean {
  return NEXT[from].includes(to);
}

export function hasEnded({ status }: Pick<Batch, 'status'>): boolean {
  return NEXT[status].length === 0;
}

export type BatchOrder = Pick<Batch, 'mode' | 'isDryRun'>;

/**
 * A new batch with these rows, some of which may be known to be invalid, or made by an earlier
 * batch.
 */
export function newBatch(
  key: BatchKey,
  order: BatchOrder,
  {
    rows,
    slot,
    now,
  }: {
    readonly rows: readonly { readonly status: string }[];
    readonly slot: number;
    readonly now: Date;
  },
): Batch {
  const count = (wanted: string) => rows.filter(({ status }) => status === wanted).length;
  return {
    ...batchKeyOf(key),
    ...order,
    slot,
    status: 'CHECKING',
    rowCount: rows.length,
    pending: count('PENDING'),
    priced: 0,
    created: count('CREATED'),
    failed: count('FAILED'),
    totalAmount: ZERO,
    paidAmount: ZERO,
    failure: null,
    expiresAt: null,
    confirmedAt: null,
    completedAt: null,
    createdAt: now,
    lastSequence: 0,
    dueAt: now,
  };
}

/**
 * Returns a random free slot. Throws LIMIT_REACHED at the limit of open batches, whatever their
 * slots, because older releases allowed more.
 */
export function freeBatchSlot(taken: readonly number[], random: Random): number {
  const isFull = taken.length >= OPEN_BATCHES_MAX;
  const free = isFull ? undefined : drawnSlot(taken, OPEN_BATCHES_MAX, random);
  if (free !== undefined) return free;
  const limit = `At most ${OPEN_BATCHES_MAX} batches are open at a time`;
  const message = `${limit}: wait until one is completed.`;
  throw new Refusal('LIMIT_REACHED', message, { details: { limit: OPEN_BATCHES_MAX } });
}

/**
 * Returns the batch once all of its rows are judged. `available` is the amount that the wallet can
 * pay.
 */
export function checkedBatch(batch: Batch, available: Rupiah, now: Date): Batch {
  const { mode, failed, priced, totalAmount, isDryRun, expiresAt } = batch;
  if (mode === 'ALL' && failed > 0) {
    const message = `${failed} of ${batch.rowCount} rows ${failed === 1 ? 'is' : 'are'} wrong.`;
    return ended(batch, { status: 'REFUSED', failure: { code: 'WRONG_ROWS', message } }, now);
  }
  if (priced === 0) return ended(batch, { status: 'COMPLETED' }, now);
  if (isDryRun) return { ...batch, status: 'AWAITING_CONFIRMATION', dueAt: expiresAt ?? now };
  if (mode === 'ALL' && available < totalAmount) {
    const message = `The wallet holds ${available} of the ${totalAmount} rupiah to pay.`;
    const failure = { code: 'INSUFFICIENT_BALANCE', message };
    return ended(batch, { status: 'REFUSED', failure }, now);
  }
  return { ...batch, status: 'SENDING', dueAt: now };
}

/**
 * Throws BATCH_NOT_CONFIRMABLE unless the batch waits for confirmation and its prices are still
 * locked.
 */
export function refuseConfirmation({ status, expiresAt }: Batch, now: Date): void {
  const isWaiting = status === 'AWAITING_CONFIRMATION';
  if (isWaiting && expiresAt !== null && now < expiresAt) return;
  const shown = isWaiting ? 'EXPIRED' : status;
  const message = `A batch that is ${shown} cannot be confirmed.`;
  throw new Refusal('BATCH_NOT_CONFIRMABLE', message, { details: { status: shown } });
}

export function confirmedBatch(batch: Batch, now: Date): Batch {
  return { ...batch, status: 'SENDING', confirmedAt: now, dueAt: now };
}

export function completedBatch(batch: Batch, now: Date): Batch {
  return ended(batch, { status: 'COMPLETED' }, now);
}

export function expiredBatch(batch: Batch, now: Date): Batch {
  return ended(batch, { status: 'EXPIRED' }, now);
}

function ended(batch: Batch, end: Pick<Batch, 'status'> & Partial<Batch>, now: Date): Batch {
  return { ...batch, ...end, completedAt: now, dueAt: null };
}
