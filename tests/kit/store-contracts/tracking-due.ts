import { expect } from '@jest/globals';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type { Check, Storage, TrackingDueRow } from './contract.ts';
import { INSTANT, later } from './samples.ts';
import { numberOf, OTHER_ACCOUNT, OTHER_ENVIRONMENT, TENANTS } from './shipment-samples.ts';
import { beginAll, KEY, sampleDue, sampleRequest } from './tracking-samples.ts';
import { writeAll } from './writes.ts';

const LATER = later(INSTANT, 1);

const row = sampleDue();
const bystanders = [
  sampleDue(OTHER_ACCOUNT),
  sampleDue(OTHER_ENVIRONMENT),
  sampleDue({ shipmentNumber: numberOf(2), courierCode: 'tiki' }),
];

export function trackingDueChecks(): Check[] {
  return [...starting(), ...scheduling(), ...stopping()];
}

function starting(): Check[] {
  return [
    {
      name: 'polls each started shipment, first when it is due, to the millisecond',
      async check(storage) {
        const rows = TENANTS.map((tenant, at) =>
          sampleDue({ ...tenant, courierCode: `courier-${at}`, dueAt: later(INSTANT, at) }),
        );
        await beginAll(storage, rows);
        await expectDue(storage, rows);
      },
    },
    {
      name: 'keeps the poll of a shipment unchanged when it starts again',
      async check(storage) {
        await beginAll(storage, [row]);
        await beginAll(storage, [{ ...row, courierCode: 'tiki', dueAt: LATER }]);
        await expectDue(storage, [row]);
      },
    },
  ];
}

/** Schedules the next poll, by itself or in a unit of work. */
function scheduling(): Check[] {
  const ways: readonly (readonly [string, typeof postpone])[] = [
    ['postponing', postpone],
    ['rescheduling', reschedule],
  ];
  return [
    ...ways.flatMap(([does, when]) => [
      {
        name: `moves the poll of the given shipment only by ${does} it`,
        async check(storage: Storage) {
          await beginAll(storage, [row, ...bystanders]);
          await when(storage, [{ ...KEY, dueAt: LATER }]);
          await expectDue(storage, [{ ...row, dueAt: LATER }, ...bystanders]);
        },
      },
      {
        name: `moves the polls of several shipments to different times by ${does} them`,
        async check(storage: Storage) {
          await beginAll(storage, [row, ...bystanders]);
          const moved = [...bystanders, row].map((one, at) => ({
            ...one,
            dueAt: later(INSTANT, at + 1),
          }));
          await when(storage, moved);
          await expectDue(storage, moved);
        },
      },
      {
        name: `moves no poll by ${does} a shipment that is not under way`,
        async check(storage: Storage) {
          await beginAll(storage, bystanders);
          await when(storage, [{ ...KEY, dueAt: LATER }]);
          await expectDue(storage, bystanders);
        },
      },
    ]),
    {
      name: 'postpones no poll without a named shipment',
      async check(storage) {
        await beginAll(storage, [row]);
        await postpone(storage, []);
        await expectDue(storage, [row]);
      },
    },
    {
      name: 'lets many transactions postpone the same polls at once, in any order',
      async check(storage) {
        const rows = Array.from({ length: 40 }, (_, at) =>
          sampleDue({ shipmentNumber: numberOf(at) }),
        );
        await beginAll(storage, rows);
        const moved = rows.map((one) => ({ ...one, dueAt: LATER }));
        const orders = Array.from({ length: 8 }, (_, at) =>
          at % 2 === 0 ? moved : moved.toReversed(),
        );
        await Promise.all(orders.map((order) => postpone(storage, order)));
        await expectDue(storage, moved);
      },
    },
  ];
}

function stopping(): Check[] {
  return [
    {
      name: 'polls no shipment with an ended journey, and all others as before',
      async check(storage) {
        await beginAll(storage, [row, ...bystanders]);
        await writeAll(storage, ({ tracking }) => tracking.stopPolling(KEY));
        await expectDue(storage, bystanders);
        await postpone(storage, [{ ...KEY, dueAt: INSTANT }]);
        await reschedule(storage, [{ ...KEY, dueAt: INSTANT }]);
        const claimed = await storage.stores.tracking.claimDue(sampleRequest());
        expect(claimed).not.toContainEqual(expect.objectContaining(KEY));
        await expectDue(storage, [
          ...bystanders.filter(({ accountId }) => accountId !== OTHER_ACCOUNT.accountId),
          { ...sampleDue(OTHER_ACCOUNT), dueAt: sampleRequest().until },
        ]);
      },
    },
    {
      name: 'ignores the end of a poll that does not exist',
      async check(storage) {
        await beginAll(storage, bystanders);
        await writeAll(storage, ({ tracking }) => tracking.stopPolling(KEY));
        await expectDue(storage, bystanders);
      },
    },
    {
      name: 'ends a shipment’s poll in the unit of work that began it',
      async check(storage) {
        const other = sampleDue({ shipmentNumber: numberOf(2) });
        await writeAll(storage, ({ tracking }) => {
          tracking.startPolling(row);
          tracking.startPolling(other);
          tracking.reschedule(other, LATER);
          tracking.stopPolling(row);
        });
        await expectDue(storage, [{ ...other, dueAt: LATER }]);
      },
    },
  ];
}

type Later = ShipmentKey & { readonly dueAt: Date };

function postpone({ stores }: Storage, those: readonly Later[]): Promise<void> {
  return stores.tracking.postpone(those, INSTANT);
}

function reschedule(storage: Storage, those: readonly Later[]): Promise<void> {
  return writeAll(storage, ({ tracking }) => {
    for (const one of those) tracking.reschedule(one, one.dueAt);
  });
}

async function expectDue({ stored }: Storage, rows: readonly TrackingDueRow[]): Promise<void> {
  const due = await stored.due();
  expect(due).toHaveLength(rows.length);
  expect(due).toEqual(expect.arrayContaining([...rows]));
}
