import { refuseOutsideTest, refuseWithoutScope } from '#domain/access/api-key.ts';
import type { Scope } from '#domain/access/scope.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Authenticate } from '#src/usecases/access/authenticate.ts';
import type { Middleware } from '../call.ts';
import type { FairLimiter } from './fair-limiter.ts';
import type { AddressLimit } from './limit-rate.ts';
import { keyOf } from './owner.ts';

const BEARER = /^Bearer +(\S+) *$/i;

/**
 * A valid key costs its address nothing, and is not refused for other requests from there; an
 * invalid one counts against it. `limiter` bounds the requests whose key is being read.
 */
export function authenticateKey(
  authenticate: Authenticate,
  addresses: AddressLimit,
  limiter: FairLimiter,
): Middleware {
  return async (request, reply, next) => {
    const { ip: address = '' } = request;
    const release = limiter.acquire(address);
    const attempt = addresses.attempt(address);
    try {
      const keyText = keyTextOf(request.get('authorization'));
      reply.locals.context.key = await authenticate(keyText, attempt.beforeRead);
      attempt.succeed();
    } catch (error) {
      if (error instanceof Refusal) attempt.fail();
      throw error;
    } finally {
      release();
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

function keyTextOf(header: string | undefined): string {
  const [, keyText] = BEARER.exec(header ?? '') ?? [];
  if (keyText !== undefined) return keyText;
  const message = 'Send your API key: Authorization: Bearer svc_test_…';
  throw new Refusal('UNAUTHENTICATED', message);
}
