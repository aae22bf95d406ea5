import type { AnyDashboardRoute } from '../route.ts';
import { buyerNoticeRoutes } from './buyer-notices.ts';
import { eventDashboardRoutes } from './events.ts';
import { evidenceRoutes } from './evidence.ts';
import { invitationRoutes } from './invitations.ts';
import { keyRoutes } from './keys.ts';
import { memberRoutes } from './members.ts';
import { overviewRoutes } from './overview.ts';
import { peopleRoutes } from './people.ts';
import { requestRoutes } from './requests.ts';
import { securityRoutes } from './security.ts';
import { settingRoutes } from './settings.ts';
import { viewRoutes } from './views.ts';
import { walletRoutes } from './wallet.ts';

/** The groups that routes call. */
export type DashboardDeps = Parameters<typeof evidenceRoutes>[0] &
  Parameters<typeof buyerNoticeRoutes>[0] &
  Parameters<typeof overviewRoutes>[0] &
  Parameters<typeof requestRoutes>[0] &
  Parameters<typeof eventDashboardRoutes>[0] &
  Parameters<typeof peopleRoutes>[0] &
  Parameters<typeof securityRoutes>[0] &
  Parameters<typeof viewRoutes>[0] &
  Parameters<typeof walletRoutes>[0] &
  Parameters<typeof keyRoutes>[0] &
  Parameters<typeof memberRoutes>[0] &
  Parameters<typeof invitationRoutes>[0] &
  Parameters<typeof settingRoutes>[0];

/** Every route below /api/dashboard. Requests and responses are specified in openapi-dashboard/. */
export function dashboardRoutes(deps: DashboardDeps): readonly AnyDashboardRoute[] {
  return [
    ...eventDashboardRoutes(deps),
    ...evidenceRoutes(deps),
    ...viewRoutes(deps),
    ...walletRoutes(deps),
    ...keyRoutes(deps),
    ...memberRoutes(deps),
    ...invitationRoutes(deps),
    ...settingRoutes(deps),
    ...buyerNoticeRoutes(deps),
    ...overviewRoutes(deps),
    ...requestRoutes(deps),
    ...securityRoutes(deps),
    ...peopleRoutes(deps),
  ];
}
