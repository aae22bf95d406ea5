import { expect } from '@jest/globals';
import type { KeyScope } from '#domain/platform/idempotency/idempotency-store.ts';
import type { Storage } from './contract.ts';
import { INSTANT, uuid } from './samples.ts';
import { type Decide, writeAll } from './writes.ts';

/** Key that no contract uses. */
const MARK: KeyScope = {
  accountId: uuid(0xfff1),
  environment: 'TEST',
  route: 'POST /mark',
  key: 'mark',
};

/** Runs of a unit of work whose writes stay stale. */
export const ATTEMPTS = 8;

/** Expects retries with the current rows, then a failure, and nothing written. */
export function expectStale(storage: Storage, decide: Decide): Promise<void> {
  return expectFailure(storage, decide, ATTEMPTS);
}

/** Expects a single attempt, and nothing written. */
export function expectRefused(storage: Storage, decide: Decide): Promise<void> {
  return expectFailure(storage, decide, 1);
}

async function expectFailure(storage: Storage, decide: Decide, attempts: number): Promise<void> {
  let runs = 0;
  const work = writeAll(storage, (write) => {
    runs += 1;
    write.idempotency.store({ ...MARK, fingerprint: '', answer: '', claimedAt: INSTANT });
    decide(write);
  });
  await expect(work).rejects.toThrow();
  expect(runs).toBe(attempts);
  expect((await storage.stores.idempotency.find(MARK)).state).toEqual({ kind: 'FREE' });
}
