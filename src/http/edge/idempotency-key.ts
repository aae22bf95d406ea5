import { optionalKey, requiredKey } from '#domain/platform/idempotency/key.ts';
import type { Middleware } from '../call.ts';

/** How a route treats the header Idempotency-Key; `none` ignores it. */
export type IdempotencyUse = 'required' | 'optional' | 'none';

const READERS = {
  required: requiredKey,
  optional: optionalKey,
  none: () => undefined,
} satisfies Record<IdempotencyUse, (header: string | undefined) => string | undefined>;

export function readIdempotencyKey(use: IdempotencyUse): Middleware {
  return (request, reply, next) => {
    reply.locals.context.idempotencyKey = READERS[use](request.get('idempotency-key'));
    next();
  };
}
