import type { Express, RequestHandler } from 'express';
import { answering } from './answering.ts';
import type { AppDeps } from './app-deps.ts';
import type { Middleware } from './call.ts';
import type { OpenApi } from './contract/load-openapi.ts';
import { type Messages, messagesIn } from './contract/messages.ts';
import { type PersonalData, personalData } from './contract/personal.ts';
import { type RequestValidator, requestValidators } from './contract/validator.ts';
import { browserCookie } from './edge/browser-cookie.ts';
import { chooseLanguage } from './edge/choose-language.ts';
import { readIdempotencyKey } from './edge/idempotency-key.ts';
import { limitInFlight } from './edge/limit-in-flight.ts';
import type { Limiters } from './edge/limiters.ts';
import { onBehalf } from './edge/on-behalf.ts';
import type { OwnerOf } from './edge/owner.ts';
import { peopleChecks } from './edge/people.ts';
import { parseRows, readBody, readLongBody, readPhoto } from './edge/read-body.ts';
import { sessionCookie } from './edge/session-cookie.ts';
import { validate } from './edge/validate.ts';
import { isEntered } from './live.ts';
import { type LocationOf, locations } from './location.ts';
import { allowOnly, asHandler, tagRoute } from './middleware.ts';
import type { MountedRoute } from './route.ts';

/** An API: its document, its routes, and the checks of its callers. */
export type Mounted<Route extends MountedRoute> = {
  readonly prefix: string;
  readonly openApi: OpenApi;
  readonly routes: readonly Route[];
  entranceOf(route: Route): Entrance;
};

export type Entrance = {
  /** Checks of a route: authentication, rate limits and permissions. */
  readonly checks: readonly Middleware[];
  /** Limits of concurrent requests, applied after the checks. */
  readonly ownerOf: OwnerOf;
};

type MountDeps = Pick<
  AppDeps,
  | 'resolvePlace'
  | 'onBehalfOf'
  | 'actingAs'
  | 'settings'
  | 'findSession'
  | 'watchSession'
  | 'browserMarks'
  | 'clock'
>;

/** Everything below a prefix; the order of the checks is that of both APIs. */
export function mountRoutes<Route extends MountedRoute>(
  app: Express,
  mounted: Mounted<Route>,
  { deps, limiters }: { readonly deps: MountDeps; readonly limiters: Limiters },
): void {
  const validators = requestValidators(mounted.openApi, deps.resolvePlace);
  const personal = personalData(mounted.openApi);
  const messages = messagesIn(mounted.openApi);
  const locationOf = locations(mounted.prefix, mounted.routes);
  const restOf = chains(deps, limiters, { personal, messages, locationOf });
  const routesByPath = Map.groupBy(mounted.routes, ({ path }) => mounted.prefix + path);
  for (const [path, pathRoutes] of routesByPath) {
    const at = app.route(path).all(tagRoute(path));
    for (const route of pathRoutes) {
      const validator = validators.get(route.operationId);
      if (validator === undefined) throw new Error(`the document lacks ${route.operationId}`);
      const entrance = mounted.entranceOf(route);
      const checks = [nameOperation(route), ...entrance.checks, ...peopleChecks(route, personal)];
      at[route.method](...checks.map(asHandler), ...restOf(route, validator, entrance));
    }
    at.all(allowOnly(...pathRoutes.map(({ method }) => method)));
  }
}

/** Set early, so that the log has the operation of requests that are refused before the handler. */
function nameOperation({ operationId }: MountedRoute): Middleware {
  return (_request, reply, next) => {
    reply.locals.context.operationId = operationId;
    next();
  };
}

/** The order of the checks once a caller is in; the router's 404 and 405 came first. */
function chains(
  deps: MountDeps,
  limiters: Limiters,
  {
    personal,
    messages,
    locationOf,
  }: { personal: PersonalData; messages: Messages; locationOf: LocationOf },
) {
  const { settings, onBehalfOf, actingAs, findSession, watchSession } = deps;
  const bodyOf = (route: MountedRoute, { takesBody }: RequestValidator, ownerOf: OwnerOf) => {
    if (route.takesPhoto) return [readPhoto({ bodies: limiters.photoBodies, ownerOf })];
    if (route.takesRows) return [readLongBody({ bodies: limiters.longBodies, ownerOf })];
    return takesBody ? [readBody({ bodies: limiters.bodies, ownerOf })] : [];
  };
  const answers = {
    cookie: sessionCookie(settings.url),
    browser: browserCookie({ ...deps, url: settings.url }),
    isEntered: isEntered(findSession),
    watchSession,
    personal,
    messages,
    locationOf,
  };
  return (
    route: MountedRoute,
    validator: RequestValidator,
    { ownerOf }: Entrance,
  ): RequestHandler[] =>
    [
      ...(route.isStreamed ? [limiters.streams] : []), // 429, 503
      ...bodyOf(route, validator, ownerOf), // 413, 408, 415, 400
      route.isLive ? limiters.followers : limitInFlight(limiters.inFlight, ownerOf), // 429, 503
      readIdempotencyKey(route.idempotency), // 400
      ...(route.takesRows ? [limitInFlight(limiters.judging, ownerOf)] : []), // 503
      ...(route.takesRows ? [parseRows(route.takesRows)] : []), // 400, 422
      ...(route.takesPhoto ? [limitInFlight(limiters.developing, ownerOf)] : []), // 503
      ...(route.isFile ? [limitInFlight(limiters.printing, ownerOf)] : []), // 503
      validate(validator, { find: route.furtherErrors, onBehalfOf }), // 422
      ...(route.isTranslated ? [chooseLanguage] : []),
      // the use case's own refusals
      onBehalf({ onBehalfOf, actingAs }, { ownerOf, answer: answering(route, answers) }),
    ].map(asHandler);
}
