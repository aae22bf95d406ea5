import { createHash } from 'node:crypto';
import type { Express, Request } from 'express';
import { LANGUAGES, type Language } from '#domain/carrying/tracking/description.ts';
import { type UnsubscribeState, unsubscribeHtml } from '#src/pages/unsubscribe/page.ts';
import type { Subscription } from '#src/usecases/notifying/person-notice/choose-news.ts';
import type { AppDeps } from './app-deps.ts';
import type { Middleware, Reply } from './call.ts';
import { limitInFlight } from './edge/limit-in-flight.ts';
import { type AddressLimit, limitByAddress, unlimited } from './edge/limit-rate.ts';
import type { Limiters } from './edge/limiters.ts';
import { onBehalf } from './edge/on-behalf.ts';
import { byVisitor } from './edge/owner.ts';
import { allowOnly, asHandler, tagRoute } from './middleware.ts';

type UnsubscribeDeps = Pick<
  AppDeps,
  'findSubscription' | 'unsubscribe' | 'clock' | 'onBehalfOf' | 'actingAs'
> & {
  readonly settings: Pick<AppDeps['settings'], 'limitsRates'>;
};

const PATH = '/unsubscribe/:token';
const SETTINGS = '/live/settings?tab=emails';

/**
 * The link of a news e-mail: no key, no cookie. GET only asks, because virus scanners open links;
 * POST ends the e-mails, either from the page's button or from a mail program (RFC 8058), whose
 * body is always the same and is not read. An invalid token counts against its address.
 */
export function mountUnsubscribe(app: Express, deps: UnsubscribeDeps, limiters: Limiters): void {
  const { settings, clock, onBehalfOf, actingAs } = deps;
  const addresses = settings.limitsRates ? limitByAddress(clock) : unlimited.byAddress;
  const inFlight = asHandler(limitInFlight(limiters.inFlight, byVisitor)); // 503
  const answering = (find: FindSubscription, kind: 'ASKED' | 'DONE'): Middleware => {
    const answer = pageHandler(find, kind, addresses);
    return onBehalf({ onBehalfOf, actingAs }, { ownerOf: byVisitor, answer });
  };
  app
    .route(PATH)
    .all(tagRoute(PATH))
    .get(inFlight, asHandler(answering(deps.findSubscription, 'ASKED'))) // 404, 429
    .post(inFlight, asHandler(answering(deps.unsubscribe, 'DONE')))
    .all(allowOnly('get', 'post'));
}

function pageHandler(
  find: FindSubscription,
  kind: 'ASKED' | 'DONE',
  addresses: AddressLimit,
): Middleware {
  return async (request, reply) => {
    const { host } = reply.locals.context.sender;
    addresses.refuseExhausted(host);
    const found = await find(String(request.params.token));
    if (found === undefined) addresses.count(host);
    sendPage(request, reply, { found, kind });
  };
}

type FindSubscription = (token: string) => Promise<Subscription | undefined>;
type Found = { readonly found: Subscription | undefined; readonly kind: 'ASKED' | 'DONE' };

function sendPage(request: Request, reply: Reply, { found, kind }: Found): void {
  const state: UnsubscribeState =
    found === undefined ? { kind: 'LOST' } : { kind, accountName: found.accountName };
  const language = languageOf(request, found);
  const { html, style } = unsubscribeHtml(state, { language, settings: SETTINGS });
  reply
    .status(found === undefined ? 404 : 200)
    .set({
      'Content-Security-Policy': policyOf(style),
      'Content-Language': language,
      'Cache-Control': 'no-store',
      'X-Frame-Options': 'DENY',
      'X-Robots-Tag': 'noindex, nofollow',
    })
    .type('html')
    .send(html);
}

/** Allows only the page's own style by its hash, and its form to itself. */
function policyOf(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Language from `?lang=`, else the person's own, else from the browser, else Indonesian. */
function languageOf(request: Request, found: Subscription | undefined): Language {
  const asked = LANGUAGES.find((one) => one === request.query.lang);
  const accepted = request.acceptsLanguages('id', 'en');
  const preferred = LANGUAGES.find((one) => one === accepted);
  return asked ?? found?.language ?? preferred ?? 'id';
}
