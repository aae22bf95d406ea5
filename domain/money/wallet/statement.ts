import { add, type Rupiah, ZERO } from '#domain/money.ts';
import type { CreatedBetween } from '#domain/page.ts';
import { type FieldCode, Refusal } from '#domain/refusal.ts';
import { instantIn } from '#domain/zoned-time.ts';
import type { ClientKind } from './account-kind.ts';
import type { Balance } from './balance.ts';
import type { Transaction } from './transaction.ts';

/**
 * A calendar month in a time zone: `from` is its first day, `to` the first day of the next month
 * (exclusive).
 */
export type Month = { readonly text: string; readonly from: Date; readonly to: Date };

/**
 * The rows of a bucket in a time span: after sequence `after`, up to `upTo`; empty if the two are
 * equal. Times of a bucket never decrease, so a time span is one range of rows; and rows never
 * change, so they may be read at any later time.
 */
export type BucketPeriod = {
  readonly bucket: ClientKind;
  /** A sequence; 0 is before the first row. */
  readonly after: number;
  readonly upTo: number;
  /** The bucket's balance after the rows `after` and `upTo`. */
  readonly opening: Rupiah;
  readonly closing: Rupiah;
};

/** A range of a bucket's rows, by sequence. */
export type BucketRange = Pick<BucketPeriod, 'bucket' | 'after' | 'upTo'>;

/** Credits and debits of a bucket, and the number of rows. */
export type Turnover = { readonly credit: Rupiah; readonly debit: Rupiah; readonly count: number };
export type Turnovers = Readonly<Record<ClientKind, Turnover>>;

const MONTH = /^(20\d{2})-(0[1-9]|1[0-2])$/;
/**
 * Margin after the end of a month: a row's time may be some seconds older than its commit, retries
 * included.
 */
const SETTLED_AFTER_MS = 60_000;

const NOTHING: Turnover = { credit: ZERO, debit: ZERO, count: 0 };
export const NO_TURNOVER: Turnovers = { AVAILABLE: NOTHING, HELD: NOTHING, PENDING_COD: NOTHING };

/** Throws VALIDATION_ERROR for a malformed `YYYY-MM`, and for a month that has not begun. */
export function monthOf(text: string, timeZone: string, now: Date): Month {
  const [, year, month] = MONTH.exec(text) ?? [];
  if (year === undefined) throw wrongMonth('INVALID_FORMAT', 'must look like 2026-11');
  const from = firstDay(Number(year), Number(month), timeZone);
  const to = firstDay(Number(year), Number(month) + 1, timeZone);
  if (now < from) throw wrongMonth('NOT_BEGUN', 'has not begun yet');
  return { text, from, to };
}

/** True if the month can get no more rows. */
export function isFinal({ to }: Month, now: Date): boolean {
  return now.getTime() >= to.getTime() + SETTLED_AFTER_MS;
}

export function createdIn({ from, to }: Month): CreatedBetween {
  return { createdFrom: from, createdTo: to };
}

/** The wallet's balance at the start or at the end of the period. */
export function balanceAt(edge: 'opening' | 'closing', periods: readonly BucketPeriod[]): Balance {
  const held = (kind: ClientKind) => periods.find(({ bucket }) => bucket === kind)?.[edge] ?? ZERO;
  return { available: held('AVAILABLE'), held: held('HELD'), pendingCod: held('PENDING_COD') };
}

export function addTurnover(sums: Turnovers, rows: readonly Transaction[]): Turnovers {
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

/**
 * Throws RangeError if the rows of a period do not lead from its opening to its closing balance.
 */
export function assertReconciled(periods: readonly BucketPeriod[], sums: Turnovers): void {
  for (const { bucket, after, upTo, opening, closing } of periods) {
    const { credit, debit, count } = sums[bucket];
    const isProven = opening + credit - debit === closing && count === upTo - after;
    if (!isProven) throw new RangeError(`rows ${after} to ${upTo} of ${bucket} do not add up`);
  }
}

/** The 13th month is the first of the next year. */
function firstDay(year: number, month: number, timeZone: string): Date {
  const day = new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
  const first = instantIn(timeZone, day);
  if (first === undefined) throw new Error(`${day} is no day`);
  return first;
}

function wrongMonth(code: FieldCode, what: string): Refusal {
  const fieldErrors = [{ path: 'month', code, message: what }];
  return new Refusal('VALIDATION_ERROR', `The month ${what}.`, { fieldErrors });
}
