import { dayAfter } from '#domain/day.ts';
import { countOfDays, type DaySpan, daysOf } from '#domain/day-span.ts';
import { add, type Rupiah, rupiah, ZERO } from '#domain/money.ts';
import { type CountedStatus, DAYS_COUNTED } from './daily-figure.ts';
import type { CourierSum, DaySum, FigureSpan, FigureSums } from './figure-store.ts';

/** Spans that pages offer, in days up to today. */
export const USUAL_DAYS = [7, 30, 90] as const;

/** Outcome of a parcel for the success rate; null if there is none yet, or if it was never sent. */
type Outcome = 'DELIVERED' | 'UNSUCCESSFUL' | null;
type Terms = {
  /** True if the shipment's price was spent and not refunded. */
  readonly isSpent: boolean;
  readonly outcome: Outcome;
};

const UNPAID: Terms = { isSpent: false, outcome: null };
const ON_ITS_WAY: Terms = { isSpent: true, outcome: null };
const UNSUCCESSFUL: Terms = { isSpent: true, outcome: 'UNSUCCESSFUL' };

/** Meaning of each status in the overview. */
export const COUNTS_AS: Readonly<Record<CountedStatus, Terms>> = {
  AWAITING_PAYMENT: UNPAID,
  PROCESSING: ON_ITS_WAY,
  BOOKED: ON_ITS_WAY,
  PICKED_UP: ON_ITS_WAY,
  IN_TRANSIT: ON_ITS_WAY,
  OUT_FOR_DELIVERY: ON_ITS_WAY,
  DELIVERY_FAILED: UNSUCCESSFUL,
  ON_HOLD: ON_ITS_WAY,
  RETURN_IN_TRANSIT: UNSUCCESSFUL,
  DELIVERED: { isSpent: true, outcome: 'DELIVERED' },
  RETURNED: UNSUCCESSFUL,
  LOST: UNSUCCESSFUL,
  DAMAGED: UNSUCCESSFUL,
  BOOKING_FAILED: UNPAID,
  CANCELLED: UNPAID,
  EXPIRED: UNPAID,
};

export type Totals = {
  readonly shipments: number;
  readonly spend: Rupiah;
  readonly delivered: number;
  /** Failed at the door, on their way back, returned, lost or damaged. */
  readonly unsuccessful: number;
};

export type Day = Totals & {
  readonly day: string;
  readonly byStatus: readonly Pick<DaySum, 'status' | 'shipments'>[];
};

/**
 * Days from booking to delivery within which half of the parcels, and nine of ten, were delivered.
 */
export type DeliveryDays = {
  readonly median: number;
  readonly p90: number;
};

export type CourierFigures = Totals & {
  readonly courierCode: string;
  /** Null if nothing was delivered. */
  readonly deliveryDays: DeliveryDays | null;
};

export type Figures = {
  readonly series: readonly Day[];
  /** Most expensive first. */
  readonly couriers: readonly CourierFigures[];
  readonly totals: Totals;
  /** Totals of the period of equal length before; null unless all its days are kept. */
  readonly previous: Totals | null;
  readonly today: Totals;
  /** Totals of the whole day, a week before today. */
  readonly weekAgo: Totals;
};

const NOTHING: Totals = { shipments: 0, spend: ZERO, delivered: 0, unsuccessful: 0 };
const WEEK = 7;
const NINE_OF_TEN = 0.9;

/** First day whose figures are kept for certain. */
export function oldestDay(today: string): string {
  return dayAfter(today, 1 - DAYS_COUNTED);
}

/** Returns the days and the days they are compared with; always includes the last week. */
export function spanOf(span: DaySpan, today: string): FigureSpan {
  const before = previousFrom(span);
  const weekAgo = dayAfter(today, -WEEK);
  return { ...span, since: before < weekAgo ? before : weekAgo };
}

export function figuresOf(
  { days: sums, couriers }: FigureSums,
  { today, span }: { readonly today: string; readonly span: DaySpan },
): Figures {
  const { from, to } = span;
  const first = previousFrom(span);
  const byDay = Map.groupBy(sums, ({ day }) => day);
  const on = (day: string) => dayOf(day, byDay.get(day) ?? []);
  return {
    series: daysOf(span).map(on),
    couriers: couriersOf(couriers),
    totals: totalsOf(sums.filter(({ day }) => day >= from && day <= to)),
    previous:
      first < oldestDay(today)
        ? null
        : totalsOf(sums.filter(({ day }) => day >= first && day < from)),
    today: totalsOf(byDay.get(today) ?? []),
    weekAgo: totalsOf(byDay.get(dayAfter(today, -WEEK)) ?? []),
  };
}

/** Delivered parcels divided by finished parcels; null if no parcel is finished. */
export function successRate({ delivered, unsuccessful }: Totals): number | null {
  const ended = delivered + unsuccessful;
  return ended === 0 ? null : delivered / ended;
}

function previousFrom(span: DaySpan): string {
  return dayAfter(span.from, -countOfDays(span));
}

function dayOf(day: string, sums: readonly DaySum[]): Day {
  const byStatus = sums.map(({ status, shipments }) => ({ status, shipments }));
  return { day, ...totalsOf(sums), byStatus };
}

function couriersOf(sums: readonly CourierSum[]): readonly CourierFigures[] {
  return [...Map.groupBy(sums, ({ courierCode }) => courierCode)]
    .map(([courierCode, own]) => ({
      courierCode,
      ...totalsOf(own),
      deliveryDays: deliveryDaysOf(own),
    }))
    .toSorted((a, b) => b.spend - a.spend || b.shipments - a.shipments);
}

function totalsOf(sums: readonly Pick<DaySum, 'status' | 'shipments' | 'amount'>[]): Totals {
  return sums.reduce((totals, { status, shipments, amount }) => {
    const { isSpent, outcome } = COUNTS_AS[status];
    return {
      shipments: totals.shipments + shipments,
      spend: isSpent ? add(totals.spend, rupiah(amount)) : totals.spend,
      delivered: totals.delivered + (outcome === 'DELIVERED' ? shipments : 0),
      unsuccessful: totals.unsuccessful + (outcome === 'UNSUCCESSFUL' ? shipments : 0),
    };
  }, NOTHING);
}

function deliveryDaysOf(sums: readonly CourierSum[]): DeliveryDays | null {
  const delivered = sums
    .filter(({ status }) => status === 'DELIVERED')
    .toSorted((a, b) => a.halfDays - b.halfDays);
  if (delivered.length === 0) return null;
  return { median: daysOfShare(delivered, 0.5), p90: daysOfShare(delivered, NINE_OF_TEN) };
}

/** Days within which this share of the parcels was delivered. */
function daysOfShare(inOrder: readonly CourierSum[], share: number): number {
  const wanted = inOrder.reduce((sum, { shipments }) => sum + shipments, 0) * share;
  let seen = 0;
  const reached = inOrder.find(({ shipments }) => {
    seen += shipments;
    return seen >= wanted;
  });
  return (reached?.halfDays ?? 0) / 2;
}
