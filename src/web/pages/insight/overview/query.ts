import type { Clients } from '#src/web/api/client.ts';
import { type DataOf, reading } from '#src/web/api/reading.ts';
import { type Span, spanOf, spanQuery } from '#src/web/kit/span.ts';

export type Overview = DataOf<'/api/dashboard/overview'>;
export type Totals = Overview['totals'];
export type CourierRow = Overview['couriers'][number];

export function overviewQuery(clients: Clients, search: Span) {
  const query = spanQuery(spanOf(search));
  return reading(clients, '/api/dashboard/overview', { noun: 'overview', query });
}

/** First and last day of the figures, as filters of the list of shipments. */
export function daysShown({ series }: Overview) {
  const first = series[0]?.day;
  const last = series.at(-1)?.day;
  return { ...(first && { from: first }), ...(last && { to: last }) };
}

/** Number of days with shipments. */
export function busyDaysOf({ series }: Overview): number {
  return series.filter(({ shipments }) => shipments > 0).length;
}

/** A figure of as many days before; undefined where not all of them are counted. */
export function beforeOf(
  { previous, series }: Overview,
  sentence: (value: string, days: number) => string,
  figure: (totals: Totals) => string,
): string | undefined {
  return previous === null ? undefined : `${sentence(figure(previous), series.length)}.`;
}
