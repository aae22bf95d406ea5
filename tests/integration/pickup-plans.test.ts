import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { joinWrites } from '#adapters/postgres/join-writes.ts';
import { postgresPickupStore } from '#adapters/postgres/stores/pickup/store.ts';
import { pickupWrites } from '#adapters/postgres/stores/pickup/writes.ts';
import { postgresShipmentStore } from '#adapters/postgres/stores/shipment/store.ts';
import { shipmentWrites } from '#adapters/postgres/stores/shipment/writes.ts';
import { writeQueue } from '#adapters/postgres/write-queue.ts';
import type { PickupFilter } from '#domain/pickup/pickup-store.ts';
import { copyRows } from '#tests/kit/copied-rows.ts';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { openPostgresStorage } from '#tests/kit/postgres-storage.ts';
import { genericPlanOf, type PlanStep, recorder, runOf } from '#tests/kit/query-plan.ts';
import { insertPickups, nthPickup } from '#tests/kit/store-contracts/pickup-samples.ts';
import { ALICE, BOB, INSTANT, later, uuid } from '#tests/kit/store-contracts/samples.ts';
import {
  insertShipments,
  nthShipment,
  numberOf,
} from '#tests/kit/store-contracts/shipment-samples.ts';

type Query = () => Promise<unknown>;

/**
 * Of each of two accounts. All pickups but one are over, all shipments wait to be picked up, and
 * couriers are silent about these many.
 */
const OVER = 5_000;
const SHIPMENTS = 2_000;
const SILENT = 10_000;
const DUE = 60;
const ROOM = 20;
/** One a second, from then on. */
const NTH_SECOND = `(lpad(to_hex(${INSTANT.getTime()} + n * 1000), 12, '0') || '70008000'
  || lpad(to_hex(n), 12, '0'))::uuid`;
const NTH_ID = "lpad(to_hex(n), 32, '0')::uuid";

const FILL_DUE = [
  `INSERT INTO pickup_due
   SELECT lpad(to_hex(n % 50 + 1), 32, '0')::uuid, 'TEST', ${NTH_ID}, 'CANCEL', at, at, 'swift'
   FROM generate_series(1, ${SILENT}) AS n,
     LATERAL (SELECT timestamptz '${INSTANT.toISOString()}' + CASE
       WHEN n <= ${DUE} THEN n * interval '-1 second'
       ELSE n * interval '1 second' END AS at) AS due`,
  // Autovacuum's work.
  'VACUUM ANALYZE pickup, pickup_due, shipment',
];
const ANY: PickupFilter = { statuses: null, courierCode: null, createdFrom: null, createdTo: null };
const PAGE = { limit: ROOM, offset: 0, includeTotal: false };

const tenant = { accountId: BOB, environment: 'TEST' } as const;
const one = nthPickup(0x77, { ...tenant, shipmentNumbers: [1, 2].map(numberOf) });
const server = await openSharedServer();
const database = await server.freshDatabase();
/** As the role that serves. */
const app = new Client({ connectionString: database.appUrl });
const { sent, send } = recorder();
const pickups = postgresPickupStore(send);
const shipments = postgresShipmentStore(send);

/** The query, its index, and how many rows a step may read. */
const CASES: readonly (readonly [string, Query, string, number])[] = [
  [
    'whom to ask',
    () => pickups.claimDue({ freeSlots: ROOM, now: INSTANT, until: later(INSTANT, 60_000) }),
    ...(['pickup_due_by_account', 3 * ROOM] as const),
  ],
  [
    'one question',
    () => pickups.postpone({ ...one, action: 'CANCEL' }, INSTANT),
    'pickup_due_pkey',
    1,
  ],
  ['a pickup', () => pickups.find(one), 'pickup_pkey', 1],
  ['the newest', () => pickups.list(tenant, ANY, PAGE), 'pickup_pkey', ROOM + 1],
  [
    'those that are open',
    () => pickups.list(tenant, { ...ANY, statuses: ['REQUESTED'] }, PAGE),
    ...(['pickup_by_state', 3] as const),
  ],
  [
    'those of a courier that are open',
    () => pickups.list(tenant, { ...ANY, courierCode: 'swift', statuses: ['REQUESTED'] }, PAGE),
    ...(['pickup_by_state', 3] as const),
  ],
  [
    'those of a time',
    () => pickups.list(tenant, { ...ANY, createdTo: later(INSTANT, -900_000) }, PAGE),
    ...(['pickup_pkey', 1] as const),
  ],
  ['its shipments', () => shipments.findAll(tenant, one.waiting), 'shipment_pkey', 2],
];

