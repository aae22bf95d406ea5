import { expect } from '@jest/globals';
import type { SavedView } from '#domain/saved-view/saved-view.ts';
import type { Contract, Storage } from './contract.ts';
import { expectStale } from './refused-writes.ts';
import { ALICE, BOB, INSTANT, sampleAccount, uuid } from './samples.ts';
import { TENANT, TENANTS } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const SARI = uuid(0x501);
const BUDI = uuid(0x502);
const OWNERS = TENANTS.flatMap((own) => [SARI, BUDI].map((personId) => ({ ...own, personId })));
const OWN = { ...TENANT, personId: SARI };

export const savedViewContract: Contract = {
  port: 'savedViews',
  checks: [
    {
      name: 'separates saved views by person, account and environment, by their slots',
      async check(storage) {
        const { savedViews } = storage.stores;
        await open(storage);
        const all = OWNERS.flatMap((owner) => [2, 1].map((slot) => viewAt(slot, owner)));
        await insertAll(storage, all);
        for (const owner of OWNERS) {
          const own = [viewAt(1, owner), viewAt(2, owner)];
          expect(await savedViews.list(owner)).toEqual(own);
        }
      },
    },
    {
      name: 'rejects as stale a saved view for a used slot, and keeps the first',
      async check(storage) {
        const { savedViews } = storage.stores;
        await open(storage);
        await insertAll(storage, [viewAt(1)]);
        const other = { ...viewAt(1), viewId: uuid(9) };
        await expectStale(storage, (write) => write.savedViews.insert(other));
        expect(await savedViews.list(OWN)).toEqual([viewAt(1)]);
      },
    },
    {
      name: 'removes a saved view of its owner only',
      async check(storage) {
        const { savedViews } = storage.stores;
        await open(storage);
        await insertAll(storage, [...OWNERS.map((owner) => viewAt(1, owner)), viewAt(2)]);
        await savedViews.remove(OWN, viewAt(1).viewId);
        expect(await savedViews.list(OWN)).toEqual([viewAt(2)]);
        for (const owner of OWNERS.slice(1)) {
          expect(await savedViews.list(owner)).toEqual([viewAt(1, owner)]);
        }
      },
    },
  ],
};

async function insertAll(storage: Storage, views: readonly SavedView[]): Promise<void> {
  for (const view of views) await writeAll(storage, (write) => write.savedViews.insert(view));
}

function viewAt(slot: number, owner: Pick<SavedView, 'personId'> & typeof TENANT = OWN): SavedView {
  return {
    ...owner,
    slot,
    viewId: uuid(0x600 + slot),
    name: `Gagal antar ${slot}`,
    query: 'status=DELIVERY_FAILED&courier=jne',
    createdAt: INSTANT,
  };
}

async function open(storage: Storage): Promise<void> {
  await writeAll(storage, ({ accounts }) => {
    accounts.insert(sampleAccount({ accountId: ALICE, email: 'alice@shop.example' }));
    accounts.insert(sampleAccount({ accountId: BOB, email: 'bob@shop.example' }));
  });
}
