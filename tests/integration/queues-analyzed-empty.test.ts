import { afterAll, describe, expect, it } from '@jest/globals';
import { poolOf } from '#adapters/postgres/session.ts';
import { postgresStores } from '#adapters/postgres/stores/stores.ts';
import { ENVIRONMENTS } from '#domain/environment.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { connectWithLongWait } from '#tests/kit/long-waits.ts';
import { planJudge, rowsOf } from '#tests/kit/plan-judge.ts';
import { TEST_BOX } from '#tests/kit/secret-box.ts';
import { later } from '#tests/kit/store-contracts/samples.ts';
import { COURIERS, EVENTS_NOW, fillAnalyzedEmpty, NOW, OPEN, OVER } from './plan-fillings.ts';
import { ROOM } from './plan-row.ts';
import { ENDED, WANTED } from './plan-rows.ts';

type Claim = (stores: Stores, now: Date) => Promise<unknown>;

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
/** Number of rows of the largest queue. */
const LARGEST = OVER + OPEN;
const dueAt = (now: Date) => ({ limit: ROOM, now, until: later(now, 60_000) });
const fairlyAt = (now: Date) => ({ freeSlots: ROOM, now, until: later(now, 60_000) });
const couriersAt = (now: Date) => {
  const lanes = ENVIRONMENTS.flatMap((environment) =>
    COURIERS.map((courierCode) => ({ environment, courierCode })),
  );
  const couriers = lanes.map((lane) => ({ ...lane, provider: 'SIMULATOR', limit: ROOM }));
  return { couriers, now, until: later(now, 60_000) };
};

const POLLS: readonly (readonly [string, Claim])[] = [
  ['polls', ({ tracking }, now) => tracking.claimDue(couriersAt(now))],
  ['trackers', ({ trackers }, now) => trackers.claimDue(couriersAt(now))],
];
const CLAIMS: readonly (readonly [string, Claim])[] = [
  ...POLLS,
  ['bookings', ({ bookings }, now) => bookings.claimDue(fairlyAt(now))],
  [
    'named bookings',
    ({ bookings }, now) => bookings.claim({ keys: [ENDED, WANTED], ...dueAt(now) }),
  ],
  ['booking checks', ({ bookings }, now) => bookings.claimChecks(fairlyAt(now))],
  ['cancellations', ({ cancellations }, now) => cancellations.claimDue(fairlyAt(now))],
  ['pickups', ({ pickups }, now) => pickups.claimDue(fairlyAt(now))],
  ['expired payments', ({ payments }, now) => payments.claimExpired(dueAt(now))],
  ['charges', ({ payments }, now) => payments.claimCharges(dueAt(now))],
  ['expected cash', ({ cod }, now) => cod.claimDue(dueAt(now))],
  ['buyer e-mails', ({ buyerNotices }, now) => buyerNotices.claimDue(dueAt(now))],
  ['e-mails to people', ({ personNotices }, now) => personNotices.claimDue(dueAt(now))],
  ['news', ({ personNotices }, now) => personNotices.claimNews(dueAt(now))],
  ['batches', ({ batches }, now) => batches.claimDue(dueAt(now))],
  [
    'endpoints',
    ({ deliveries }, now) => deliveries.leaseEndpoints({ ...dueAt(now), isSlow: false }),
  ],
  ['recoveries', ({ deliveries }, now) => deliveries.recover({ limit: ROOM, now })],
  [
    'old events',
    ({ events }, now) =>
      events.prune({ limit: ROOM, now, before: later(EVENTS_NOW, -1_480 * 60_000) }),
  ],
];

const server = await openSharedServer();
const { ownerUrl, appUrl } = await server.freshDatabase();
await withClient(ownerUrl, fillAnalyzedEmpty);
// One connection is the judge's, the other one for TypeORM's repositories.
const source = await connectWithLongWait({ url: appUrl, size: 2 });
const serving = await poolOf(source).connect();
const judge = planJudge(serving);
const stores = postgresStores(source.manager, judge.send, TEST_BOX);

afterAll(async () => {
  serving.release();
  await source.destroy();
  await server.close();
});

describe('a queue that was analyzed while it was empty', () => {
  it.each(POLLS)('reads no more than a page of %s when none is due', async (...args) => {
    const [, claim] = args;
    const { steps } = await judge.run(() => claim(stores, LONG_AGO));
    expect([steps.filter((step) => rowsOf([step]) > ROOM), steps]).toEqual([[], steps]);
  });

  // Until autovacuum analyzes it again, a queue may be scanned once, but not once per row.
  it.each(CLAIMS)('reads no row of a queue twice for %s', async (...args) => {
    const [, claim] = args;
    for (const now of [LONG_AGO, NOW]) {
      const { steps } = await judge.run(() => claim(stores, now));
      expect([steps.filter((step) => rowsOf([step]) > LARGEST), steps]).toEqual([[], steps]);
    }
  });
});
