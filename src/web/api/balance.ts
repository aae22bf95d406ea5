import { queryOptions } from '@tanstack/react-query';
import { type Clients, ok } from '#src/web/api/client.ts';

/** Current balance of the wallet. */
export function balanceQuery({ api, environment }: Clients) {
  return queryOptions({
    queryKey: [environment, 'balance'],
    queryFn: async () => (await ok(api.GET('/api/v1/balance'))).data,
  });
}
