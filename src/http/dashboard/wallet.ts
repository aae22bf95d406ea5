import type { WalletUseCases } from '#src/usecases/money/wallet/use-cases.ts';
import { balanceView } from '#src/views/money/balance.ts';
import type { DashboardHandler } from '../call.ts';
import { pageZoneIn } from '../handlers/lists.ts';
import { type AnyDashboardRoute, READ } from '../route.ts';

export function walletRoutes(deps: WalletUseCases): readonly AnyDashboardRoute[] {
  return [
    {
      ...READ,
      path: '/wallet/balances',
      operationId: 'getDailyBalances',
      permission: 'wallet:read',
      handler: getDailyBalancesHandler(deps.getDailyBalances),
    },
  ];
}

function getDailyBalancesHandler(
  getDailyBalances: WalletUseCases['getDailyBalances'],
): DashboardHandler<'getDailyBalances'> {
  return async ({ tenant, query }) => {
    const { days: count, from, to } = query;
    const asked = { days: count, from, to, timeZone: pageZoneIn(query) };
    const days = await getDailyBalances(tenant, asked);
    return { items: days.map(({ day, balance }) => ({ day, ...balanceView(balance) })) };
  };
}
