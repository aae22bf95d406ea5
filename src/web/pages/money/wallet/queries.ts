import { keepPreviousData } from '@tanstack/react-query';
import { type TimeZone, ZONE_NAMES } from '#domain/carrying/area/time-zone.ts';
import type { Clients } from '#src/web/api/client.ts';
import { type DataOf, reading, readingPages } from '#src/web/api/reading.ts';
import { type Span, spanQuery } from '#src/web/kit/span.ts';
import { filterOf } from './filters.ts';
import type { WalletSearch } from './search.ts';

const PAGE_ROWS = 50;

export function dailyBalancesQuery(clients: Clients, span: Span, zone: TimeZone) {
  return {
    ...reading(clients, '/api/dashboard/wallet/balances', {
      noun: 'balance',
      query: { ...spanQuery(span), timezone: ZONE_NAMES[zone] },
    }),
    select: ({ items }: DataOf<'/api/dashboard/wallet/balances'>) => items,
    placeholderData: keepPreviousData,
  };
}

export function transactionsQuery(clients: Clients, search: WalletSearch, zone: TimeZone) {
  return readingPages(clients, '/api/v1/transactions', {
    noun: 'transactions',
    query: { ...filterOf(search, zone), limit: PAGE_ROWS },
  });
}

/** Every movement of a shipment, newest first; they are few, so one page is enough. */
export function movementsQuery(clients: Clients, reference: string) {
  return {
    ...reading(clients, '/api/v1/transactions', {
      noun: 'transactions',
      query: { reference, limit: PAGE_ROWS },
    }),
    select: ({ items }: DataOf<'/api/v1/transactions'>) => items,
  };
}

export function pendingCodQuery(clients: Clients, zone: TimeZone) {
  return reading(clients, '/api/v1/balance/cod', {
    noun: 'balance',
    query: { timezone: ZONE_NAMES[zone] },
  });
}
