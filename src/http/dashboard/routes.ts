import type { WalletUseCases } from '#src/usecases/wallet/use-cases.ts';
import type { AnyDashboardRoute } from '../route.ts';
import { walletRoutes } from './wallet.ts';

/** The groups that routes call. */
export type DashboardDeps = WalletUseCases;

/** Every route below /api/dashboard. Requests and responses are specified in openapi-dashboard/. */
export function dashboardRoutes(deps: DashboardDeps): readonly AnyDashboardRoute[] {
  return walletRoutes(deps);
}
