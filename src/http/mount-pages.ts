import { createHash } from 'node:crypto';
import type { Express, Request } from 'express';
import { LANGUAGES, type Language } from '#domain/carrying/tracking/description.ts';
import { numberInToken } from '#domain/selling/shipment/tracking-token.ts';
import { islandsOf } from '#src/pages/tracking/islands.ts';
import { lostHtml, type Page, trackingHtml } from '#src/pages/tracking/page.ts';
import { regencyFinder } from '#src/pages/tracking/position.ts';
import { trackingPageOf } from '#src/pages/tracking/view-model.ts';
import type { AppDeps } from './app-deps.ts';
import type { Middleware, Reply } from './call.ts';
import { limitInFlight } from './edge/limit-in-flight.ts';
import { type AddressLimit, limitByAddress, unlimited } from './edge/limit-rate.ts';
import type { Limiters } from './edge/limiters.ts';
import { onBehalf } from './edge/on-behalf.ts';
import { byVisitor } from './edge/owner.ts';
import type { SendRefusal } from './edge/stranger-refusals.ts';
import { PICTURE_POLICY } from './handlers/carrying/logos.ts';
import { allowOnly, asHandler, tagRoute } from './middleware.ts';

type PageDeps = Pick<
  AppDeps,
  'followShipment' | 'findBrand' | 'areas' | 'clock' | 'logos' | 'onBehalfOf' | 'actingAs'
> & {
  readonly settings: Pick<AppDeps['settings'], 'limitsRates' | 'url'>;
  readonly sendRefusal: SendRefusal;
};

const PAGE = '/t/:token';
const LOGO = '/t/:token/logo';
const LOGO_SECONDS = 86_400;
/** Made once, because strangers may request it as often as they like. */
const LOST = { id: lostHtml('id'), en: lostHtml('en') };

/** Answers a request that leads to no parcel. */
type Lose = (request: Request, reply: Reply) => void;

type PageKind = {
  readonly answer: Middleware;
  readonly lose: Lose;
};

/**
 * Pages for buyers: no key, no cookie. An invalid token counts against its address; a malformed one
 * takes no slot.
 */
export function mountPages(app: Express, deps: PageDeps, limiters: Limiters): void {
  const { settings, clock, onBehalfOf, actingAs, sendRefusal } = deps;
  const addresses = settings.limitsRates ? limitByAddress(clock) : unlimited.byAddress;
  const inFlight = asHandler(limitInFlight(limiters.inFlight, byVisitor)); // 503
  const lostPage = late(losePage, sendRefusal);
  const lostLogo = late(loseLogo, sendRefusal);
  const pages: Readonly<Record<string, PageKind>> = {
    [PAGE]: { answer: pageHandler(deps, addresses, lostPage), lose: lostPage },
    [LOGO]: { answer: logoHandler(deps, addresses, lostLogo), lose: lostLogo },
  };
  for (const [path, { answer, lose }] of Object.entries(pages)) {
    const forVisitors = onBehalf({ onBehalfOf, actingAs }, { ownerOf: byVisitor, answer });
    app
      .route(path)
      .all(tagRoute(path))
      .get(asHandler(refuseNoToken(addresses, lose)), inFlight, asHandler(forVisitors)) // 404, 429
      .all(allowOnly('get'));
  }
}

/** Runs before the request takes a slot or reads a row. */
function refuseNoToken(addresses: AddressLimit, lose: Lose): Middleware {
  return (request, reply, next) => {
    const { host } = reply.locals.context.sender;
    addresses.refuseExhausted(host);
    if (numberInToken(String(request.params.token)) !== undefined) return next();
    addresses.count(host);
    return lose(request, reply);
  };
}

function pageHandler(deps: PageDeps, addresses: AddressLimit, lose: Lose): Middleware {
  const { followShipment, areas, clock, logos, settings } = deps;
  const islands = islandsOf(areas.centres());
  const findRegency = regencyFinder(areas.regencies());
  return async (request, reply) => {
    const token = String(request.params.token);
    const language = languageOf(request);
    const followed = await followShipment(token);
    if (followed === undefined) {
      addresses.count(reply.locals.context.sender.host);
      return lose(request, reply);
    }
    const { logo } = followed.brand;
    const { courierCode } = followed.shipment;
    const shop = logo && `${token}/logo?${digestOf(logo.data).slice(0, 8)}`;
    const pictures = {
      shop,
      preview: shop && `${settings.url}/t/${shop}`,
      courier: logos.has(courierCode) ? `../logos/${courierCode}.svg` : null,
    };
    const view = trackingPageOf(followed, { now: clock.now(), language, findRegency });
    sendPage(reply, trackingHtml(view, islands, pictures), language);
  };
}

function logoHandler({ findBrand }: PageDeps, addresses: AddressLimit, lose: Lose): Middleware {
  return async (request, reply) => {
    const logo = (await findBrand(String(request.params.token)))?.logo ?? null;
    if (logo === null) {
      addresses.count(reply.locals.context.sender.host);
      return lose(request, reply);
    }
    reply.set({ ...QUIET, 'Content-Security-Policy': PICTURE_POLICY });
    reply.set('Cache-Control', `private, max-age=${LOGO_SECONDS}, immutable`);
    reply.type(logo.type).send(Buffer.from(logo.data, 'base64'));
  };
}

/**
 * Delays the page of an invalid link like any refusal to a stranger, because guesses come in
 * thousands.
 */
function late(lose: Lose, sendRefusal: SendRefusal): Lose {
  return (request, reply) =>
    sendRefusal(reply.locals.context, 'NOT_FOUND', () => lose(request, reply));
}

/** The page is the same for every reason. */
function losePage(request: Request, reply: Reply): void {
  const language = languageOf(request);
  sendPage(reply.status(404), LOST[language], language);
}

function loseLogo(_request: Request, reply: Reply): void {
  reply
    .set({ ...QUIET, 'Content-Security-Policy': PICTURE_POLICY })
    .status(404)
    .end();
}

/** Headers that keep links from leaking through frames, search engines and shared caches. */
const QUIET = {
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex, nofollow',
} as const;

/** Lets the browser store the page and revalidate it each time. */
function sendPage(reply: Reply, { html, style, script }: Page, language: Language): void {
  reply
    .set(QUIET)
    .set({
      'Content-Security-Policy': policyOf(style, script),
      'Content-Language': language,
      'Cache-Control': 'private, no-cache',
      ETag: `"${digestOf(html).slice(0, 27)}"`,
    })
    .vary('Accept-Language')
    .type('html')
    .send(html);
}

/**
 * Allows only the page's own style and script by their hashes, its logo, and requests for the page
 * itself.
 */
function policyOf(style: string, script: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${digestOf(style)}'`,
    ...(script === '' ? [] : [`script-src 'sha256-${digestOf(script)}'`, "connect-src 'self'"]),
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Language from `?lang=`, else from the browser, else Indonesian; English for browsers that prefer
 * only other languages.
 */
function languageOf(request: Request): Language {
  const asked = LANGUAGES.find((one) => one === request.query.lang);
  if (asked !== undefined) return asked;
  const accepted = request.acceptsLanguages('id', 'en');
  return LANGUAGES.find((one) => one === accepted) ?? 'en';
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
