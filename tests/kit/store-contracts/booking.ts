import { expect } from '@jest/globals';
import type { BookingIntent } from '#domain/carrying/booking/intent.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import { bookingCancelChecks } from './booking-cancels.ts';
import { bookingCheckChecks } from './booking-checks.ts';
import { bookingClaimChecks } from './booking-claims.ts';
import { bookingHistoryChecks } from './booking-history.ts';
import { bookingOrderIdChecks } from './booking-order-ids.ts';
import { bookingResolutionChecks } from './booking-resolutions.ts';
import { bookingSettlementChecks } from './booking-settlements.ts';
import type { Contract, Storage } from './contract.ts';
import { bookkeeper, openLedger, postAll } from './ledger-samples.ts';
import { expectRefused } from './refused-writes.ts';
import { INSTANT, later } from './samples.ts';
import {
  insertShipments,
  nthShipment,
  numberOf,
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  TENANT,
} from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const NUMBER = numberOf(1);
const PRICE = 18_000;
const keeper = bookkeeper();
const JNE = { provider: 'SIMULATOR', courierCode: 'jne' };
const intent: BookingIntent = {
  ...TENANT,
  shipmentNumber: NUMBER,
  state: 'PENDING',
  dueAt: later(INSTANT, 1),
  fencingToken: 0,
  faults: 0,
  sends: 0,
  sentAt: null,
  orderId: null,
  createdAt: INSTANT,
  wantedSince: INSTANT,
  delayedAt: null,
};

/** Journals that do not pay for the shipment, each wrong in one field. */
const WRONG_MONEY: readonly (readonly [string, (write: Writes) => void])[] = [
  ['nothing', () => {}],
  ['the hold of another shipment', pay(TENANT, numberOf(2))],
  ['a hold of that number in another account', pay(OTHER_ACCOUNT, NUMBER)],
  ['a hold of that number in the other environment', pay(OTHER_ENVIRONMENT, NUMBER)],
  [
    'a journal of another kind',
    ({ wallet }) => wallet.post(TENANT, { ...keeper.hold(NUMBER, 0), kind: 'CLAIM' }),
  ],
];

export const bookingContract: Contract = {
  port: 'bookings',
  checks: [
    {
      name: 'stores a booking intent of a paid shipment, to the millisecond',
      async check(storage) {
        await insertShipments(storage, [nthShipment(1)]);
        await fill(storage);
        await writeAll(storage, (write) => {
          pay(TENANT, NUMBER)(write);
          write.bookings.insert({ ...intent, ...JNE });
        });
        expect(await storage.stored.intents()).toEqual([intent]);
      },
    },
    {
      name: 'stores a booking intent of a free shipment, too, whose hold has no entries',
      async check(storage) {
        await insertShipments(storage, [nthShipment(1)]);
        await writeAll(storage, (write) => {
          write.wallet.post(TENANT, keeper.hold(NUMBER, 0));
          write.bookings.insert({ ...intent, ...JNE });
        });
        expect(await storage.stored.intents()).toEqual([intent]);
      },
    },
    ...WRONG_MONEY.map(([money, post]) => ({
      name: `refuses a booking intent of an unpaid shipment with only ${money}`,
      async check(storage: Storage) {
        await insertShipments(storage, [nthShipment(1)]);
        await fill(storage);
        await expectRefused(storage, (write) => {
          post(write);
          write.bookings.insert({ ...intent, ...JNE });
        });
        await expectNoBooking(storage);
      },
    })),
    {
      name: 'refuses a booking intent of an unknown shipment, paid or not',
      async check(storage) {
        await insertShipments(storage, [nthShipment(2)]);
        await fill(storage);
        await expectRefused(storage, (write) => {
          pay(TENANT, NUMBER)(write);
          write.bookings.insert({ ...intent, ...JNE });
        });
        await expectNoBooking(storage);
      },
    },
    {
      name: 'refuses a second booking intent of one shipment, and keeps the first unchanged',
      async check(storage) {
        await insertShipments(storage, [nthShipment(1)]);
        await fill(storage);
        await writeAll(storage, (write) => {
          pay(TENANT, NUMBER)(write);
          write.bookings.insert({ ...intent, ...JNE });
        });
        await expectRefused(storage, ({ bookings }) =>
          bookings.insert({ ...intent, ...JNE, dueAt: later(INSTANT, 9) }),
        );
        expect(await storage.stored.intents()).toEqual([intent]);
      },
    },
    {
      name: 'stores no booking intent if its money is missing',
      async check(storage) {
        await insertShipments(storage, [nthShipment(1)]);
        await openLedger(storage, [TENANT.accountId]);
        const work = writeAll(storage, (write) => {
          // The write is stale: there is no money.
          pay(TENANT, NUMBER)(write);
          write.bookings.insert({ ...intent, ...JNE });
        });
        await expect(work).rejects.toThrow();
        await expectNoBooking(storage);
      },
    },
    ...bookingClaimChecks(),
    ...bookingSettlementChecks(),
    ...bookingCancelChecks(),
    ...bookingResolutionChecks(),
    ...bookingCheckChecks(),
    ...bookingHistoryChecks(),
    ...bookingOrderIdChecks(),
  ],
};

/** Deposits money for every tenant that pays here. */
async function fill(storage: Storage): Promise<void> {
  await openLedger(storage, [TENANT.accountId, OTHER_ACCOUNT.accountId]);
  for (const tenant of [TENANT, OTHER_ACCOUNT, OTHER_ENVIRONMENT]) {
    await postAll(storage, tenant, [keeper.topUp('TOP-1', PRICE)]);
  }
}

function pay(tenant: Tenant, number: string) {
  return ({ wallet }: Writes) => wallet.post(tenant, keeper.hold(number, PRICE));
}

async function expectNoBooking({ stored }: Storage): Promise<void> {
  expect(await stored.intents()).toEqual([]);
}
