import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { Send } from '#adapters/postgres/session.ts';
import { postgresBookingStore } from '#adapters/postgres/stores/carrying/booking/store.ts';
import { postgresCancellationStore } from '#adapters/postgres/stores/carrying/courier-cancellation/store.ts';
import { postgresPickupStore } from '#adapters/postgres/stores/carrying/pickup/store.ts';
import type { FairClaim } from '#domain/carrying/courier/fair-claim.ts';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { expectIndexes, planJudge, rowsOf } from '#tests/kit/plan-judge.ts';
import { genericPlanOf } from '#tests/kit/query-plan.ts';
import { later } from '#tests/kit/store-contracts/samples.ts';

/** Finished jobs; next to them are the backlog of one account and accounts with future work. */
const OVER = 20_000;
const BACKLOG = 10_000;
const WAITING = 700;
const ROOM = 40;
const NOW = new Date('2026-11-21T12:00:00Z');
const AT = `timestamptz '${NOW.toISOString()}'`;
const uuidAt = (n: string) => `lpad(to_hex(${n}), 32, '0')::uuid`;
const NUMBER = `'SHP261121' || lpad(n::text, 9, '0')`;

/** Work by its index n: the first account has the backlog, the last one a single due job. */
const WORK = `
  SELECT n, CASE WHEN n <= ${BACKLOG} THEN ${uuidAt('1')} ELSE ${uuidAt('n')} END AS account_id,
    ${NUMBER} AS shipment_number,
    ${AT} + CASE WHEN n <= ${BACKLOG} OR n > ${BACKLOG + WAITING}
      THEN (n - 20000) * interval '1 second' ELSE interval '1 hour' END AS due_at
  FROM generate_series(1, ${BACKLOG + WAITING + 1}) AS n`;

const FILL = [
  'SET session_replication_role = replica',
  `INSERT INTO booking_intent (account_id, environment, shipment_number, provider,
     courier_code, state, due_at, created_at, wanted_since)
   SELECT account_id, 'TEST', shipment_number, 'SIMULATOR', 'swift', 'PENDING', due_at, ${AT}, ${AT}
   FROM (${WORK}) AS work`,
  `INSERT INTO booking_intent (account_id, environment, shipment_number, provider,
     courier_code, state, due_at, created_at, wanted_since)
   SELECT ${uuidAt('n')}, 'TEST', 'SHP261122' || lpad(n::text, 9, '0'), 'SIMULATOR', 'swift',
     'BOOKED', NULL, ${AT}, ${AT}
   FROM generate_series(1, ${OVER}) AS n`,
  `INSERT INTO cancellation_due
   SELECT account_id, 'TEST', shipment_number, 'SIM' || n, ${AT}, due_at, 'swift', 'SIMULATOR'
   FROM (${WORK}) AS work`,
  `INSERT INTO pickup_due
   SELECT account_id, 'TEST', ${uuidAt('n')}, 'CANCEL', due_at, due_at, 'swift', 'SIMULATOR'
   FROM (${WORK}) AS work`,
  `INSERT INTO booking_check
   SELECT account_id, 'TEST', shipment_number, due_at FROM (${WORK}) AS work`,
  'VACUUM ANALYZE booking_intent, booking_check, cancellation_due, pickup_due',
];

/** Checks at the same instant, of one account and both environments, in no order. */
const FILL_CHECKS = [
  'SET LOCAL session_replication_role = replica',
  'DELETE FROM booking_check',
  `INSERT INTO booking_check (account_id, environment, shipment_number, due_at)
   SELECT ${uuidAt('n % 2')}, CASE n / 2 % 2 WHEN 0 THEN 'LIVE' ELSE 'TEST' END, ${NUMBER},
     ${AT} - n / 4 % 2 * interval '1 second'
   FROM (SELECT n * 7919 % 1101 AS n FROM generate_series(1, 1100) AS n) AS mixed`,
];
const EVERY_500TH = `
  SELECT ARRAY[due_at::text, account_id::text, environment, shipment_number] FROM (
    SELECT *, row_number() OVER (ORDER BY due_at, account_id, environment, shipment_number) AS place
    FROM booking_check
  ) AS ordered WHERE place % 500 = 0 ORDER BY place`;

