import { dayAfter } from '#domain/day.ts';
import type { Rupiah } from '#domain/money.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { CountedStatus } from './daily-figure.ts';
import { type Circumstances, COUNTED_UP_TO, type DaySum } from './figure-store.ts';
import { COUNTS_AS } from './overview.ts';

/** Things that need a person's attention, most urgent first. */
export const ATTENTION_KINDS = [
  'LOST',
  'DAMAGED',
  'BOOKING_FAILED',
  'BOOKING_BY_HAND',
  'DELIVERY_FAILED',
  'ON_HOLD',
  'RETURNED',
  'COD_LATE',
  'UNPAID_ENDING',
  'LOW_BALANCE',
  'WEBHOOK_DISABLED',
  'WEBHOOK_FAILING',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

export type Attention = {
  readonly kind: AttentionKind;
  /** At most COUNTED_UP_TO. */
  readonly count: number;
  readonly isMore: boolean;
  /** First day counted; null: any day. */
  readonly since: string | null;
};

/**
 * Days since the creation of a shipment after which it is no longer listed: a failed order is
 * refunded, so after a week nothing is left to do; a loss has to be claimed in time.
 */
const DAYS_COUNTED = {
  LOST: 30,
  DAMAGED: 30,
  BOOKING_FAILED: 7,
  DELIVERY_FAILED: 30,
  ON_HOLD: 30,
  RETURNED: 30,
} as const;
/** Days that the figures must cover for all kinds of attention. */
export const ATTENTION_DAYS = 30;
/** Time left to pay at which an unpaid shipment is listed. */
export const ENDING_SOON_MS = 3 * HOUR_MS;
/** Workers settle cash within minutes of its time, so cash that is pending longer is late. */
export const COD_LATE_AFTER_MS = HOUR_MS;
const WEEK = 7;
/** A balance is low if the last week's average spending uses it up within two days. */
const DAYS_OF_BALANCE = 2;

type Known = {
  readonly today: string;
  readonly sums: readonly DaySum[];
  readonly circumstances: Circumstances;
  /** Null if the reader may not see money. */
  readonly available: Rupiah | null;
};

export function attentionOf({ today, sums, circumstances, available }: Known): Attention[] {
  const inStatus = (status: keyof typeof DAYS_COUNTED) => {
    const since = dayAfter(today, 1 - DAYS_COUNTED[status]);
    return { count: countIn(sums, status, since), since };
  };
  const always = (count: number) => ({ count, since: null });
  const isLow = available !== null && isLowBalance(available, sums, today);
  const { bookingsByHand, codLate, unpaidEnding, webhooksDisabled, webhooksFailing } =
    circumstances;
  const found: Readonly<Record<AttentionKind, { count: number; since: string | null }>> = {
    LOST: inStatus('LOST'),
    DAMAGED: inStatus('DAMAGED'),
    BOOKING_FAILED: inStatus('BOOKING_FAILED'),
    BOOKING_BY_HAND: always(bookingsByHand),
    DELIVERY_FAILED: inStatus('DELIVERY_FAILED'),
    ON_HOLD: inStatus('ON_HOLD'),
    RETURNED: inStatus('RETURNED'),
    COD_LATE: always(available === null ? 0 : codLate),
    UNPAID_ENDING: always(unpaidEnding),
    LOW_BALANCE: always(isLow ? 1 : 0),
    WEBHOOK_DISABLED: always(webhooksDisabled),
    WEBHOOK_FAILING: always(webhooksFailing),
  };
  return ATTENTION_KINDS.filter((kind) => found[kind].count > 0).map((kind) => {
    const { count, since } = found[kind];
    return { kind, count: Math.min(count, COUNTED_UP_TO), isMore: count > COUNTED_UP_TO, since };
  });
}

/** True if two days of spending, at the average of the week before today, exceed the balance. */
function isLowBalance(available: Rupiah, sums: readonly DaySum[], today: string): boolean {
  const from = dayAfter(today, -WEEK);
  const spent = sums
    .filter(({ day, status }) => day >= from && day < today && COUNTS_AS[status].isSpent)
    .reduce((sum, { amount }) => sum + amount, 0);
  return spent > 0 && available * WEEK < spent * DAYS_OF_BALANCE;
}

function countIn(sums: readonly DaySum[], status: CountedStatus, since: string): number {
  return sums
    .filter((sum) => sum.status === status && sum.day >= since)
    .reduce((count, { shipments }) => count + shipments, 0);
}
