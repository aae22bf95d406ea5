import type { AreaDirectory } from '#domain/carrying/area/area-directory.ts';
import type { Clock } from '#domain/time.ts';
import type { AllUseCases } from '#src/usecases/use-cases.ts';
import type { AnyDashboardRoute } from '../route.ts';
import { buyerNoticeRoutes } from './buyer-notices.ts';
import { eventDashboardRoutes } from './events.ts';
import { evidenceRoutes } from './evidence.ts';
import { invitationRoutes } from './invitations.ts';
import { keyRoutes } from './keys.ts';
import { memberRoutes } from './members.ts';
import { newsEmailRoutes } from './news-emails.ts';
import { overviewRoutes } from './overview.ts';
import { peopleRoutes } from './people.ts';
import { requestRoutes } from './requests.ts';
import { securityRoutes } from './security.ts';
import { settingRoutes } from './settings.ts';
import { viewRoutes } from './views.ts';
import { walletRoutes } from './wallet.ts';

/** Every use case, the clock and the directory of areas. */
export type DashboardDeps = AllUseCases & {
  readonly clock: Pick<Clock, 'now'>;
  readonly areas: AreaDirectory;
};

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
    ...newsEmailRoutes(deps),
    ...overviewRoutes(deps),
    ...requestRoutes(deps),
    ...securityRoutes(deps),
    ...peopleRoutes(deps),
  ];
}
