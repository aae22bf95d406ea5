import { expect } from '@jest/globals';
import { openedClaim } from '#domain/money/claim/claim.ts';
import { rupiah } from '#domain/money.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { topUp } from '../builders.ts';
import { collectAll, sampleCod } from './cod-samples.ts';
import type { Check, Storage } from './contract.ts';
import {
  endCharges,
  KEY,
  KEYS,
  openAll,
  paymentsOf,
  qris,
  receipt,
  SECOND,
  transfer,
  write,
} from './payment-samples.ts';
import { askAll, insertPickups, nthPickup, sampleDue } from './pickup-samples.ts';
import { INSTANT, later, uuid } from './samples.ts';
import { insertShipments, nthShipment, numberOf, TENANT, TENANTS } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

/** Creation times of the samples, in milliseconds after INSTANT. */
const MADE = [3, 1, 2, 4];
const BEFORE = later(INSTANT, 4);
const AFTER = new Date('2100-01-01Z');
const MONEY = { environment: 'TEST', source: 'SIMULATOR', sourceReference: 'money 1' } as const;

export function testDataChecks(): Check[] {
  return [...shipments(), ...payments(), ...others()];
}

/** Ids of TENANT's first quotes that still exist. */
export async function quotesLeft({ stores }: Storage, upTo: number): Promise<readonly number[]> {
  const left: number[] = [];
  for (let at = 1; at <= upTo; at += 1) {
    if ((await stores.quotes.find(TENANT, uuid(at))) !== undefined) left.push(at);
  }
  return left;
}

function shipments(): Check[] {
  return [
    {
      name: 'deletes TEST shipments made before a time, the oldest first, with all their rows',
      async check(storage) {
        const made = MADE.map((ms, at) => nthShipment(at + 1, { createdAt: later(INSTANT, ms) }));
        await insertShipments(storage, made);
        const all = made.map(({ shipmentNumber }) => shipmentNumber);
        await collectAll(
          storage,
          all.map((shipmentNumber) => sampleCod({ shipmentNumber })),
        );
        await insertClaims(storage, made);
        for (const subject of all) {
          const message = 'look';
          const alert = { ...TENANT, subject, message, raisedAt: INSTANT } as const;
          await storage.stores.alerts.raise({ ...alert, kind: 'BOOKING_STUCK' });
        }
        const { retention } = storage.stores;
        expect(await retention.testShipments({ before: BEFORE, limit: 2 })).toBe(2);
        expect(await shipmentsLeft(storage)).toEqual([1, 4]);
        expect(await retention.testShipments({ before: BEFORE, limit: 2 })).toBe(1);
        expect(await retention.testShipments({ before: BEFORE, limit: 2 })).toBe(0);
        expect(await shipmentsLeft(storage)).toEqual([4]);
        expect(await quotesLeft(storage, 4)).toEqual([4]);
        const { stored } = storage;
        expect((await stored.alerts()).map(({ subject }) => subject)).toEqual([numberOf(4)]);
        const claims = await storage.stores.claims.listOpen(9);
        expect(claims.map((claim) => claim.shipmentNumber)).toEqual([numberOf(4)]);
        expect((await stored.codDue()).map((due) => due.shipmentNumber)).toEqual([numberOf(4)]);
      },
    },
    {
      name: 'never deletes a LIVE shipment, top-up or pickup',
      async check(storage) {
        await insertShipments(
          storage,
          TENANTS.map((tenant, at) => nthShipment(at + 1, tenant)),
        );
        await writeAll(storage, ({ topUps }) => {
          for (const [at, tenant] of TENANTS.entries()) {
            topUps.insert(topUp({ ...tenant, topUpId: uuid(at), createdAt: INSTANT }));
          }
        });
        await insertPickups(
          storage,
          TENANTS.map((tenant, at) => nthPickup(at + 1, tenant)),
        );
        const batch = { before: AFTER, limit: 9 };
        const { retention, pickups, topUps, shipments: kept } = storage.stores;
        await retention.testShipments(batch);
        await retention.testTopUps(batch);
        await retention.testPickups(batch);
        for (const [at, tenant] of TENANTS.entries()) {
          if (tenant.environment === 'TEST') continue;
          expect(await kept.find(tenant, numberOf(at + 1))).toBeDefined();
          expect(await topUps.find(tenant, uuid(at))).toBeDefined();
          expect(await pickups.find({ ...tenant, pickupId: uuid(at + 1) })).toBeDefined();
        }
      },
    },
  ];
}

/** Inserts a claim for each shipment. */
function insertClaims(storage: Storage, shipments: readonly Shipment[]): Promise<void> {
  const request = { type: 'LOST', amount: rupiah(1), description: '', evidenceUrls: [] } as const;
  return writeAll(storage, ({ claims }) => {
    for (const { shipmentId: claimId, ...shipment } of shipments) {
      claims.insert(openedClaim(request, { ...shipment, claimId }));
    }
  });
}

