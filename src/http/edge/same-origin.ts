import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import type { Middleware } from '../call.ts';
import { EdgeRefusal } from '../problem.ts';

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD'];
const TOKEN_HEADER = 'X-CSRF-Token';

/**
 * Against forged requests: the browser adds the cookie to what any page sends. So a change must
 * come from a page of ours, and name a token that no other page can read. Keys need neither:
 * browsers never add them by themselves.
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

/** Without a session: another page must not sign its visitors in, under a name of its own. */
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

/** Takes as long for a wrong first character as for a wrong last one. */
function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(digestOf(one), digestOf(other));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function foreignOrigin(): EdgeRefusal {
  return new EdgeRefusal('CSRF', 'This request does not come from a page of this server.');
}
