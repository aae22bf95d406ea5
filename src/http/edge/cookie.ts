import type { Request } from 'express';
import type { Reply } from '../call.ts';

/** A cookie that pages cannot read. */
export type Cookie = {
  read(request: Request): string | undefined;
  /** Null removes the cookie. */
  write(request: Request, reply: Reply, value: string | null): void;
};

type Kind = { readonly name: string; readonly maxAgeMs: number };

/**
 * Its name begins with `__Host-` under TLS: browsers accept such a cookie over TLS only and from this
 * host only, so that a neighbouring domain cannot set one.
 */
export function hostCookie(publicUrl: string, { name, maxAgeMs }: Kind): Cookie {
  const isPublicSecure = publicUrl.startsWith('https:');
  const isSecure = (request: Request) => isPublicSecure || request.secure;
  const nameFor = (request: Request) => (isSecure(request) ? `__Host-${name}` : name);
  return {
    read: (request) => cookieValue(request.get('cookie'), nameFor(request)),
    write(request, reply, value) {
      reply.cookie(nameFor(request), value ?? '', {
        maxAge: value === null ? 0 : maxAgeMs,
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