function payments(): Check[] {
  return [
    {
      name: 'deletes the instruments, receipts and insurance claims of TEST shipments',
      async check(storage) {
        await openAll(storage, [qris()]);
        await write(storage, (payment) => {
          payment.receive(receipt());
          payment.close(qris(), { from: 'OPEN', to: 'PAID', at: INSTANT });
        });
        await write(storage, ({ open }) => open(transfer({ paymentNumber: 2 })));
        await write(storage, ({ clearDue }) => clearDue(KEY));
        const { retention, payments: kept } = storage.stores;
        expect(await kept.ownerOfMoney(MONEY)).toEqual(KEY);
        await retention.testShipments({ before: AFTER, limit: 99 });
        expect(await paymentsOf(storage)).toEqual({ all: [], receipts: [] });
        expect(await kept.ownerOfMoney(MONEY)).toBeUndefined();
        const order = { gateway: 'SIMULATOR', orderId: 'SKR-1' };
        expect(await kept.findByOrder(order)).toBeUndefined();
        const { accountNumber } = transfer().bankAccount;
        const { environment, amount } = transfer();
        const sum = { environment, accountNumber, amount, now: INSTANT };
        expect(await kept.findBySum(sum)).toBeUndefined();
      },
    },
    {
      name: 'deletes TEST rows that wait for payment only after the wait',
      async check(storage) {
        const third = { ...TENANT, subject: uuid(0x42) };
        const orders = [KEY, SECOND, third].map((key, at) =>
          qris({ ...key, orderId: `SKR-${at}` }),
        );
        await openAll(storage, orders);
        await endCharges(storage);
        await write(storage, ({ clearDue }) => clearDue(third));
        const { retention, shipments: sold, topUps } = storage.stores;
        const batch = { before: AFTER, limit: 99 };
        for (const isLeft of [true, false]) {
          await retention.testShipments(batch);
          await retention.testTopUps(batch);
          expect((await sold.find(TENANT, KEY.subject)) !== undefined).toBe(isLeft);
          expect((await topUps.find(TENANT, SECOND.subject)) !== undefined).toBe(isLeft);
          expect(await sold.find(TENANT, numberOf(6))).toBeUndefined();
          expect(await topUps.find(TENANT, third.subject)).toBeUndefined();
          for (const key of [KEY, SECOND]) await write(storage, (one) => one.clearDue(key));
        }
        expect(await topUps.ownerOf(SECOND.subject)).toBeUndefined();
        expect(await paymentsOf(storage, SECOND)).toEqual({ all: [], receipts: [] });
      },
    },
  ];
}

function others(): Check[] {
  return [
    {
      name: 'deletes TEST rows with a charge only once it can no longer be paid',
      async check(storage) {
        await openAll(storage, [qris(), qris({ ...SECOND, orderId: 'SKR-2' })]);
        for (const key of [KEY, SECOND]) await write(storage, (one) => one.clearDue(key));
        const { retention, shipments: sold, topUps } = storage.stores;
        const live = KEYS.find(({ environment }) => environment === 'LIVE');
        for (const isLeft of [true, false]) {
          await retention.testShipments({ before: AFTER, limit: 99 });
          await retention.testTopUps({ before: AFTER, limit: 99 });
          expect((await sold.find(TENANT, KEY.subject)) !== undefined).toBe(isLeft);
          expect((await topUps.find(TENANT, SECOND.subject)) !== undefined).toBe(isLeft);
          await endCharges(storage);
          if (isLeft) await write(storage, ({ open }) => open(qris({ ...live, orderId: 'SKR-3' })));
        }
      },
    },
    {
      name: 'deletes TEST top-ups made before a time, the oldest first',
      async check(storage) {
        const made = MADE.map((ms, at) =>
          topUp({ ...TENANT, topUpId: uuid(at + 1), createdAt: later(INSTANT, ms) }),
        );
        await writeAll(storage, ({ topUps }) => {
          for (const one of made) topUps.insert(one);
        });
        for (const [at, { topUpId: subject }] of made.entries()) {
          const order = { ...TENANT, subject, orderId: `SKR-${at}` };
          await write(storage, ({ open }) => open(qris(order)));
          await write(storage, ({ clearDue }) => clearDue(order));
        }
        await endCharges(storage);
        const { retention, topUps } = storage.stores;
        const left = async () => {
          const found = await Promise.all(made.map((one) => topUps.find(TENANT, one.topUpId)));
          return found.flatMap((one, at) => (one === undefined ? [] : at + 1));
        };
        expect(await retention.testTopUps({ before: BEFORE, limit: 2 })).toBe(2);
        expect(await left()).toEqual([1, 4]);
        expect(await retention.testTopUps({ before: BEFORE, limit: 2 })).toBe(1);
        expect(await left()).toEqual([4]);
      },
    },
    {
      name: 'deletes TEST pickups made before a time, the oldest first, with their requests',
      async check(storage) {
        const made = MADE.map((ms, at) => nthPickup(at + 1, { createdAt: later(INSTANT, ms) }));
        await insertPickups(storage, made);
        await askAll(
          storage,
          made.map(({ pickupId }) => sampleDue({ pickupId })),
        );
        const { retention, pickups } = storage.stores;
        const left = async () => {
          const found = await Promise.all(made.map((one) => pickups.find(one)));
          return found.flatMap((one, at) => (one === undefined ? [] : at + 1));
        };
        expect(await retention.testPickups({ before: BEFORE, limit: 2 })).toBe(2);
        expect(await left()).toEqual([1, 4]);
        expect(await retention.testPickups({ before: BEFORE, limit: 2 })).toBe(1);
        expect(await left()).toEqual([4]);
        expect((await storage.stored.pickupDue()).map((due) => due.pickupId)).toEqual([uuid(4)]);
      },
    },
  ];
}

async function shipmentsLeft({ stores }: Storage): Promise<readonly number[]> {
  const left: number[] = [];
  for (const [at] of MADE.entries()) {
    const found = await stores.shipments.find(TENANT, numberOf(at + 1));
    if (found !== undefined) left.push(at + 1);
  }
  return left;
}
