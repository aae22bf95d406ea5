import { add, type Rupiah, ZERO } from '#domain/money.ts';
import type { CreatedBetween } from '#domain/page.ts';
import { Refusal } from '#domain/refusal.ts';
import type { ClientKind } from './account-kind.ts';
import type { Balance } from './balance.ts';
import type { Transaction } from './transaction.ts';

/** A calendar month of UTC, as all our times are: from its first day on, before the next one's. */
export type Month = { readonly text: string; readonly from: Date; readonly to: Date };

/**
 * Where the rows of a span of time stand in a bucket: behind `after`, up to `upTo`; none where that
 * is no greater. Times of a bucket never go back, so they stand together; and what stands there
 * never changes, so it may be read as late as one likes.
 */
export type BucketCut = {
  readonly bucket: ClientKind;
  /** Sequences, 0: before the first row. */
  readonly after: number;
  readonly upTo: number;
  /** What the bucket held just behind these. */
  readonly opening: Rupiah;
  readonly closing: Rupiah;
};

/** A piece of a bucket: rows by their sequence. */
export type BucketStretch = Pick<BucketCut, 'bucket' | 'after' | 'upTo'>;

/** What came into a bucket and left it, and in how many rows. */
export type Turnover = { readonly credit: Rupiah; readonly debit: Rupiah; readonly count: number };
export type Turnovers = Readonly<Record<ClientKind, Turnover>>;

const MONTH = /^(20\d{2})-(0[1-9]|1[0-2])$/;
/** Who writes a row looks at the clock seconds before, retries included. */
const SETTLED_AFTER_MS = 60_000;

const NOTHING: Turnover = { credit: ZERO, debit: ZERO, count: 0 };
export const NO_TURNOVER: Turnovers = { AVAILABLE: NOTHING, HELD: NOTHING, PENDING_COD: NOTHING };

/** VALIDATION_ERROR for what is no `YYYY-MM`, and for a month that has not begun. */
export function monthOf(text: string, now: Date): Month {
  const [, year, month] = MONTH.exec(text) ?? [];
  if (year === undefined) throw wrongMonth('INVALID_FORMAT', 'must look like 2026-11');
  const [from, to] = [firstDay(year, Number(month)), firstDay(year, Number(month) + 1)];
  if (now < from) throw wrongMonth('NOT_BEGUN', 'has not begun yet');
  return { text, from, to };
}

/** Whether no row can come into the month any more. */
export function isFinal({ to }: Month, now: Date): boolean {
  return now.getTime() >= to.getTime() + SETTLED_AFTER_MS;
}

export function createdIn({ from, to }: Month): CreatedBetween {
  return { createdFrom: from, createdTo: to };
}

/** The wallet as it was before the rows of a cut, or behind them. */
export function balanceAt(edge: 'opening' | 'closing', cuts: readonly BucketCut[]): Balance {
  const held = (kind: ClientKind) => cuts.find(({ bucket }) => bucket === kind)?.[edge] ?? ZERO;
  return { available: held('AVAILABLE'), held: held('HELD'), pendingCod: held('PENDING_COD') };
}

export function turnedOver(sums: Turnovers, rows: readonly Transaction[]): Turnovers {
  const next = { ...sums };
  for (const { bucket, direction, amount } of rows) {
    const { credit, debit, count } = next[bucket];
    next[bucket] =
      direction === 'CREDIT'
        ? { credit: add(credit, amount), debit, count: count + 1 }
        : { credit, debit: add(debit, amount), count: count + 1 };
  }
  return next;
}

/** RangeError where the rows of a cut are not those that lead from its opening to its closing. */
export function refuseUnproven(cuts: readonly BucketCut[], sums: Turnovers): void {
  for (const { bucket, after, upTo, opening, closing } of cuts) {
    const { credit, debit, count } = sums[bucket];
    const isProven = opening + credit - debit === closing && count === upTo - after;
    if (!isProven) throw new RangeError(`rows ${after} to ${upTo} of ${bucket} do not add up`);
  }
}

/** The 13th month is the first of the next year. */
function firstDay(year: string, month: number): Date {
  return new Date(Date.UTC(Number(year), month - 1, 1));
}

function wrongMonth(code: string, what: string): Refusal {
  const fieldErrors = [{ path: 'month', code, message: what }];
  return new Refusal('VALIDATION_ERROR', `The month ${what}.`, { fieldErrors });
}
