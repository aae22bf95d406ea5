import { expect } from '@jest/globals';
import type { PickupCall } from '#domain/pickup/pickup-store.ts';
import type { Check, PickupDueRow, Storage } from './contract.ts';
import { askAll, asked, sampleDue } from './pickup-samples.ts';
import { INSTANT, later, uuid } from './samples.ts';
import { OTHER_ACCOUNT, OTHER_ENVIRONMENT, TENANTS } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

/** Keys of TENANT's request, wrong in one place each. */
const STRANGERS: readonly (readonly [string, Partial<PickupCall>])[] = [
  ['another account', OTHER_ACCOUNT],
  ['the other environment', OTHER_ENVIRONMENT],
  ['another pickup', { pickupId: uuid(404) }],
  ['another wish', { action: 'CANCEL' }],
];

/** When that begins, by when the request was due. In milliseconds of INSTANT. */
const REPLACED: readonly (readonly [what: string, dueMs: number, beginsMs: number])[] = [
  ['at once where nobody was asking', -5, 100],
  ['when who is asking is through with it', 150, 150],
  ['no later than that where it had time', 900, 200],
];

export function pickupDueChecks(): Check[] {
  return [...asking(), ...ending()];
}

function asking(): Check[] {
  return [
    {
      name: 'keeps what is to be asked, due since then, tenant by tenant',
      async check(storage) {
        const rows = TENANTS.map((tenant, at) =>
          sampleDue({ ...tenant, since: later(INSTANT, at) }),
        );
        await askAll(storage, rows);
        await expectDue(storage, rows);
      },
    },
    ...REPLACED.map(([what, dueMs, beginsMs]) => ({
      name: `tells somebody to stay away that was asked to come: ${what}`,
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
      name: 'asks nothing where nobody was asked to come yet, and everybody else still',
      async check(storage) {
        const rows = TENANTS.map((tenant) => sampleDue(tenant));
        const other = sampleDue({ pickupId: uuid(2) });
        await askAll(storage, [...rows, other]);
        await requestCancel(storage, sampleDue({ since: later(INSTANT, 100) }));
        await expectDue(storage, [...rows.slice(1), other]);
      },
    },
    {
      name: 'tells somebody to stay away however often it is to be told, from the last time on',
      async check(storage) {
        await askAll(storage, [sampleDue({ action: 'CANCEL' })]);
        const again = sampleDue({ action: 'CANCEL', since: later(INSTANT, 100) });
        await requestCancel(storage, again);
        await expectDue(storage, [again]);
      },
    },
    {
      name: 'postpones nothing of another action, without an error',
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
      name: 'asks no more what has ended, and everything else still',
      async check(storage) {
        const rows = TENANTS.map((tenant) => sampleDue(tenant));
        await askAll(storage, [...rows, sampleDue({ pickupId: uuid(2) })]);
        await writeAll(storage, ({ pickups }) => pickups.end(asked(sampleDue())));
        await expectDue(storage, [...rows.slice(1), sampleDue({ pickupId: uuid(2) })]);
      },
    },
    ...STRANGERS.map(([who, stranger]) => ({
      name: `ends nothing by the name of ${who}, without a word`,
      async check(storage: Storage) {
        await askAll(storage, [sampleDue()]);
        await writeAll(storage, ({ pickups }) => pickups.end({ ...sampleDue(), ...stranger }));
        await expectDue(storage, [sampleDue()]);
      },
    })),
    {
      name: 'has seen in one work what was asked in it',
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

/** The lease of a request ends after 100 ms. */
function requestCancel(storage: Storage, due: PickupDueRow): Promise<void> {
  const overBy = later(due.since, 100);
  return writeAll(storage, ({ pickups }) => pickups.requestCourierCancel(due, due.since, overBy));
}

async function expectDue(storage: Storage, rows: readonly PickupDueRow[]): Promise<void> {
  const due = await storage.stored.pickupDue();
  expect(due).toHaveLength(rows.length);
  expect(due).toEqual(expect.arrayContaining([...rows]));
}
