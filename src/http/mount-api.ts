import type { Express, Request, RequestHandler } from 'express';
import { tenantOf } from '#domain/environment.ts';
import type { IdempotentRequest } from '#src/usecases/idempotency/idempotent.ts';
import type { AppDeps } from './app-deps.ts';
import type { Call, FileHandler, Handler, Middleware, Reply, StreamingHandler } from './call.ts';
import type { OperationId } from './contract/types.ts';
import { type RequestValidator, requestValidators } from './contract/validator.ts';
import { authenticateKey, requireScope, requireTestKey } from './edge/authenticate.ts';
import { chooseLanguage } from './edge/choose-language.ts';
import { readIdempotencyKey } from './edge/idempotency-key.ts';
import { limitInFlight } from './edge/limit-in-flight.ts';
import { limitByAddress, limitByKey, unlimited } from './edge/limit-rate.ts';
import { limitStreams } from './edge/limit-streams.ts';
import type { Limiters } from './edge/limiters.ts';
import { onBehalf } from './edge/on-behalf.ts';
import { byKey, keyOf } from './edge/owner.ts';
import { readBody } from './edge/read-body.ts';
import { requireHttps } from './edge/require-https.ts';
import { validate } from './edge/validate.ts';
import { successBody } from './envelope.ts';
import { allowOnly, asHandler, tagRoute } from './middleware.ts';
import type { AnyRoute } from './route.ts';
import { routes } from './routes.ts';
import { sendChunks } from './streamed.ts';

const PREFIX = '/api/v1';

export function mountApi(app: Express, deps: AppDeps, limiters: Limiters): void {
  const validators = requestValidators(deps.openApi);
  const chainOf = chains(deps, limiters);
  const routesByPath = Map.groupBy(routes(deps), ({ path }) => PREFIX + path);
  for (const [path, pathRoutes] of routesByPath) {
    const at = app.route(path).all(tagRoute(path));
    for (const route of pathRoutes) {
      const validator = validators.get(route.operationId);
      if (validator === undefined) throw new Error(`openapi/ lacks ${route.operationId}`);
      at[route.method](...chainOf(route, validator));
    }
    at.all(allowOnly(...pathRoutes.map(({ method }) => method)));
  }
}

/** The order of the checks; the router's 404 and 405 come first. */
function chains({ settings, clock, authenticate, onBehalfOf }: AppDeps, limiters: Limiters) {
  const addresses = settings.limitsRates ? limitByAddress(clock) : unlimited.byAddress;
  const keys = settings.limitsRates ? limitByKey(clock) : unlimited.byKey;
  const streams = limitStreams();
  const bodies = { bodies: limiters.trustedBodies, ownerOf: byKey };
  return (route: AnyRoute, validator: RequestValidator): RequestHandler[] =>
    [
      authenticateKey(authenticate, addresses, limiters.authenticating), // 401, 429, 503
      keys.count(route.limit),
      requireHttps(settings.requiresHttps), // 403
      ...(route.isForTest ? [requireTestKey] : []), // 403
      requireScope(route.scope), // 403
      keys.refuseExhausted, // 429
      ...(route.isStreamed ? [streams] : []), // 429, 503
      ...(validator.takesBody ? [readBody(bodies)] : []), // 413, 408, 415, 400
      limitInFlight(limiters.inFlight, byKey), // 503
      readIdempotencyKey(route.idempotency), // 400
      ...(route.isFile ? [limitInFlight(limiters.printing, byKey)] : []), // 503
      validate(validator, { find: route.furtherErrors, onBehalfOf }), // 422
      ...(route.isTranslated ? [chooseLanguage] : []),
      // the use case's own refusals
      onBehalf(onBehalfOf, answering(route)),
    ].map(asHandler);
}

function answering(route: AnyRoute): Middleware {
  if (route.isStreamed) return stream(route);
  return route.isFile ? sendFile(route) : answer(route);
}

/** The casts are safe: the validator has checked query and body against the operation's types. */
function answer(route: AnyRoute): Middleware {
  const handle = route.handler as Handler<OperationId>;
  return async (request, reply) => {
    const { requestId, language = 'en' } = reply.locals.context;
    const data = await handle(callOf(route, request, reply));
    if (isReplay(data)) reply.set('Idempotent-Replayed', 'true');
    if (route.isTranslated) reply.set('Content-Language', language).vary('Accept-Language');
    reply.status(route.status).json(successBody(requestId, data));
  };
}

function stream(route: AnyRoute): Middleware {
  const handle = route.handler as StreamingHandler<OperationId>;
  return async (request, reply) => {
    const streamed = await handle(callOf(route, request, reply));
    await sendChunks(request, reply, { status: route.status, streamed });
  };
}

function sendFile(route: AnyRoute): Middleware {
  const handle = route.handler as FileHandler<OperationId>;
  return async (request, reply) => {
    const { headers, body } = await handle(callOf(route, request, reply));
    // Not by Express, which changes media types.
    reply.writeHead(route.status, { ...headers, 'Content-Length': body.length }).end(body);
  };
}

function callOf(route: AnyRoute, request: Request, reply: Reply): Call<OperationId> {
  const { query, arrivedMs, language = 'en' } = reply.locals.context;
  const { body, params } = request;
  const idempotentRequest = idempotentRequestOf(route, request, reply);
  const call = {
    key: keyOf(reply),
    query,
    params,
    body,
    arrivedMs,
    language,
    request: idempotentRequest,
  };
  return call as Call<OperationId>;
}

function idempotentRequestOf(
  { method, path }: AnyRoute,
  request: Request,
  reply: Reply,
): IdempotentRequest {
  const verb = method.toUpperCase();
  return {
    tenant: tenantOf(keyOf(reply)),
    route: `${verb} ${path}`,
    key: reply.locals.context.idempotencyKey,
    content: { method: verb, path: request.path, body: request.body },
  };
}

function isReplay(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'replayed' in data && data.replayed === true;
}
