import type { KeyScope } from '#domain/idempotency/idempotency-store.ts';

/** Input of the hash of a key's advisory lock. */
export function lockOf({ accountId, environment, route, key }: KeyScope): string {
  return JSON.stringify([accountId, environment, route, key]);
}
