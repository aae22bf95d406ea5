import type { Express } from 'express';
import type { Permission } from '#domain/people/access/role.ts';
import type { AppDeps } from './app-deps.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import {
  authenticatePerson,
  requireAccount,
  requirePermission,
  requireProof,
  requireUnrestricted,
} from './edge/authenticate.ts';
import { browserCookie } from './edge/browser-cookie.ts';
import { limitByAddress, limitByCaller, limitVisitors, unlimited } from './edge/limit-rate.ts';
import type { Limiters } from './edge/limiters.ts';
import { byCaller, byKnownBrowser } from './edge/owner.ts';
import { requireHttps } from './edge/require-https.ts';
import { refuseForeignOrigin, refuseForgery } from './edge/same-origin.ts';
import { sessionCookie } from './edge/session-cookie.ts';
import { type Entrance, mountRoutes } from './mount-routes.ts';
import type { AnyDashboardRoute } from './route.ts';

const PREFIX = '/api/dashboard';

/** Routes for people only: sign-in, and everything that no API key can do. */
export function mountDashboard(app: Express, deps: AppDeps, limiters: Limiters): void {
  const mounted = {
    prefix: PREFIX,
    openApi: deps.dashboardOpenApi,
    routes: dashboardRoutes(deps),
    entranceOf: entrances(deps, limiters),
  };
  mountRoutes(app, mounted, { deps, limiters });
}

/** The order of the checks before a body is read, of people and of visitors. */
function entrances(deps: AppDeps, limiters: Limiters): (route: AnyDashboardRoute) => Entrance {
  const { settings, clock, authenticate, authenticateSession } = deps;
  const addresses = settings.limitsRates ? limitByAddress(clock) : unlimited.byAddress;
  const callers = settings.limitsRates ? limitByCaller(clock) : unlimited.byCaller;
  const overTls = requireHttps(settings);
  const authenticated = authenticatePerson({
    authenticate,
    authenticateSession,
    cookie: sessionCookie(settings.url),
    addresses,
    limiter: limiters.unknownCredentials,
  });
  const atDoors = byKnownBrowser(browserCookie({ ...deps, url: settings.url }));
  const visitor: Entrance = {
    ownerOf: atDoors,
    // 429, 403
    checks: [limitVisitors(addresses, atDoors), overTls, refuseForeignOrigin(settings.url)],
  };
  const unforged = refuseForgery(settings.url);
  const required = (permission: Permission | 'ANY_MEMBER') =>
    permission === 'ANY_MEMBER' ? [] : [requirePermission(permission)];
  return ({ permission, limit, under, needsProof }) => {
    if (permission === 'PUBLIC') return visitor;
    return {
      ownerOf: byCaller,
      checks: [
        authenticated, // 401, 429, 503
        callers.count(limit),
        overTls, // 403
        unforged, // 403
        requireUnrestricted(under), // 403
        ...(permission === 'ANY_PERSON' ? [] : [requireAccount, ...required(permission)]), // 403
        requireProof(needsProof, clock), // 403
        callers.refuseExhausted, // 429
      ],
    };
  };
}
