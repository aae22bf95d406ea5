import type { TimeZone } from '#domain/carrying/area/time-zone.ts';
import { dayAfter } from '#domain/day.ts';
import { countOfDays } from '#domain/day-span.ts';
import { BALANCE_DAYS_MAX } from '#domain/money/wallet/daily-balance.ts';
import type { paths } from '#src/http/contract/api.gen.ts';
import { startOfDay } from '#src/web/kit/format.ts';
import type { Span } from '#src/web/kit/span.ts';
import { bucketShown, type WalletSearch } from './search.ts';

type Query = NonNullable<paths['/api/v1/transactions/export']['get']['parameters']['query']>;

/** The part of a span that the chart shows: its last days, as many as the API returns. */
export function drawnSpan(span: Span, today: string): Span {
  const { from, to = today } = span;
  if (from === undefined) return span;
  return countOfDays({ from, to }) > BALANCE_DAYS_MAX
    ? { from: dayAfter(to, 1 - BALANCE_DAYS_MAX), to }
    : span;
}

/** The page's filters as API parameters, with days in the zone. */
export function filterOf(search: WalletSearch, zone: TimeZone): Query {
  const { type, reference, from, to } = search;
  const bucket = bucketShown(search);
  return {
    ...(type && { type: [...type] }),
    ...(bucket !== 'all' && { bucket }),
    ...(reference && { reference }),
    ...(from && { created_from: startOfDay(from, zone) }),
    ...(to && { created_to: startOfDay(dayAfter(to, 1), zone) }),
  };
}

/** The same as a query string. */
export function filterText(filter: Query): string {
  const entries = Object.entries(filter).map(([name, value]) => [name, String(value)] as const);
  const text = new URLSearchParams(Object.fromEntries(entries)).toString();
  return text === '' ? '' : `?${text.replaceAll('%2C', ',').replaceAll('%3A', ':')}`;
}
