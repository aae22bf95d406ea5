import { expect } from '@jest/globals';
import type { PickupCall } from '#domain/carrying/pickup/pickup-store.ts';
import type { Check, PickupDueRow, Storage } from './contract.ts';
import { askAll, asked, sampleDue } from './pickup-samples.ts';
import { INSTANT, later, uuid } from './samples.ts';
import { OTHER_ACCOUNT, OTHER_ENVIRONMENT, TENANTS } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

/** Keys that differ from those of TENANT's request in one field each. */
const STRANGERS: readonly (readonly [string, Partial<PickupCall>])[] = [
  ['another account', OTHER_ACCOUNT],
  ['the other environment', OTHER_ENVIRONMENT],
  ['another pickup', { pickupId: uuid(404) }],
  ['another action', { action: 'CANCEL' }],
];

/** Start of the earlier request and its due time, in milliseconds of INSTANT. */
const REPLACED: readonly (readonly [what: string, dueMs: number, beginsMs: number])[] = [
  ['due at once where no request was running', -5, 100],
  ['due when the lease of a running request ends', 150, 150],
  ['due no later than the lease where the request had time', 900, 200],
];

export function pickupDueChecks(): Check[] {
  return [...asking(), ...ending()];
}

function asking(): Check[] {
  return [
    {
      name: 'stores pickup requests, due from then on, tenant by tenant',
      async check(storage) {
        const rows = TENANTS.map((tenant, at) =>
          sampleDue({ ...tenant, since: later(INSTANT, at) }),
        );
        await askAll(storage, rows);
        await expectDue(storage, rows);
      },
    },
    ...REPLACED.map(([what, dueMs, beginsMs]) => ({
      name: `replaces a pickup request by its cancellation: ${what}`,
      async check(storage: Storage) {
        const others = [OTHER_ACCOUNT, OTHER_ENVIRONMENT].map((tenant) => sampleDue(tenant));
        await askAll(storage, [sampleDue(), ...others]);
        await storage.stores.pickups.postpone(sampleDue(), later(INSTANT, dueMs));
        const cancel = sampleDue({ action: 'CANCEL', since: later(INSTANT, 100) });
        await requestCancel(storage, cancel);
        await expectDue(storage, [{ ...cancel, dueAt: later(INSTANT, beginsMs) }, ...others]);
      },
    })),
    {
      name: 'drops a pickup request that was never sent when it is cancelled, and no other',
      async check(storage) {
        const rows = TENANTS.map((tenant) => sampleDue(tenant));
        const other = sampleDue({ pickupId: uuid(2) });
        await askAll(storage, [...rows, other]);
        await requestCancel(storage, sampleDue({ since: later(INSTANT, 100) }));
        await expectDue(storage, [...rows.slice(1), other]);
      },
    },
    {
      name: 'schedules a pickup cancellation once, however often it is requested, at the last requested time',
      async check(storage) {
        await askAll(storage, [sampleDue({ action: 'CANCEL' })]);
        const again = sampleDue({ action: 'CANCEL', since: later(INSTANT, 100) });
        await requestCancel(storage, again);
        await expectDue(storage, [again]);
      },
    },
    {
      name: 'does not postpone a pickup request of another action',
      async check(storage) {
        await askAll(storage, [sampleDue()]);
        const cancel = sampleDue({ action: 'CANCEL' });
        await storage.stores.pickups.postpone(cancel, later(INSTANT, 9));
        await expectDue(storage, [sampleDue()]);
      },
    },
  ];
}

function ending(): Check[] {
  return [
    {
      name: 'ends the given pickup request, and no other',
      async check(storage) {
        const rows = TENANTS.map((tenant) => sampleDue(tenant));
        await askAll(storage, [...rows, sampleDue({ pickupId: uuid(2) })]);
        await writeAll(storage, ({ pickups }) => pickups.end(asked(sampleDue())));
        await expectDue(storage, [...rows.slice(1), sampleDue({ pickupId: uuid(2) })]);
      },
    },
    ...STRANGERS.map(([who, stranger]) => ({
      name: `ends no pickup request by the name of ${who}, without an error`,
      async check(storage: Storage) {
        await askAll(storage, [sampleDue()]);
        await writeAll(storage, ({ pickups }) => pickups.end({ ...sampleDue(), ...stranger }));
        await expectDue(storage, [sampleDue()]);
      },
    })),
    {
      name: 'ends a pickup request in the unit of work that stored it',
      async check(storage) {
        await writeAll(storage, ({ pickups }) => {
          pickups.request(sampleDue(), INSTANT);
          pickups.end(sampleDue());
        });
        await expectDue(storage, []);
      },
    },
  ];
}

/** Requests a cancellation; the lease of a request ends after 100 ms. */
function requestCancel(storage: Storage, due: PickupDueRow): Promise<void> {
  const overBy = later(due.since, 100);
  return writeAll(storage, ({ pickups }) => pickups.requestCourierCancel(due, due.since, overBy));
}

async function expectDue(storage: Storage, rows: readonly PickupDueRow[]): Promise<void> {
  const due = await storage.stored.pickupDue();
  expect(due).toHaveLength(rows.length);
  expect(due).toEqual(expect.arrayContaining([...rows]));
}
