import type { Request } from 'express';
import { tenantOf } from '#domain/environment.ts';
import { jsonOf } from '#domain/kept-json.ts';
import type { WatchedSessions } from '#src/usecases/people/access/watch-sessions.ts';
import type { IdempotentRequest } from '#src/usecases/platform/idempotency/idempotent.ts';
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
import type { Messages } from './contract/messages.ts';
import { type PersonalData, type Shown, shownWhole } from './contract/personal.ts';
import type { OperationId } from './contract/types.ts';
import type { BrowserCookie } from './edge/browser-cookie.ts';
import { languageOf } from './edge/choose-language.ts';
import { seesPeople } from './edge/people.ts';
import type { SessionCookie } from './edge/session-cookie.ts';
import { successBody, successText } from './envelope.ts';
import { writtenNumber } from './ids.ts';
import { type IsEntered, sendLive, watchContext } from './live.ts';
import type { LocationOf } from './location.ts';
import type { MountedRoute } from './route.ts';
import { sendJson } from './send-json.ts';
import { sendChunks } from './streamed.ts';
import { inIndonesian } from './translate-error.ts';

/** Notifies a streamed answer when its session has ended. */
type OpenSessions = {
  readonly isEntered: IsEntered;
  readonly watchSession: WatchedSessions['watchSession'];
};
export type Answering = OpenSessions & {
  readonly locationOf: LocationOf;
  readonly cookie: SessionCookie;
  readonly browser: BrowserCookie;
  readonly personal: PersonalData;
  readonly messages: Messages;
};

/** Call of any route. A handler sees only the fields that its own type names. */
type AnyCall = DashboardCall<OperationId>;

/**
 * Calls a route's handler and sends its result. The casts are safe: the validator has checked query
 * and body against the operation's types, and the route's flag determines its handler's type.
 */
export function answering(route: MountedRoute, given: Answering): Middleware {
  if (route.isStreamed) return stream(route, given);
  if (route.isFile) return sendFile(route, given);
  if (route.isLive) return follow(route, given);
  return route.changesSession ? answerWithCookie(route, given) : answer(route, given);
}

function answer(route: MountedRoute, given: Answering): Middleware {
  const handle = route.handler as Handler<OperationId, AnyCall>;
  return async (request, reply) => {
    const data = await handle(callOf({ route, given }, request, reply));
    const isWhole = seesPeople(reply.locals.context);
    const shown = isWhole ? data : given.personal.hiddenIn(route.operationId, data);
    const location = given.locationOf(route, data);
    sendData(route, reply, {
      data: inLanguage({ route, given }, { request, reply, data: shown }),
      location,
    });
  };
}

/** Data with its messages in the client's language. */
function inLanguage(
  { route, given }: Asked,
  { request, reply, data }: { request: Request; reply: Reply; data: unknown },
): unknown {
  const translate = given.messages.translatorOf(route.operationId);
  if (translate === undefined) return data;
  const language = languageOf(request);
  reply.set('Content-Language', language).vary('Accept-Language');
  return language === 'id' ? translate(data, inIndonesian) : data;
}

function answerWithCookie(route: MountedRoute, given: Answering): Middleware {
  const handle = route.handler as SessionHandler<OperationId, AnyCall>;
  return async (request, reply) => {
    const call = callOf({ route, given }, request, reply);
    const visitor = { ...call.visitor, browsers: given.browser.read(request) };
    const { data, sessionToken, browsers } = await handle({ ...call, visitor });
    if (sessionToken !== undefined) given.cookie.write(request, reply, sessionToken);
    if (browsers !== undefined) given.browser.write(request, reply, browsers);
    sendData(route, reply, { data });
  };
}

function stream(route: MountedRoute, given: Answering): Middleware {
  const handle = route.handler as StreamingHandler<OperationId, AnyCall>;
  return async (request, reply) => {
    const streamed = await handle(callOf({ route, given }, request, reply));
    await sendChunks(request, reply, { status: route.status, streamed });
  };
}

function follow(route: MountedRoute, given: Answering): Middleware {
  const handle = route.handler as LiveHandler<OperationId>;
  return async (request, reply) => {
    const call = callOf({ route, given }, request, reply);
    const live = await handle(call, request.get('last-event-id'));
    const { context } = reply.locals;
    await sendLive(request, reply, {
      live,
      isOpen: () => given.isEntered(context),
      watch: (end) => watchContext(context, given.watchSession, end),
    });
  };
}

function sendFile(route: MountedRoute, given: Answering): Middleware {
  const handle = route.handler as FileHandler<OperationId, AnyCall>;
  return async (request, reply) => {
    const { headers, body } = await handle(callOf({ route, given }, request, reply));
    // Express' own methods would change the media type.
    reply.writeHead(route.status, { ...headers, 'Content-Length': body.length }).end(body);
  };
}

type Sent = { readonly data: unknown; readonly location?: string | undefined };

function sendData(
  { isTranslated, status }: MountedRoute,
  reply: Reply,
  { data, location }: Sent,
): void {
  const { context } = reply.locals;
  const { requestId, language = 'en' } = context;
  if (location !== undefined) reply.location(location);
  if (isReplay(data)) reply.set('Idempotent-Replayed', 'true');
  if (isTranslated) reply.set('Content-Language', language).vary('Accept-Language');
  context.answer = successBody(requestId, data);
  sendJson(reply, status, successText(requestId, jsonOf(data)));
}

type Asked = { readonly route: MountedRoute; readonly given: Answering };

function callOf({ route, given: { personal } }: Asked, request: Request, reply: Reply): AnyCall {
  const { caller, session, query, csv, photo, arrivedMs, language = 'en' } = reply.locals.context;
  const { body } = request;
  const params = paramsOf(request);
  const visitor = visitorOf(request);
  const given = { query, params, body, csv, photo, arrivedMs, language, visitor };
  if (caller === undefined) return { ...given, session } as unknown as AnyCall;
  const tenant = tenantOf(caller);
  const idempotentRequest: IdempotentRequest = {
    tenant,
    ...requestOf(route, request),
    key: reply.locals.context.idempotencyKey,
  };
  const shown: Shown = seesPeople(reply.locals.context) ? shownWhole : personal.hidden;
  return { ...given, caller, session, tenant, shown, request: idempotentRequest } as AnyCall;
}

function paramsOf({ params }: Request): Request['params'] {
  const { shipment_number: number } = params;
  return typeof number === 'string'
    ? { ...params, shipment_number: writtenNumber(number) }
    : params;
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
