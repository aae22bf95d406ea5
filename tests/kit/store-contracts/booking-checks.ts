import { expect } from '@jest/globals';
import { CHECK_LEASE_MS } from '#domain/booking/schedule.ts';
import type { Check, SeenCheck, Storage } from './contract.ts';
import { type FairPort, fairClaimChecks } from './fair-claims.ts';
import { OTHER_ACCOUNT, OTHER_ENVIRONMENT } from './sales.ts';
import { INSTANT, later } from './samples.ts';
import { claimOne, insertWishes, settle, settlement, type Wish, wish } from './wishes.ts';
import { writeAll } from './works.ts';

const FIRST = wish(3);
const OTHERS = [wish(4), wish(1, 0, OTHER_ACCOUNT), wish(2, 0, OTHER_ENVIRONMENT)];
const ALL = [FIRST, ...OTHERS];
const STATES = ['UNKNOWN', 'ACCEPTED'] as const;
const AT_REST = ['PENDING', 'BOOKED', 'FAILED', 'MANUAL'] as const;

export function bookingCheckChecks(): Check[] {
  return [...checking(), ...claiming(), ...fairClaimChecks(FAIR_CHECKS), ...hurrying()];
}

export const FAIR_CHECKS: FairPort = {
  what: 'checks',
  async keep(storage, works) {
    const wishes = works.map(({ place, ageMs, courierCode, ...tenant }) => {
      return { ...wish(place, -ageMs, tenant), courierCode };
    });
    await insertWishes(storage, wishes);
    await writeAll(storage, ({ bookings }) => {
      for (const { dueAt, ...key } of wishes) bookings.checkAgain(key, dueAt);
    });
  },
  async claim({ stores }, request) {
    const { items, hasMore } = await stores.bookings.claimChecks(request);
    return { items: items.map(({ shipmentNumber }) => Number(shipmentNumber.slice(-9))), hasMore };
  },
};

function checking(): Check[] {
  return [
    {
      name: 'looks a booking up once more at the earliest time that was asked for',
      async check(storage) {
        await insertWishes(storage, [FIRST]);
        for (const [asked, dueMs] of [
          [20, 20],
          [30, 20],
          [10, 10],
        ] as const) {
          const dueAt = later(INSTANT, asked);
          await writeAll(storage, ({ bookings }) => bookings.checkAgain(FIRST, dueAt));
          expect(await storage.seen.bookingChecks()).toEqual([checkOf(FIRST, dueMs)]);
        }
      },
    },
    {
      name: 'has looked up for the last time what is meant, and nothing else',
      async check(storage) {
        await insertWishes(storage, ALL);
        await checkAll(storage, ALL);
        const before = await storage.seen.bookingChecks();
        expect(before).toHaveLength(ALL.length);
        for (const { shipmentNumber } of OTHERS) {
          await writeAll(storage, ({ bookings }) =>
            bookings.endCheck({ ...FIRST, shipmentNumber }),
          );
        }
        const left = before.filter(({ shipmentNumber, accountId, environment }) =>
          isOther({ shipmentNumber, accountId, environment }),
        );
        expect(await storage.seen.bookingChecks()).toEqual(left);
        await writeAll(storage, ({ bookings }) => bookings.endCheck(FIRST));
        await writeAll(storage, ({ bookings }) => bookings.endCheck(FIRST));
        expect(await storage.seen.bookingChecks()).toEqual(
          left.filter(({ shipmentNumber }) => shipmentNumber !== FIRST.shipmentNumber),
        );
      },
    },
  ];
}

function claiming(): Check[] {
  return [
    {
      name: 'claims checks of every account that are due now, and leases them',
      async check(storage) {
        await insertWishes(storage, ALL);
        await checkAll(storage, ALL);
        const now = later(INSTANT, 2);
        const { bookings } = storage.stores;
        const claim = async (at: Date) => (await bookings.claimChecks({ room: 9, now: at })).items;
        const due = ALL.slice(0, 3).map(({ accountId, environment, shipmentNumber }) => ({
          ...{ accountId, environment, shipmentNumber },
          ...{ courierCode: 'swift', orderId: null },
        }));
        expect(await claim(now)).toEqual(due);
        expect(await claim(now)).toEqual([]);
        const over = later(now, CHECK_LEASE_MS);
        expect(await claim(later(over, -1))).toHaveLength(1);
        expect(await claim(over)).toHaveLength(3);
      },
    },
    {
      name: 'tells with a check the courier’s own number of the order',
      async check(storage) {
        await insertWishes(storage, [FIRST, wish(4)]);
        for (const [one, orderId] of [
          [FIRST, 'ORD-1'],
          [wish(4), 'ORD-2'],
        ] as const) {
          const attempt = await claimOne(storage, one, INSTANT);
          const ended = { state: 'BOOKED', dueAt: null, outcome: 'BOOKED', orderId } as const;
          await settle(storage, attempt, settlement(ended));
        }
        await checkAll(storage, [FIRST]);
        const claimed = await storage.stores.bookings.claimChecks({ room: 9, now: INSTANT });
        expect(claimed.items.map(({ orderId }) => orderId)).toEqual(['ORD-1']);
      },
    },
  ];
}

