import type { Language } from '#domain/carrying/tracking/description.ts';
import type { AttentionKind } from '#domain/insight/figure/attention.ts';
import { COUNTS_AS } from '#domain/insight/figure/overview.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/selling/shipment/status.ts';
import { formatShare, formatShortDay } from '#src/web/kit/format.ts';
import { STATUS_MEANINGS } from '#src/web/kit/shipment-status.ts';
import type { Meaning } from '#src/web/kit/status.ts';

/** Filters of the list of shipments, by their URL parameters. */
export type ListFilter = {
  readonly status?: ShipmentStatus[];
  readonly courier?: string;
  readonly from?: string;
  readonly to?: string;
};

export type DayCounts = {
  readonly day: string;
  readonly shipments: number;
  readonly byStatus: readonly { readonly status: ShipmentStatus; readonly shipments: number }[];
};

/** Stacking order from below, with finished shipments first. */
export const MEANINGS = [
  'good',
  'moving',
  'waiting',
  'attention',
  'bad',
] as const satisfies Meaning[];

export type MeaningCounts = Readonly<Record<Meaning, number>>;

/** Shipments of a day by the meaning of their status. */
export function meaningsOf({ byStatus }: Pick<DayCounts, 'byStatus'>): MeaningCounts {
  const counts = { good: 0, moving: 0, waiting: 0, attention: 0, bad: 0 };
  for (const { status, shipments } of byStatus) counts[STATUS_MEANINGS[status]] += shipments;
  return counts;
}

/** The statuses that one colour stands for. */
export function statusesOf(meaning: Meaning): ShipmentStatus[] {
  return SHIPMENT_STATUSES.filter((status) => STATUS_MEANINGS[status] === meaning);
}

/** Statuses in which the price is spent, for the list behind an amount. */
export const SPENT_STATUSES: ShipmentStatus[] = SHIPMENT_STATUSES.filter(
  (status) => status !== 'WAITING_CONFIRMATION' && COUNTS_AS[status].isSpent,
);

/** Statuses of finished or undeliverable parcels, for the list behind a rate. */
export const OUTCOME_STATUSES: ShipmentStatus[] = SHIPMENT_STATUSES.filter(
  (status) => status !== 'WAITING_CONFIRMATION' && COUNTS_AS[status].outcome !== null,
);

/** `22 Nov`. */
export function dayLabel(day: string, language: Language): string {
  return formatShortDay(day, language);
}

/** Fewer days than this say less as a chart than as a list. */
const DRAWN_FROM_DAYS = 3;

/** True where so many days with data are drawn as a chart. */
export function isWorthDrawing(days: number): boolean {
  return days >= DRAWN_FROM_DAYS;
}

/** Most steps of an axis. */
const STEPS_MAX = 4;

/** Ticks of an axis from 0 to the first one at or above `highest`, in steps of 1, 2 or 5 of a power of ten. */
export function evenTicks(highest: number): readonly number[] {
  const least = Math.max(1, highest / STEPS_MAX);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 5, 10].find((one) => one * power >= least) ?? 10);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

export type Change = { readonly text: string; readonly direction: 'up' | 'down' | 'same' };

/** Difference from an earlier number; undefined if there is nothing to compare with. */
export function changeOf(now: number, before: number, language: Language): Change | undefined {
  if (before === 0) return undefined;
  const percents = Math.round(((now - before) / before) * 100);
  if (percents === 0) return { text: formatShare(0, language), direction: 'same' };
  const sign = percents > 0 ? '+' : '−';
  return {
    text: `${sign}${formatShare(Math.abs(percents) / 100, language)}`,
    direction: percents > 0 ? 'up' : 'down',
  };
}

/** The page that an attention item links to. */
export type AttentionTarget =
  | { readonly page: 'shipments'; readonly filter: ListFilter }
  | { readonly page: 'wallet'; readonly tab: 'transactions' | 'cod' }
  | { readonly page: 'webhooks' };

export function targetOf(kind: AttentionKind, since: string | null): AttentionTarget {
  switch (kind) {
    case 'LOW_BALANCE':
      return { page: 'wallet', tab: 'transactions' };
    case 'COD_LATE':
      return { page: 'wallet', tab: 'cod' };
    case 'BOOKING_BY_HAND':
      return { page: 'shipments', filter: { status: ['PROCESSING'] } };
    case 'WEBHOOK_DISABLED':
    case 'WEBHOOK_FAILING':
      return { page: 'webhooks' };
    case 'UNPAID_ENDING':
      return {
        page: 'shipments',
        filter: { status: ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION'] },
      };
    default:
      return {
        page: 'shipments',
        filter: { status: [kind], ...(since === null ? {} : { from: since }) },
      };
  }
}