/** What is written, and by which indexes it is found. */
const WRITES: readonly (readonly [
  string,
  (queue: ReturnType<typeof writeQueue>) => void,
  string,
])[] = [
  ['enters', (queue) => shipmentWrites(queue).enterPickup(one, one.waiting), 'shipment_pkey'],
  ['leaves', (queue) => shipmentWrites(queue).leavePickup(one, one.waiting), 'shipment_pkey'],
  ['moves', (queue) => pickupWrites(queue).update(one, one), 'pickup_pkey'],
  ['is picked up', (queue) => pickupWrites(queue).markPickedUp(one, numberOf(1)), 'pickup_pkey'],
  ['is left', (queue) => pickupWrites(queue).removeShipment(one, numberOf(1)), 'pickup_pkey'],
  [
    'is called off',
    (queue) => pickupWrites(queue).requestCourierCancel(one, INSTANT, INSTANT),
    'pickup_due_pkey',
  ],
  ['is over', (queue) => pickupWrites(queue).end({ ...one, action: 'CANCEL' }), 'pickup_due_pkey'],
];

beforeAll(async () => {
  await app.connect();
  const storage = await openPostgresStorage(database);
  const renewed = await storage.renew();
  await insertShipments(renewed, [nthShipment(1, { status: 'BOOKED' })]);
  const over = { status: 'CANCELLED', waiting: [] } as const;
  await insertPickups(renewed, [nthPickup(1, over), nthPickup(2, tenant)]);
  await storage.close();
  const accounts = [ALICE, BOB].map((accountId) => ({ accountId, count: OVER }));
  await withClient(database.ownerUrl, async (owner) => {
    await copyRows(owner, {
      ...{ table: 'pickup', where: 'pickup_id = $1', of: uuid(1), accounts },
      own: { pickup_id: NTH_SECOND },
    });
    await copyRows(owner, {
      ...{ table: 'shipment', where: 'shipment_number = $1', of: numberOf(1) },
      accounts: accounts.map((account) => ({ ...account, count: SHIPMENTS })),
      own: {
        shipment_number: "'SHP261122' || lpad(n::text, 9, '0')",
        ...{ shipment_id: NTH_ID, quote_id: NTH_ID },
      },
    });
    for (const sql of FILL_DUE) await owner.query(sql);
  });
});

afterAll(async () => {
  await app.end();
  await server.close();
});

describe('beside all pickups that are over, and all that couriers are silent about,', () => {
  it.each(CASES.map(([what, query, index, most]) => ({ what, query, index, most })))(
    'looks at no more rows than it needs for $what',
    async ({ query, index, most }) => {
      sent.length = 0;
      await query();
      expect(sent).toHaveLength(1);
      for (const { statement, values } of sent) {
        await app.query('BEGIN');
        const run = await runOf(app, statement, values);
        await app.query('ROLLBACK');
        const steps = run.filter(({ table }) => table !== undefined);
        expectFound(steps, index);
        for (const { rows = 0 } of steps) expect([rows <= most, steps]).toEqual([true, steps]);
        // Lists are planned each time, by their filter.
        if (statement.name !== undefined) expectFound(await genericPlanOf(app, statement), index);
      }
    },
  );

  it.each(WRITES)('finds by its key alone what %s', async (_, write, index) => {
    const queue = writeQueue();
    write(queue);
    const [joined, ...others] = joinWrites(await queue.inOrder());
    if (joined === undefined || others.length > 0) throw new Error('it is one statement');
    expectFound(await genericPlanOf(app, joined.statement), index);
  });
});

function expectFound(plan: readonly PlanStep[], index: string): void {
  const scans = plan.filter((step) => step.index !== undefined);
  expect(scans.map((step) => step.index)).toContain(index);
  const whole = plan.filter(({ does, table }) => does === 'Seq Scan' && table !== undefined);
  expect(whole).toEqual([]);
}