const server = await openSharedServer();
const { ownerUrl, appUrl } = await server.freshDatabase();
/** Connects as the serving role. */
const app = new Client({ connectionString: appUrl });
const judge = planJudge(app);
const { send } = judge;
const request: FairClaim = {
  freeSlots: ROOM,
  now: NOW,
  until: later(NOW, 60_000),
};
const PORTS = [
  ['bookings', (claim: FairClaim) => postgresBookingStore(send).claimDue(claim)],
  ['checks', (claim: FairClaim) => postgresBookingStore(send).claimChecks(claim)],
  ['cancellations', (claim: FairClaim) => postgresCancellationStore(send).claimDue(claim)],
  ['pickups', (claim: FairClaim) => postgresPickupStore(send).claimDue(claim)],
] as const;

beforeAll(async () => {
  await withClient(ownerUrl, async (owner) => {
    for (const sql of FILL) await owner.query(sql);
  });
  await app.connect();
});

afterAll(async () => {
  await app.end();
  await server.close();
});

describe('a claim with a long backlog and many accounts with future work', () => {
  it.each(PORTS)(
    'reads a few blocks per account by index only when it claims %s',
    async (_, claim) => {
      // It checks 500 accounts; each account and its oldest work take one walk down an index.
      expect(await judge.blocks(() => claim(request))).toBeLessThan(500 * 10 + ROOM * 30);
      const { sent, steps } = await judge.run(() => claim(request));
      expect(steps.filter((step) => rowsOf([step]) > 500 + ROOM)).toEqual([]);
      for (const { statement } of sent) expectIndexes(await genericPlanOf(app, statement), []);
    },
  );

  it.each(PORTS)('reads almost nothing when it claims %s that are not due', async (_, claim) => {
    const early = { ...request, now: later(NOW, -1e9) };
    expect(await judge.blocks(() => claim(early))).toBeLessThan(10);
  });
});

/** Limit of statements, since a claim that never advances would not end. */
const SENT_MAX = 99;

/** Sends on a connection, and records the position from which the next statement continues. */
function through(client: Client, ends: unknown[] = []): Send {
  return async ({ text }, values) => {
    const { rows } = await client.query(text, [...values]);
    if (ends.push(rows.at(-1)?.after) > SENT_MAX) throw new Error('it never ends');
    return rows;
  };
}

it('continues a claim after the accounts that it has checked, until each had its turn', async () => {
  const { claimDue } = postgresCancellationStore(through(app));
  const full = {
    ...request,
    lanes: [
      { environment: 'TEST', provider: 'SIMULATOR', courierCode: 'swift', freeSlots: 0 },
    ] as const,
  };
  expect(await claimDue(full)).toEqual({ items: [], hasMore: true });
  const awbs = new Set<string>();
  for (let claim = 0; claim < 3; claim += 1) {
    for (const { awb } of (await claimDue(request)).items) awbs.add(awb);
  }
  expect(awbs).toContain(`SIM${BACKLOG + WAITING + 1}`);
});

it('finds the due checks of one account after the whole backlog of another', async () => {
  const { claimChecks } = postgresBookingStore(through(app));
  const lane = { environment: 'TEST', provider: 'SIMULATOR', courierCode: 'swift' } as const;
  const accountId = '00000000-0000-0000-0000-000000000001';
  const full = { ...request, lanes: [{ ...lane, freeSlots: 1 }] };
  const inHand = [{ ...lane, accountId, count: ROOM }];
  const claim = async () => (await claimChecks({ ...full, inHand })).items;
  expect(await claim()).toMatchObject([
    { shipmentNumber: `SHP261121${String(BACKLOG + WAITING + 1).padStart(9, '0')}` },
  ]);
  expect(await claim()).toEqual([]);
});

it('reads the longest due rows of a claim first, by their keys, and continues after each 500', async () => {
  await withClient(ownerUrl, async (owner) => {
    for (const sql of ['BEGIN', ...FILL_CHECKS]) await owner.query(sql);
    const ends: unknown[] = [];
    const { claimChecks } = postgresBookingStore(through(owner, ends));
    await claimChecks({ ...request, freeSlots: 0 });
    const { rows } = await owner.query({ text: EVERY_500TH, rowMode: 'array' });
    expect(ends).toEqual([...rows.flat(), null]);
    await owner.query('ROLLBACK');
  });
});
