import { expect } from '@jest/globals';
import type { Batch } from '#domain/selling/batch/batch.ts';
import { KEY, openBatch, STRANGERS } from './batch-samples.ts';
import type { Check } from './contract.ts';
import { INSTANT, later, uuid } from './samples.ts';
import { OTHER_ACCOUNT, OTHER_ENVIRONMENT, TENANT } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const UNTIL = later(INSTANT, 60_000);
/** Number of concurrent claims, more than any storage has connections. */
const AT_ONCE = 8;
const MANY = 24;

/** Checks of `batches`. */
export function batchClaimChecks(): Check[] {
  return [
    {
      name: 'claims and leases one batch of each account, the longest due first',
      async check(storage) {
        const { batches } = storage.stores;
        const third = { accountId: uuid(0xc0), environment: 'TEST' } as const;
        const due = [
          [{ ...OTHER_ACCOUNT, batchId: uuid(1) }, 3],
          [{ ...TENANT, batchId: uuid(2) }, 4],
          [{ ...OTHER_ENVIRONMENT, batchId: uuid(3) }, 1],
          [{ ...third, batchId: uuid(4) }, 2],
        ] as const;
        for (const [key, ms] of due) await openBatch(storage, key, later(INSTANT, ms));
        const [bobs, alices, alicesLive, thirds] = due.map(([key]) => key);
        const request = { now: later(INSTANT, 4), until: UNTIL };
        expect(await batches.claimDue({ ...request, limit: 2 })).toEqual([alicesLive, thirds]);
        expect(await batches.claimDue({ ...request, limit: 9 })).toEqual([bobs, alices]);
        expect(await batches.claimDue({ ...request, limit: 9 })).toEqual([]);
        for (const [key] of due) expect((await batches.find(key))?.dueAt).toEqual(UNTIL);
        const again = { now: UNTIL, until: later(UNTIL, 1), limit: 9 };
        expect(await batches.claimDue(again)).toHaveLength(3);
      },
    },
    {
      name: 'claims no batch before it is due',
      async check(storage) {
        await openBatch(storage);
        const early = { now: later(INSTANT, -1), until: UNTIL, limit: 4 };
        expect(await storage.stores.batches.claimDue(early)).toEqual([]);
      },
    },
    {
      name: 'gives each batch to one of several simultaneous claims',
      async check(storage) {
        const keys = Array.from({ length: MANY }, (_, at) => ({
          accountId: uuid(at),
          environment: 'TEST' as const,
          batchId: uuid(at),
        }));
        for (const key of keys) await openBatch(storage, key);
        const { batches } = storage.stores;
        const request = { now: INSTANT, until: UNTIL, limit: MANY };
        const claims = Array.from({ length: AT_ONCE }, () => batches.claimDue(request));
        const claimed = (await Promise.all(claims)).flat();
        expect(claimed).toHaveLength(MANY);
        expect(claimed).toEqual(expect.arrayContaining(keys));
      },
    },
    {
      name: 'postpones a batch in CHECKING or SENDING, and no other',
      async check(storage) {
        const { batches } = storage.stores;
        const { batch } = await openBatch(storage);
        for (const stranger of STRANGERS) await batches.postpone(stranger, UNTIL);
        expect((await batches.find(KEY))?.dueAt).toEqual(INSTANT);
        await batches.postpone(KEY, UNTIL);
        expect((await batches.find(KEY))?.dueAt).toEqual(UNTIL);
        const waiting: Batch = { ...batch, status: 'AWAITING_CONFIRMATION' };
        await writeAll(storage, (write) => write.batches.update(batch, waiting));
        await batches.postpone(KEY, later(UNTIL, 1));
        expect((await batches.find(KEY))?.dueAt).toEqual(INSTANT);
      },
    },
  ];
}
