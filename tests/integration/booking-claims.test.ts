import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LEASE_MS } from '#domain/carrying/courier/call-schedule.ts';
import { leaseFrom } from '#domain/due-request.ts';
import { shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { insertIntents, intentSample } from '#tests/kit/store-contracts/intent-samples.ts';
import { INSTANT, later } from '#tests/kit/store-contracts/samples.ts';
import { OTHER_ACCOUNT, TENANT, TENANTS } from '#tests/kit/store-contracts/shipment-samples.ts';
import {
  failureOf,
  openUnitOfWorkBench,
  type UnitOfWorkBench,
} from '#tests/kit/unit-of-work-bench.ts';

const CLAIMERS = 8;
const DUE = 100;
const LEASE = leaseFrom(later(INSTANT, DUE), LEASE_MS);
/** Bookings of all accounts and environments, many due at the same time. */
const BOOKINGS = Array.from({ length: DUE }, (_, at) =>
  intentSample(at, at % 7, TENANTS[at % 4] ?? TENANT),
);
const NUMBERS = BOOKINGS.map(({ shipmentNumber }) => shipmentNumber);

const server = await openSharedServer();
let bench: UnitOfWorkBench;

beforeEach(async () => {
  bench = await openUnitOfWorkBench(server);
});

afterEach(() => bench.close());

afterAll(() => server.close());

describe('eight simultaneous claims over a hundred due bookings', () => {
  it.each([7, DUE])('gives each due booking to one of eight claims of %i each', async (room) => {
    const storage = await bench.open(CLAIMERS);
    await insertIntents(storage, BOOKINGS);
    const claim = async () =>
      (await storage.stores.bookings.claimDue({ freeSlots: room, ...LEASE })).items;
    const names: string[] = [];
    for (let round = 0; names.length < DUE && round < DUE; round += 1) {
      const claims = (await Promise.all(Array.from({ length: CLAIMERS }, claim))).flat();
      names.push(...claims.map(({ attempt }) => attempt.shipmentNumber));
    }
    expect(names.toSorted()).toEqual(NUMBERS);
    expect(await claim()).toEqual([]);
  });

  it('gives each due booking to one of several claims, by keys in any order or without keys', async () => {
    const storage = await bench.open(CLAIMERS);
    await insertIntents(storage, BOOKINGS);
    const keys = BOOKINGS.map(shipmentKeyOf);
    const orders = [keys, keys.toReversed(), keys.toSpliced(0, 50), undefined];
    const claims = await Promise.all(
      [...orders, ...orders].map(async (only) => {
        const { bookings } = storage.stores;
        if (only !== undefined) return bookings.claim({ keys, limit: DUE, ...LEASE });
        return (await bookings.claimDue({ freeSlots: DUE, ...LEASE })).items;
      }),
    );
    const names = claims.flat().map(({ attempt }) => attempt.shipmentNumber);
    expect(names.toSorted()).toEqual(NUMBERS);
    expect(claims.flat().map(({ attempt }) => attempt.fencingToken)).toEqual(names.map(() => 1));
  });
});

describe('a claim that meets a deadlock', () => {
  const request = { freeSlots: 9, ...LEASE };

  it.each([1, 2])(
    'retries a claim after a deadlock, and claims the same bookings (%i times)',
    async (count) => {
      const { stores, unitOfWork } = await bench.open(1);
      await insertIntents({ stores, unitOfWork }, [intentSample(1)]);
      await bench.plant({ table: 'booking_attempt', state: '40P01', count, deferred: false });
      const { items } = await stores.bookings.claimDue(request);
      expect(items.map(({ attempt }) => attempt.fencingToken)).toEqual([1]);
    },
  );

  it('gives up a claim after the third deadlock, and has claimed nothing', async () => {
    const storage = await bench.open(1);
    await insertIntents(storage, [intentSample(1)]);
    await bench.plant({ table: 'booking_attempt', state: '40P01', count: 3, deferred: false });
    const { bookings } = storage.stores;
    expect(await failureOf(bookings.claimDue(request))).toMatchObject({ code: '40P01' });
    expect(await bookings.find(intentSample(1))).toMatchObject({
      state: 'PENDING',
      fencingToken: 0,
    });
  });

  it('does not retry a claim after any other error', async () => {
    const storage = await bench.open(1);
    await insertIntents(storage, [intentSample(1)]);
    await bench.plant({ table: 'booking_attempt', state: '22000', count: 1, deferred: false });
    const { bookings } = storage.stores;
    expect(await failureOf(bookings.claimDue(request))).toMatchObject({ code: '22000' });
  });
});

describe('the database refuses an attempt', () => {
  const insert = (
    { accountId, environment, shipmentNumber }: ReturnType<typeof intentSample>,
    rest: string,
  ) =>
    bench.asOwner(`
      INSERT INTO booking_attempt (account_id, environment, shipment_number, fence, found,
        began_at, outcome, settled_at)
      VALUES ('${accountId}', '${environment}', '${shipmentNumber}', ${rest})`);

  it('rejects a booking attempt without an intent or with a used number, whichever role writes it', async () => {
    await insertIntents(await bench.open(1), [intentSample(1)]);
    const good = "1, 'PENDING', now(), NULL, NULL";
    for (const other of [intentSample(2), intentSample(1, 0, OTHER_ACCOUNT)]) {
      expect(await failureOf(insert(other, good))).toMatchObject({ code: '23503' });
    }
    expect(await failureOf(insert(intentSample(1), good))).toBeUndefined();
    expect(await failureOf(insert(intentSample(1), good))).toMatchObject({ code: '23505' });
  });

  it('rejects a booking attempt with an outcome or an end only', async () => {
    await insertIntents(await bench.open(1), [intentSample(1)]);
    for (const rest of ["'BOOKED', NULL", 'NULL, now()']) {
      const refused = insert(intentSample(1), `1, 'PENDING', now(), ${rest}`);
      expect(await failureOf(refused)).toMatchObject({ code: '23514' });
    }
  });
});
