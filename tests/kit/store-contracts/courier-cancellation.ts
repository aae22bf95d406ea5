import { expect } from '@jest/globals';
import type { OpenCancellation } from '#domain/carrying/courier-cancellation/courier-cancellation.ts';
import type { Check, Contract, Storage } from './contract.ts';
import { askAll, asked, sampleCancellation } from './courier-cancellation-samples.ts';
import { INSTANT, later } from './samples.ts';
import { numberOf, OTHER_ACCOUNT, OTHER_ENVIRONMENT, TENANTS } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const FIRST = sampleCancellation();

/** Other cancellations, each wrong in one field. */
const STRANGERS: readonly (readonly [string, Partial<OpenCancellation>])[] = [
  ['another account', OTHER_ACCOUNT],
  ['the other environment', OTHER_ENVIRONMENT],
  ['another shipment', { shipmentNumber: numberOf(2) }],
  ['another AWB', { awb: 'SIM2' }],
];
const OTHERS = STRANGERS.map(([, stranger]) => ({ ...FIRST, ...stranger }));

export const cancellationContract: Contract = {
  port: 'cancellations',
  checks: [...[asking(), claiming(), ending(), postponing(), listing(), findingOpen()].flat()],
};

function asking(): Check[] {
  return [
    {
      name: 'stores a courier cancellation for each AWB of each shipment, due at once',
      async check(storage) {
        const rows = [FIRST, ...OTHERS].map((row, at) =>
          sampleCancellation({
            ...row,
            requestedAt: later(INSTANT, at),
            dueAt: later(INSTANT, at),
          }),
        );
        await askAll(storage, rows);
        await expectOpen(storage, rows);
      },
    },
    {
      name: 'stores one cancellation per AWB with its first request and earliest due time',
      async check(storage) {
        await askAll(storage, [FIRST]);
        await storage.stores.cancellations.postpone(FIRST, later(INSTANT, 70), null);
        await askAll(storage, [{ ...FIRST, requestedAt: later(INSTANT, 99) }]);
        await expectOpen(storage, [{ ...FIRST, dueAt: later(INSTANT, 70) }]);
      },
    },
  ];
}

function claiming(): Check[] {
  const awbs = ['SIM2', 'SIM1', 'SIM4', 'SIM3'];
  return [
    {
      name: 'claims cancellations of one shipment that are due at once in the order of their AWBs',
      async check(storage) {
        const { cancellations } = storage.stores;
        await askAll(
          storage,
          awbs.map((awb) => ({ ...FIRST, awb })),
        );
        const claimed: string[][] = [];
        for (const freeSlots of [4, 9]) {
          const lease = { now: INSTANT, until: later(INSTANT, 900) };
          const { items } = await cancellations.claimDue({ freeSlots, ...lease });
          claimed.push(items.map(({ awb }) => awb));
        }
        expect(claimed).toEqual([
          ['SIM1', 'SIM2'],
          ['SIM3', 'SIM4'],
        ]);
      },
    },
  ];
}

function ending(): Check[] {
  return [
    {
      name: 'ends the given courier cancellation only',
      async check(storage) {
        await askAll(storage, [FIRST, ...OTHERS]);
        await writeAll(storage, ({ cancellations }) => cancellations.end(FIRST));
        await expectOpen(storage, OTHERS);
      },
    },
    {
      name: 'ignores the end of an unknown courier cancellation',
      async check(storage) {
        await askAll(storage, OTHERS);
        await writeAll(storage, ({ cancellations }) => cancellations.end(FIRST));
        await expectOpen(storage, OTHERS);
      },
    },
    {
      name: 'ends a courier cancellation in the unit of work that requested it',
      async check(storage) {
        await writeAll(storage, ({ cancellations }) => {
          cancellations.request(asked(FIRST));
          cancellations.end(FIRST);
        });
        await expectOpen(storage, []);
      },
    },
  ];
}

function postponing(): Check[] {
  return [
    {
      name: 'postpones the cancellation of the given AWB of a shipment only',
      async check(storage) {
        await askAll(storage, [FIRST, ...OTHERS]);
        const dueAt = later(INSTANT, 5_001);
        await storage.stores.cancellations.postpone(FIRST, dueAt, null);
        await expectOpen(storage, [{ ...FIRST, dueAt }, ...OTHERS]);
      },
    },
    {
      name: 'stores since when the courier has the cancellation, with or without an order number',
      async check(storage) {
        const { cancellations } = storage.stores;
        const nameless = { ...FIRST, awb: 'SIM3', orderId: null };
        await askAll(storage, [FIRST, nameless]);
        const since = later(INSTANT, 7);
        const dueAt = later(INSTANT, 8);
        await cancellations.postpone(FIRST, dueAt, since);
        await cancellations.postpone(FIRST, dueAt, later(INSTANT, 9));
        await cancellations.postpone(FIRST, dueAt, null);
        const pending = { ...FIRST, dueAt, pendingSince: since };
        await expectOpen(storage, [pending, nameless]);
        expect(await cancellations.openOf(FIRST)).toEqual([asked(pending), asked(nameless)]);
        const lease = { now: dueAt, until: later(INSTANT, 900) };
        const { items } = await cancellations.claimDue({ freeSlots: 9, ...lease });
        expect(items).toEqual(expect.arrayContaining([asked(pending), asked(nameless)]));
      },
    },
  ];
}

function listing(): Check[] {
  const rows = [3, 1, 4, 2].map((at) =>
    sampleCancellation({
      ...TENANTS[at - 1],
      shipmentNumber: numberOf(at),
      awb: `SIM${9 - at}`,
      requestedAt: later(INSTANT, at),
    }),
  );
  const [third, first, fourth, second] = rows;
  return [
    {
      name: 'lists courier cancellations of all accounts, the oldest request first, claimed or not',
      async check(storage) {
        const { cancellations } = storage.stores;
        expect(await cancellations.listOpen(9)).toEqual([]);
        await askAll(storage, rows);
        const until = later(INSTANT, 900);
        await cancellations.claimDue({ freeSlots: 1, now: later(INSTANT, 1), until });
        const claimed = first && { ...first, dueAt: until };
        expect(await cancellations.listOpen(9)).toEqual([claimed, second, third, fourth]);
        expect(await cancellations.listOpen(2)).toEqual([claimed, second]);
      },
    },
  ];
}

function findingOpen(): Check[] {
  const second = { ...FIRST, awb: 'SIM0', requestedAt: later(INSTANT, 1) };
  return [
    {
      name: 'returns the courier cancellations of one shipment, by AWB, and of no other',
      async check(storage) {
        const { cancellations } = storage.stores;
        expect(await cancellations.openOf(FIRST)).toEqual([]);
        await askAll(storage, [FIRST, second, ...OTHERS.filter(({ awb }) => awb === FIRST.awb)]);
        expect(await cancellations.openOf(FIRST)).toEqual([asked(second), asked(FIRST)]);
      },
    },
  ];
}

async function expectOpen(storage: Storage, rows: readonly OpenCancellation[]): Promise<void> {
  const open = await storage.stored.cancellationDue();
  expect(open).toHaveLength(rows.length);
  expect(open).toEqual(expect.arrayContaining([...rows]));
}
