import type { ApiKey } from '#domain/access/api-key.ts';
import { refuseOutsideTest, refuseWithoutScope } from '#domain/access/api-key.ts';
import type { Scope } from '#domain/access/scope.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Authenticate } from '#src/usecases/access/authenticate.ts';
import type { Middleware } from '../call.ts';
import type { AddressLimit } from './limit-rate.ts';

const BEARER = /^Bearer +(\S+) *$/i;

/** Who calls: a good key costs an address nothing, a bad one counts against it. */
export function authenticateKey(authenticate: Authenticate, addresses: AddressLimit): Middleware {
  return async (request, reply, next) => {
    const address = request.ip ?? '';
    addresses.refuseExhausted(address);
    try {
      reply.locals.context.key = await authenticate(keyTextOf(request.get('authorization')));
    } catch (error) {
      if (error instanceof Refusal) addresses.count(address);
      throw error;
    }
    next();
  };
}

export function requireScope(scope: Scope): Middleware {
  return (_request, reply, next) => {
    refuseWithoutScope(keyOf(reply), scope);
    next();
  };
}

export const requireTestKey: Middleware = (_request, reply, next) => {
  refuseOutsideTest(keyOf(reply));
  next();
};

/** The key that `authenticateKey` found earlier in the same chain. */
export function keyOf(reply: Parameters<Middleware>[1]): ApiKey {
  const { key } = reply.locals.context;
  if (key === undefined) throw new Error('a route asked for the key before authentication');
  return key;
}

function keyTextOf(header: string | undefined): string {
  const [, keyText] = BEARER.exec(header ?? '') ?? [];
  if (keyText !== undefined) return keyText;
  const message = 'Send your API key: Authorization: Bearer svc_test_…';
  throw new Refusal('UNAUTHENTICATED', message);
}
