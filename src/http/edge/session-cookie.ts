import type { Request } from 'express';
import { SESSION_ABSOLUTE_MS } from '#domain/access/session.ts';
import type { Reply } from '../call.ts';

/** The cookie of a session. */
export type SessionCookie = {
  read(request: Request): string | undefined;
  /** Null takes it back. */
  write(request: Request, reply: Reply, token: string | null): void;
};

/**
 * Behind TLS its name begins with `__Host-`: browsers take it over TLS alone, and from no other
 * host, so that a neighbouring domain cannot plant a session of its own.
 */
export function sessionCookie(publicUrl: string): SessionCookie {
  const isPublicSecure = publicUrl.startsWith('https:');
  const isSecure = (request: Request) => isPublicSecure || request.secure;
  const nameFor = (request: Request) => (isSecure(request) ? '__Host-satukurir' : 'satukurir');
  return {
    read: (request) => cookieValue(request.get('cookie'), nameFor(request)),
    write(request, reply, token) {
      reply.cookie(nameFor(request), token ?? '', {
        maxAge: token === null ? 0 : SESSION_ABSOLUTE_MS,
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure(request),
        path: '/',
      });
    },
  };
}

function cookieValue(header: string | undefined, name: string): string | undefined {
  const found = header?.split(';').find((pair) => pair.trimStart().startsWith(`${name}=`));
  return found?.slice(found.indexOf('=') + 1).trim();
}
