import type { Express } from 'express';
import type { AppDeps } from './app-deps.ts';
import {
  authenticateCaller,
  requireAccount,
  requireProof,
  requireScope,
  requireTest,
  requireUnrestricted,
} from './edge/authenticate.ts';
import { limitByAddress, limitByCaller, unlimited } from './edge/limit-rate.ts';
import type { Limiters } from './edge/limiters.ts';
import { byCaller } from './edge/owner.ts';
import { protectLiveKeys, requireHttps } from './edge/require-https.ts';
import { refuseForgery } from './edge/same-origin.ts';
import { sessionCookie } from './edge/session-cookie.ts';
import { type Entrance, mountRoutes } from './mount-routes.ts';
import type { AnyRoute } from './route.ts';
import { routes } from './routes.ts';

const PREFIX = '/api/v1';

/** Routes for API keys and for people who have signed in, with the scopes of their role. */
export function mountApi(app: Express, deps: AppDeps, limiters: Limiters): void {
  const mounted = {
    prefix: PREFIX,
    openApi: deps.openApi,
    routes: routes(deps),
    entranceOf: entrances(deps, limiters),
  };
  mountRoutes(app, mounted, { deps, limiters });
}

/** The order of the checks before a body is read. */
function entrances(deps: AppDeps, limiters: Limiters): (route: AnyRoute) => Entrance {
  const { settings, clock, authenticate, authenticateSession } = deps;
  const callers = settings.limitsRates ? limitByCaller(clock) : unlimited.byCaller;
  const authentication = {
    authenticate,
    authenticateSession,
    cookie: sessionCookie(settings.url),
    addresses: settings.limitsRates ? limitByAddress(clock) : unlimited.byAddress,
    limiter: limiters.unknownCredentials,
  };
  const authenticated = authenticateCaller(authentication);
  const unrestricted = requireUnrestricted();
  const unforged = refuseForgery(settings.url);
  return (route) => ({
    ownerOf: byCaller,
    checks: [
      authenticated, // 401, 429, 503
      callers.count(route.limit),
      protectLiveKeys(deps), // 403
      requireHttps(settings), // 403
      unforged, // 403
      unrestricted, // 403
      requireAccount, // 403
      ...(route.isForTest ? [requireTest] : []), // 403
      requireScope(route.scope), // 403
      requireProof(route.needsProof, clock), // 403
      callers.refuseExhausted, // 429
    ],
  });
}
