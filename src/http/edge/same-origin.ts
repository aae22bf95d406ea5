import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import type { Middleware } from '../call.ts';
import { EdgeRefusal } from '../problem.ts';

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD'];
const TOKEN_HEADER = 'X-CSRF-Token';

/**
 * Prevents request forgery (CSRF): browsers send the cookie with requests from any page, so a
 * change must come from one of our pages and carry a token that no other page can read. Keys need
 * neither, because browsers never add them.
 */
export function refuseForgery(publicUrl: string): Middleware {
  const isOurs = originCheck(publicUrl);
  return (request, reply, next) => {
    const { session } = reply.locals.context;
    if (session !== undefined && !SAFE_METHODS.includes(request.method)) {
      if (!isOurs(request)) throw foreignOrigin();
      const token = request.get(TOKEN_HEADER) ?? '';
      if (!isSameText(token, session.csrfToken)) {
        throw new EdgeRefusal('CSRF', `Send the csrf_token of your session as ${TOKEN_HEADER}.`);
      }
    }
    next();
  };
}

/** Prevents login CSRF: another page must not sign its visitors in under its own account. */
export function refuseForeignOrigin(publicUrl: string): Middleware {
  const isOurs = originCheck(publicUrl);
  return (request, _reply, next) => {
    if (!SAFE_METHODS.includes(request.method) && !isOurs(request)) throw foreignOrigin();
    next();
  };
}

/** Origin or Sec-Fetch-Site must be present, and each that is present must match. */
function originCheck(publicUrl: string): (request: Request) => boolean {
  const publicOrigin = publicUrl === '' ? undefined : new URL(publicUrl).origin;
  return (request) => {
    const site = request.get('sec-fetch-site');
    const origin = request.get('origin');
    if (site !== undefined && site !== 'same-origin') return false;
    if (origin === undefined) return site !== undefined;
    return origin === publicOrigin || origin === `${request.protocol}://${request.get('host')}`;
  };
}

/** Compares in constant time. */
function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(digestOf(one), digestOf(other));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function foreignOrigin(): EdgeRefusal {
  return new EdgeRefusal('CSRF', 'This request does not come from a page of this server.');
}
