import { expect } from '@jest/globals';
import type { KeyScope } from '#domain/idempotency/idempotency-store.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import type { Storage } from './contract.ts';
import { INSTANT, uuid } from './samples.ts';

type Decide = (write: Writes) => void;

/** Far from everything that a contract writes. */
const MARK: KeyScope = {
  accountId: uuid(0xfff1),
  environment: 'TEST',
  route: 'POST /mark',
  key: 'mark',
};

/** As often as a work is begun before it fails. */
const ATTEMPTS = 3;

/** What a work writes that reads nothing. */
export function writeAll(
  { unitOfWork }: Pick<Storage, 'unitOfWork'>,
  decide: Decide,
): Promise<void> {
  return unitOfWork.run(async (_, write) => decide(write));
}

/** It is tried again with what stands there now, gives up, and nothing of it is kept. */
export function expectStale(storage: Storage, decide: Decide): Promise<void> {
  return expectFailure(storage, decide, ATTEMPTS);
}

/** No other try can mend it: it is tried once, and nothing of it is kept. */
export function expectRefused(storage: Storage, decide: Decide): Promise<void> {
  return expectFailure(storage, decide, 1);
}

async function expectFailure(storage: Storage, decide: Decide, attempts: number): Promise<void> {
  let runs = 0;
  const work = storage.unitOfWork.run(async (_, write) => {
    runs += 1;
    write.idempotency.store({ ...MARK, fingerprint: '', answer: '', claimedAt: INSTANT });
    decide(write);
  });
  await expect(work).rejects.toThrow();
  expect(runs).toBe(attempts);
  expect((await storage.stores.idempotency.find(MARK)).state).toEqual({ kind: 'FREE' });
}
