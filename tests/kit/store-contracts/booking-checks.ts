import { expect } from '@jest/globals';
import { CHECK_LEASE_MS } from '#domain/carrying/booking/schedule.ts';
import { leaseFrom } from '#domain/due-request.ts';
import type { BookingCheckRow, Check, Storage } from './contract.ts';
import {
  claimOne,
  type IntentSample,
  insertIntents,
  intentSample,
  settle,
  settlement,
} from './intent-samples.ts';
import { INSTANT, later } from './samples.ts';
import { OTHER_ACCOUNT, OTHER_ENVIRONMENT } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const FIRST = intentSample(3);
const OTHERS = [
  intentSample(4),
  intentSample(1, 0, OTHER_ACCOUNT),
  intentSample(2, 0, OTHER_ENVIRONMENT),
];
const ALL = [FIRST, ...OTHERS];
const STATES = ['UNKNOWN', 'ACCEPTED'] as const;
const AT_REST = ['PENDING', 'BOOKED', 'FAILED', 'MANUAL'] as const;

export function bookingCheckChecks(): Check[] {
  return [...checking(), ...claiming(), ...markingDueNow()];
}

function checking(): Check[] {
  return [
    {
      name: 'schedules a booking check at the earliest requested time',
      async check(storage) {
        await insertIntents(storage, [FIRST]);
        for (const [asked, dueMs] of [
          [20, 20],
          [30, 20],
          [10, 10],
        ] as const) {
          const dueAt = later(INSTANT, asked);
          await writeAll(storage, ({ bookings }) => bookings.scheduleCheck(FIRST, dueAt));
          expect(await storage.stored.bookingChecks()).toEqual([checkOf(FIRST, dueMs)]);
        }
      },
    },
    {
      name: 'ends the booking check of the given booking only',
      async check(storage) {
        await insertIntents(storage, ALL);
        await checkAll(storage, ALL);
        const before = await storage.stored.bookingChecks();
        expect(before).toHaveLength(ALL.length);
        for (const { shipmentNumber } of OTHERS) {
          await writeAll(storage, ({ bookings }) =>
            bookings.endCheck({ ...FIRST, shipmentNumber }),
          );
        }
        const left = before.filter(({ shipmentNumber, accountId, environment }) =>
          isOther({ shipmentNumber, accountId, environment }),
        );
        expect(await storage.stored.bookingChecks()).toEqual(left);
        await writeAll(storage, ({ bookings }) => bookings.endCheck(FIRST));
        await writeAll(storage, ({ bookings }) => bookings.endCheck(FIRST));
        expect(await storage.stored.bookingChecks()).toEqual(
          left.filter(({ shipmentNumber }) => shipmentNumber !== FIRST.shipmentNumber),
        );
      },
    },
  ];
}

function claiming(): Check[] {
  return [
    {
      name: 'returns the courier’s own order number with a booking check',
      async check(storage) {
        await insertIntents(storage, [FIRST, intentSample(4)]);
        for (const [one, orderId] of [
          [FIRST, 'ORD-1'],
          [intentSample(4), 'ORD-2'],
        ] as const) {
          const attempt = await claimOne(storage, one, INSTANT);
          const ended = { state: 'BOOKED', dueAt: null, outcome: 'BOOKED', orderId } as const;
          await settle(storage, attempt, settlement(ended));
        }
        await checkAll(storage, [FIRST]);
        const lease = leaseFrom(INSTANT, CHECK_LEASE_MS);
        const claimed = await storage.stores.bookings.claimChecks({ freeSlots: 9, ...lease });
        expect(claimed.items.map(({ orderId }) => orderId)).toEqual(['ORD-1']);
      },
    },
  ];
}

function markingDueNow(): Check[] {
  const now = later(INSTANT, 7);
  const waitingFor = async (storage: Storage, state: (typeof STATES)[number]) => {
    await insertIntents(storage, ALL);
    for (const one of ALL) {
      const attempt = await claimOne(storage, one, INSTANT);
      const dueAt = later(INSTANT, 60_000);
      await settle(storage, attempt, settlement({ state, outcome: 'UNKNOWN', dueAt }));
    }
    return storage.stored.intents();
  };
  return [
    ...STATES.map((state) => ({
      name: `makes the check of a booking in state ${state} due at once, and no other`,
      async check(storage: Storage) {
        const before = await waitingFor(storage, state);
        for (const { shipmentNumber } of OTHERS) {
          await storage.stores.bookings.markDueNow([{ ...FIRST, shipmentNumber: 'SHP1' }], now);
          if (shipmentNumber === intentSample(4).shipmentNumber) continue;
          await storage.stores.bookings.markDueNow([{ ...FIRST, shipmentNumber }], now);
        }
        expect(await storage.stored.intents()).toEqual(before);
        await storage.stores.bookings.markDueNow([FIRST], now);
        expect(await storage.stored.intents()).toEqual(
          before.map((one) =>
            one.shipmentNumber === FIRST.shipmentNumber ? { ...one, dueAt: now } : one,
          ),
        );
      },
    })),
    {
      name: 'advances several booking checks at once, and none without a name',
      async check(storage) {
        const before = await waitingFor(storage, 'ACCEPTED');
        await storage.stores.bookings.markDueNow([], now);
        expect(await storage.stored.intents()).toEqual(before);
        await storage.stores.bookings.markDueNow(ALL, now);
        const advanced = before.map((one) => ({ ...one, dueAt: now }));
        expect(await storage.stored.intents()).toEqual(advanced);
      },
    },
    {
      name: 'does not advance a booking check that is due already',
      async check(storage) {
        const before = await waitingFor(storage, 'UNKNOWN');
        await storage.stores.bookings.markDueNow([FIRST], later(INSTANT, 60_001));
        expect(await storage.stored.intents()).toEqual(before);
      },
    },
    {
      name: 'does not advance a booking check that is running',
      async check(storage) {
        await insertIntents(storage, [FIRST]);
        await claimOne(storage, FIRST, INSTANT);
        const before = await storage.stored.intents();
        await storage.stores.bookings.markDueNow([FIRST], now);
        expect(await storage.stored.intents()).toEqual(before);
      },
    },
    ...AT_REST.map((state) => ({
      name: `does not advance a check of a booking in state ${state}`,
      async check(storage: Storage) {
        await insertIntents(storage, [FIRST]);
        const attempt = await claimOne(storage, FIRST, INSTANT);
        const dueAt = state === 'PENDING' ? later(INSTANT, 60_000) : null;
        await settle(storage, attempt, settlement({ state, dueAt }));
        const before = await storage.stored.intents();
        await storage.stores.bookings.markDueNow([FIRST], now);
        expect(await storage.stored.intents()).toEqual(before);
      },
    })),
  ];
}

/** Schedules the checks one after the other. */
async function checkAll(storage: Storage, samples: readonly IntentSample[]): Promise<void> {
  for (const [at, one] of samples.entries()) {
    await writeAll(storage, ({ bookings }) => bookings.scheduleCheck(one, later(INSTANT, at)));
  }
}

function checkOf(
  { accountId, environment, shipmentNumber }: IntentSample,
  dueMs: number,
): BookingCheckRow {
  return { accountId, environment, shipmentNumber, dueAt: later(INSTANT, dueMs) };
}

/**
 * True for a key with the number of another shipment, in another account or environment than FIRST.
 */
function isOther(key: Omit<BookingCheckRow, 'dueAt'>): boolean {
  const { accountId, environment, shipmentNumber } = key;
  const isOurs = accountId === FIRST.accountId && environment === FIRST.environment;
  return !isOurs || shipmentNumber === FIRST.shipmentNumber;
}
