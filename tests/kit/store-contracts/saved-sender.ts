import { expect } from '@jest/globals';
import type { SavedSender, SavedSenderKey } from '#domain/saved-sender/saved-sender.ts';
import { party } from '../builders.ts';
import type { Contract } from './contract.ts';
import { expectRefused, expectStale } from './refused-writes.ts';
import { INSTANT, uuid } from './samples.ts';
import { TENANT, TENANTS } from './shipment-samples.ts';
import { insertSlotted, type SlottedNoun, slottedChecks } from './slotted.ts';
import { expectSame } from './webhook-samples.ts';
import { writeAll } from './writes.ts';

const SENDERS: SlottedNoun<SavedSenderKey, SavedSender> = {
  reads: ({ savedSenders }) => savedSenders,
  writes: ({ savedSenders }) => savedSenders,
  nth,
  full: nth(3, {
    party: party({ village: 'Semanan', coordinates: { latitude: -6.1, longitude: 106.7 } }),
    isDefault: true,
  }),
  keyOf: ({ accountId, environment, senderId }) => ({ accountId, environment, senderId }),
  idOf: ({ senderId }) => senderId,
  changed: (sender) => ({
    ...sender,
    party: party({ name: 'Toko Lain' }),
    isDefault: true,
    revision: sender.revision + 1,
  }),
};

export const savedSenderContract: Contract = {
  port: 'savedSenders',
  checks: [
    ...slottedChecks(SENDERS),
    {
      name: 'allows one default sender of a tenant, which may move to another in one commit',
      async check(storage) {
        const isDefault = true;
        const first = nth(1, { isDefault });
        const second = nth(2);
        const elsewhere = TENANTS.slice(1).map((tenant) => nth(1, { ...tenant, isDefault }));
        await insertSlotted(SENDERS, storage, [first, second, ...elsewhere]);
        const next = { ...second, isDefault, revision: 2 };
        await expectRefused(storage, (write) => write.savedSenders.update(second, next));
        await expectStale(storage, (write) => write.savedSenders.insert(nth(3, { isDefault })));
        const former = { ...first, isDefault: false, revision: 2 };
        await writeAll(storage, ({ savedSenders }) => {
          savedSenders.update(first, former);
          savedSenders.update(second, next);
        });
        expectSame(await storage.stores.savedSenders.all(TENANT), [former, next]);
        await writeAll(storage, ({ savedSenders }) => {
          savedSenders.update(next, { ...next, isDefault: false, revision: 3 });
          savedSenders.insert(nth(3, { isDefault }));
        });
        expect(await storage.stores.savedSenders.find(nth(3))).toMatchObject({ isDefault });
      },
    },
  ],
};

function nth(place: number, changes: Partial<SavedSender> = {}): SavedSender {
  return {
    ...TENANT,
    senderId: uuid(0x700 + place),
    slot: place,
    party: party(),
    isDefault: false,
    createdAt: INSTANT,
    revision: 1,
    ...changes,
  };
}
