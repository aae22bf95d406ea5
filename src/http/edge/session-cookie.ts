import { SESSION_ABSOLUTE_MS } from '#domain/people/access/session.ts';
import { type Cookie, hostCookie } from './cookie.ts';

/** The cookie of a session holds its token. */
export type SessionCookie = Cookie;

export function sessionCookie(publicUrl: string): SessionCookie {
  return hostCookie(publicUrl, { name: 'satukurir', maxAgeMs: SESSION_ABSOLUTE_MS });
}
