import type { KeyScope } from '#domain/platform/idempotency/idempotency-store.ts';

/** Text that is hashed for the advisory lock of a key. */
export function lockOf({ accountId, environment, route, key }: KeyScope): string {
  return JSON.stringify([accountId, environment, route, key]);
}
