import type { WalletUseCases } from '#src/usecases/wallet/use-cases.ts';
import { balanceView } from '#src/views/balance.ts';
import type { DashboardHandler } from '../call.ts';
import { type AnyDashboardRoute, READ } from '../route.ts';

/** Without `days`. */
const DAYS = 30;

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
    const days = await getDailyBalances(tenant, query.days ?? DAYS);
    return { items: days.map(({ day, balance }) => ({ day, ...balanceView(balance) })) };
  };
}
