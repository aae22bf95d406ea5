import { randomBytes } from 'node:crypto';
import type { Express, Request } from 'express';
import type { Middleware } from './call.ts';
import { allowOnly, asHandler, tagRoute } from './middleware.ts';
import type { Encoding, WebFile, WebFiles } from './web-files.ts';

const YEAR_SECONDS = 31_536_000;
const NONCE = /\{\{nonce\}\}/g;
const NONCE_BYTES = 16;
/** Paths that are never a page of the dashboard. */
const OTHERS = /^\/(?:api|hooks|t|logos|docs|assets|healthz|readyz)(?:\/|$)|\.[^/]*$/;

/** Headers of pages: no frames, no other hosts, no referrer to other sites. */
export const GUARDED = {
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** The dashboard: its files, and index.html for every page, whose script shows the page. */
export function mountWeb(app: Express, web: WebFiles): void {
  for (const [path, file] of web.files) {
    app
      .route(path)
      .all(tagRoute(path))
      .get(asHandler(fileHandler(file)))
      .all(allowOnly('get'));
  }
  app.use(asHandler(pageHandler(web)));
}

/** Sends a file, or 304 if the client has it. */
export function fileHandler({ type, etag, isHashed, bodies }: WebFile): Middleware {
  const caching = isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
  return (request, reply) => {
    const encoding = encodingFor(request, bodies);
    if (encoding !== 'identity') reply.set('Content-Encoding', encoding);
    reply.set({ ...GUARDED, 'Cache-Control': caching, ETag: `"${etag}-${encoding}"` });
    // Sets the header without `type()`, because Express would add a charset. Express answers 304 if
    // If-None-Match fits.
    reply.vary('Accept-Encoding').setHeader('Content-Type', type);
    reply.send(bodies[encoding]);
  };
}

function pageHandler({ index, linksOf }: WebFiles): Middleware {
  return (request, reply, next) => {
    if (!isPage(request)) return next();
    reply.locals.context.route = '/*';
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    reply.set({
      ...GUARDED,
      'Content-Security-Policy': policyWith(nonce),
      'Cache-Control': 'no-cache',
    });
    const links = linksOf(request.path);
    if (links !== undefined) reply.set('Link', links);
    reply.vary('Accept').type('html').send(index.replace(NONCE, nonce));
  };
}

/** True for a browser's request; for a wrong path, a program gets a JSON 404 instead of a page. */
function isPage(request: Request): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (request.path === '/') return true;
  const acceptsHtml = request.get('accept')?.includes('text/html') ?? false;
  return acceptsHtml && !OTHERS.test(request.path);
}

/** Allows own files only. The UI library creates style elements, which carry the nonce. */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function encodingFor(request: Request, bodies: WebFile['bodies']): Encoding {
  const accepted = request.acceptsEncodings('br', 'gzip', 'identity');
  const wanted = accepted === 'br' || accepted === 'gzip' ? accepted : 'identity';
  return bodies[wanted] === undefined ? 'identity' : wanted;
}
