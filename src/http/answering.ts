import type { Request } from 'express';
import { tenantOf } from '#domain/environment.ts';
import type { WatchedSessions } from '#src/usecases/access/watch-sessions.ts';
import type { IdempotentRequest } from '#src/usecases/idempotency/idempotent.ts';
import type {
  DashboardCall,
  FileHandler,
  Handler,
  LiveHandler,
  Middleware,
  Reply,
  SessionHandler,
  StreamingHandler,
  Visitor,
} from './call.ts';
import type { OperationId } from './contract/types.ts';
import type { BrowserCookie } from './edge/browser-cookie.ts';
import type { SessionCookie } from './edge/session-cookie.ts';
import { successBody } from './envelope.ts';
import { type IsEntered, sendLive, watchContext } from './live.ts';
import type { MountedRoute } from './route.ts';
import { sendChunks } from './streamed.ts';

/** How an answer that stays open learns that its session has ended. */
type OpenSessions = {
  readonly isEntered: IsEntered;
  readonly watchSession: WatchedSessions['watchSession'];
};
type Cookies = { readonly cookie: SessionCookie; readonly browser: BrowserCookie };

/** Of any route; the fields that one lacks, its own type does not name. */
type AnyCall = DashboardCall<OperationId>;

/**
 * Calls a route's handler and sends what it returns. The casts are safe: the validator has checked
 * query and body against the operation's types, and the route's flag goes with its handler's shape.
 */
export function answering(
  route: MountedRoute,
  { isEntered, watchSession, ...cookies }: OpenSessions & Cookies,
): Middleware {
  if (route.isStreamed) return stream(route);
  if (route.isFile) return sendFile(route);
  if (route.isLive) return follow(route, { isEntered, watchSession });
  return route.changesSession ? answerWithCookie(route, cookies) : answer(route);
}

function answer(route: MountedRoute): Middleware {
  const handle = route.handler as Handler<OperationId, AnyCall>;
  return async (request, reply) => {
    sendData(route, reply, await handle(callOf(route, request, reply)));
  };
}

function answerWithCookie(route: MountedRoute, { cookie, browser }: Cookies): Middleware {
  const handle = route.handler as SessionHandler<OperationId, AnyCall>;
  return async (request, reply) => {
    const call = callOf(route, request, reply);
    const visitor = { ...call.visitor, browsers: browser.read(request) };
    const { data, sessionToken, browsers } = await handle({ ...call, visitor });
    cookie.write(request, reply, sessionToken);
    if (browsers !== undefined) browser.write(request, reply, browsers);
    sendData(route, reply, data);
  };
}

function stream(route: MountedRoute): Middleware {
  const handle = route.handler as StreamingHandler<OperationId, AnyCall>;
  return async (request, reply) => {
    const streamed = await handle(callOf(route, request, reply));
    await sendChunks(request, reply, { status: route.status, streamed });
  };
}

function follow(route: MountedRoute, { isEntered, watchSession }: OpenSessions): Middleware {
  const handle = route.handler as LiveHandler<OperationId>;
  return async (request, reply) => {
    const live = await handle(callOf(route, request, reply), request.get('last-event-id'));
    const { context } = reply.locals;
    await sendLive(request, reply, {
      live,
      isOpen: () => isEntered(context),
      watch: (end) => watchContext(context, watchSession, end),
    });
  };
}

function sendFile(route: MountedRoute): Middleware {
  const handle = route.handler as FileHandler<OperationId, AnyCall>;
  return async (request, reply) => {
    const { headers, body } = await handle(callOf(route, request, reply));
    // Not by Express, which changes media types.
    reply.writeHead(route.status, { ...headers, 'Content-Length': body.length }).end(body);
  };
}

function sendData({ isTranslated, status }: MountedRoute, reply: Reply, data: unknown): void {
  const { context } = reply.locals;
  const { requestId, language = 'en' } = context;
  if (isReplay(data)) reply.set('Idempotent-Replayed', 'true');
  if (isTranslated) reply.set('Content-Language', language).vary('Accept-Language');
  context.answer = successBody(requestId, data);
  reply.status(status).json(context.answer);
}

function callOf(route: MountedRoute, request: Request, reply: Reply): AnyCall {
  const { caller, session, query, csv, arrivedMs, language = 'en' } = reply.locals.context;
  const { body, params } = request;
  const given = { query, params, body, csv, arrivedMs, language, visitor: visitorOf(request) };
  if (caller === undefined) return { ...given, session } as unknown as AnyCall;
  const tenant = tenantOf(caller);
  const idempotentRequest: IdempotentRequest = {
    tenant,
    ...requestOf(route, request),
    key: reply.locals.context.idempotencyKey,
  };
  return { ...given, caller, session, tenant, request: idempotentRequest } as AnyCall;
}

function requestOf({ method, path }: MountedRoute, request: Request) {
  const verb = method.toUpperCase();
  const content = { method: verb, path: request.path, body: request.body };
  return { route: `${verb} ${path}`, content };
}

function visitorOf(request: Request): Visitor {
  return { address: request.ip ?? '', userAgent: request.get('user-agent') ?? null, browsers: [] };
}

function isReplay(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'replayed' in data && data.replayed === true;
}
