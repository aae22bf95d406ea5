import type { KeyScope } from '#domain/idempotency/idempotency-store.ts';

/** What the advisory lock of a key is the hash of. */
export function lockOf({ accountId, environment, route, key }: KeyScope): string {
  return JSON.stringify([accountId, environment, route, key]);
}
