import type { Express, Request, RequestHandler } from 'express';
import type { OnceRequest } from '#src/usecases/idempotency/once.ts';
import type { AppDeps } from './app.ts';
import type { Call, Handler, Middleware, Reply, StreamingHandler } from './call.ts';
import type { OperationId } from './contract/types.ts';
import { type RequestValidator, requestValidators } from './contract/validator.ts';
import { authenticateKey, keyOf, requireScope, requireTestKey } from './edge/authenticate.ts';
import { chooseLanguage } from './edge/choose-language.ts';
import { readIdempotencyKey } from './edge/idempotency-key.ts';
import { limitInFlight } from './edge/limit-in-flight.ts';
import { limitByAddress, limitByKey, unlimited } from './edge/limit-rate.ts';
import { limitStreams } from './edge/limit-streams.ts';
import { onBehalf } from './edge/on-behalf.ts';
import { byKey } from './edge/owner.ts';
import { readBody } from './edge/read-body.ts';
import { requireHttps } from './edge/require-https.ts';
import type { Rooms } from './edge/rooms.ts';
import { validate } from './edge/validate.ts';
import { successBody } from './envelope.ts';
import { noted, only, own } from './middleware.ts';
import type { AnyRoute } from './route.ts';
import { routes } from './routes.ts';
import { sendPieces } from './streamed.ts';

const PREFIX = '/api/v1';

export function mountApi(app: Express, deps: AppDeps, rooms: Rooms): void {
  const validators = requestValidators(deps.openApi);
  const chainOf = chains(deps, rooms);
  const table = Map.groupBy(routes(deps), ({ path }) => PREFIX + path);
  for (const [path, served] of table) {
    const at = app.route(path).all(noted(path));
    for (const route of served) {
      const validator = validators.get(route.operationId);
      if (validator === undefined) throw new Error(`openapi/ lacks ${route.operationId}`);
      at[route.method](...chainOf(route, validator));
    }
    at.all(only(...served.map(({ method }) => method)));
  }
}

/** The order of the checks, on one screen: 404 and 405 are the router's, before all of these. */
function chains({ settings, clock, authenticate, onBehalfOf }: AppDeps, rooms: Rooms) {
  const addresses = settings.limitsRates ? limitByAddress(clock) : unlimited.byAddress;
  const keys = settings.limitsRates ? limitByKey(clock) : unlimited.byKey;
  const streams = limitStreams();
  const bodies = { bodies: rooms.trustedBodies, ownerOf: byKey };
  return (route: AnyRoute, validator: RequestValidator): RequestHandler[] =>
    [
      authenticateKey(authenticate, addresses, rooms.authenticating), // 401, 429, 503
      keys.count(route.limit),
      requireHttps(settings.requiresHttps), // 403
      ...(route.isForTest ? [requireTestKey] : []), // 403
      requireScope(route.scope), // 403
      keys.refuseExhausted, // 429
      ...(route.isStreamed ? [streams] : []), // 429, 503
      ...(validator.takesBody ? [readBody(bodies)] : []), // 413, 408, 415, 400
      limitInFlight(rooms.inFlight, byKey), // 503
      readIdempotencyKey(route.idempotency), // 400
      validate(validator), // 422
      ...(route.isTranslated ? [chooseLanguage] : []),
      // the use case's own refusals
      onBehalf(onBehalfOf, route.isStreamed ? stream(route) : answer(route)),
    ].map(own);
}

/** The validator has just held query and body against the types the handler was written for. */
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
    await sendPieces(request, reply, { status: route.status, streamed });
  };
}

function callOf(route: AnyRoute, request: Request, reply: Reply): Call<OperationId> {
  const { query, arrivedMs, language = 'en' } = reply.locals.context;
  const { body, params } = request;
  const once = onceRequest(route, request, reply);
  const call = { key: keyOf(reply), query, params, body, arrivedMs, language, once };
  return call as Call<OperationId>;
}

function onceRequest({ method, path }: AnyRoute, request: Request, reply: Reply): OnceRequest {
  const { accountId, environment } = keyOf(reply);
  const verb = method.toUpperCase();
  return {
    tenant: { accountId, environment },
    route: `${verb} ${path}`,
    key: reply.locals.context.idempotencyKey,
    asked: { method: verb, path: request.path, body: request.body },
  };
}

function isReplay(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'replayed' in data && data.replayed === true;
}
