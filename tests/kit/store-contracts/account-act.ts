import { expect } from '@jest/globals';
import type { AccountAct } from '#domain/people/access/account-act.ts';
import type { Contract, Storage } from './contract.ts';
import { expectStale } from './refused-writes.ts';
import { ALICE, BOB, INSTANT, later, uuid } from './samples.ts';
import { insertAccounts } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

export const accountActContract: Contract = {
  port: 'accountActs',
  checks: [
    {
      name: 'stores account acts unchanged, and lists those of an account newest first, page by page',
      async check(storage) {
        const { accountActs } = storage.stores;
        // Unsorted, so that an accidental order is detected.
        const own = [2, 4, 1, 3].map((sequence) => act(sequence));
        await record(storage, [...own, act(1, { accountId: BOB, personId: null })]);
        const newestFirst = own.toSorted((a, b) => b.sequence - a.sequence);
        expect(await accountActs.list(ALICE, { limit: 9, beforeSequence: null })).toEqual(
          newestFirst,
        );
        expect(await accountActs.list(ALICE, { limit: 2, beforeSequence: 4 })).toEqual(
          newestFirst.slice(1, 3),
        );
        expect(await accountActs.list(BOB, { limit: 9, beforeSequence: null })).toEqual([
          act(1, { accountId: BOB, personId: null }),
        ]);
      },
    },
    {
      name: 'returns the number of the last account act of each account',
      async check(storage) {
        const { accountActs } = storage.stores;
        await record(
          storage,
          [2, 3, 1].map((sequence) => act(sequence)),
        );
        expect(await accountActs.lastSequence(ALICE)).toBe(3);
        expect(await accountActs.lastSequence(BOB)).toBe(0);
      },
    },
    {
      name: 'assigns a number to one account act only',
      async check(storage) {
        await record(storage, [act(1)]);
        await expectStale(storage, (write) =>
          write.accountActs.record(act(1, { kind: 'BRAND_CHANGED' })),
        );
        const page = { limit: 9, beforeSequence: null };
        expect(await storage.stores.accountActs.list(ALICE, page)).toEqual([act(1)]);
      },
    },
  ],
};

function act(sequence: number, own: Partial<AccountAct> = {}): AccountAct {
  return {
    accountId: ALICE,
    sequence,
    kind: 'KEY_CREATED',
    personId: uuid(7),
    by: 'sari@shop.example',
    subject: `Till ${sequence}`,
    detail: 'TEST',
    at: later(INSTANT, sequence),
    ...own,
  };
}

async function record(storage: Storage, acts: readonly AccountAct[]): Promise<void> {
  await insertAccounts(storage);
  for (const one of acts) await writeAll(storage, (write) => write.accountActs.record(one));
}
