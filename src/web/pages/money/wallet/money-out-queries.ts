import type { Clients } from '#src/web/api/client.ts';
import { type DataOf, reading, readingPages } from '#src/web/api/reading.ts';

type State = {
  readonly data?: { readonly pages: readonly DataOf<'/api/v1/withdrawals'>[] } | undefined;
};

const PAGE_ROWS = 50;
/** Polls while a payout is expected, since no event announces it. */
const LOOK_MS = 20_000;

export function withdrawalsQuery(clients: Clients) {
  return {
    ...readingPages(clients, '/api/v1/withdrawals', {
      noun: 'withdrawals',
      query: { limit: PAGE_ROWS },
    }),
    refetchInterval: ({ state }: { readonly state: State }) => {
      const rows = state.data?.pages.flatMap(({ items }) => items) ?? [];
      return rows.some(({ status }) => status === 'REQUESTED') ? LOOK_MS : false;
    },
  };
}

export function bankAccountsQuery(clients: Clients) {
  return {
    ...reading(clients, '/api/v1/bank_accounts', { noun: 'bank-accounts' }),
    select: ({ items }: DataOf<'/api/v1/bank_accounts'>) => items,
  };
}

export function claimsQuery(clients: Clients) {
  return readingPages(clients, '/api/v1/claims', { noun: 'claims', query: { limit: PAGE_ROWS } });
}