function hurrying(): Check[] {
  const now = later(INSTANT, 7);
  const waitingFor = async (storage: Storage, state: (typeof STATES)[number]) => {
    await insertWishes(storage, ALL);
    for (const one of ALL) {
      const attempt = await claimOne(storage, one, INSTANT);
      const dueAt = later(INSTANT, 60_000);
      await settle(storage, attempt, settlement({ state, outcome: 'UNKNOWN', dueAt }));
    }
    return storage.seen.intents();
  };
  return [
    ...STATES.map((state) => ({
      name: `hurries what is ${state}, and no other: it is due at once`,
      async check(storage: Storage) {
        const before = await waitingFor(storage, state);
        for (const { shipmentNumber } of OTHERS) {
          await storage.stores.bookings.hurry([{ ...FIRST, shipmentNumber: 'SHP1' }], now);
          if (shipmentNumber === wish(4).shipmentNumber) continue;
          await storage.stores.bookings.hurry([{ ...FIRST, shipmentNumber }], now);
        }
        expect(await storage.seen.intents()).toEqual(before);
        await storage.stores.bookings.hurry([FIRST], now);
        expect(await storage.seen.intents()).toEqual(
          before.map((one) =>
            one.shipmentNumber === FIRST.shipmentNumber ? { ...one, dueAt: now } : one,
          ),
        );
      },
    })),
    {
      name: 'hurries several at once, and nothing where none is named',
      async check(storage) {
        const before = await waitingFor(storage, 'ACCEPTED');
        await storage.stores.bookings.hurry([], now);
        expect(await storage.seen.intents()).toEqual(before);
        await storage.stores.bookings.hurry(ALL, now);
        const hurried = before.map((one) => ({ ...one, dueAt: now }));
        expect(await storage.seen.intents()).toEqual(hurried);
      },
    },
    {
      name: 'hurries nothing that is due already',
      async check(storage) {
        const before = await waitingFor(storage, 'UNKNOWN');
        await storage.stores.bookings.hurry([FIRST], later(INSTANT, 60_001));
        expect(await storage.seen.intents()).toEqual(before);
      },
    },
    {
      name: 'hurries nothing that is being asked about',
      async check(storage) {
        await insertWishes(storage, [FIRST]);
        await claimOne(storage, FIRST, INSTANT);
        const before = await storage.seen.intents();
        await storage.stores.bookings.hurry([FIRST], now);
        expect(await storage.seen.intents()).toEqual(before);
      },
    },
    ...AT_REST.map((state) => ({
      name: `hurries nothing that is ${state}`,
      async check(storage: Storage) {
        await insertWishes(storage, [FIRST]);
        const attempt = await claimOne(storage, FIRST, INSTANT);
        const dueAt = state === 'PENDING' ? later(INSTANT, 60_000) : null;
        await settle(storage, attempt, settlement({ state, dueAt }));
        const before = await storage.seen.intents();
        await storage.stores.bookings.hurry([FIRST], now);
        expect(await storage.seen.intents()).toEqual(before);
      },
    })),
  ];
}

/** One after the other. */
async function checkAll(storage: Storage, wishes: readonly Wish[]): Promise<void> {
  for (const [at, one] of wishes.entries()) {
    await writeAll(storage, ({ bookings }) => bookings.checkAgain(one, later(INSTANT, at)));
  }
}

function checkOf({ accountId, environment, shipmentNumber }: Wish, dueMs: number): SeenCheck {
  return { accountId, environment, shipmentNumber, dueAt: later(INSTANT, dueMs) };
}

/** Not a key that is made of FIRST's account and environment, and the number of another one. */
function isOther(key: Omit<SeenCheck, 'dueAt'>): boolean {
  const { accountId, environment, shipmentNumber } = key;
  const isOurs = accountId === FIRST.accountId && environment === FIRST.environment;
  return !isOurs || shipmentNumber === FIRST.shipmentNumber;
}
