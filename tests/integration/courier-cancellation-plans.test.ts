import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { postgresCancellationStore } from '#adapters/postgres/stores/courier-cancellation/store.ts';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { genericPlanOf, recorder, runOf } from '#tests/kit/query-plan.ts';
import { later } from '#tests/kit/store-contracts/samples.ts';

/** Couriers are silent about all of these; so many are due. */
const REQUESTED = 10_000;
const DUE = 60;
const ROOM = 20;
const NOW = new Date('2026-11-21T12:00:00Z');
const KEY = {
  accountId: '00000000-0000-0000-0000-000000000001',
  environment: 'TEST',
  shipmentNumber: 'SHP261121000000001',
  awb: 'SIM1',
} as const;

const FILL = [
  `INSERT INTO cancellation_due
   SELECT lpad(to_hex(n % 50 + 1), 32, '0')::uuid, 'TEST', 'SHP261121' || lpad(n::text, 9, '0'),
     'SIM' || n, timestamptz '${NOW.toISOString()}' - interval '1 day',
     timestamptz '${NOW.toISOString()}' + CASE
       WHEN n <= ${DUE} THEN n * interval '-1 second' ELSE n * interval '1 second' END, 'swift'
   FROM generate_series(1, ${REQUESTED}) AS n`,
  // Autovacuum's work.
  'VACUUM ANALYZE cancellation_due',
];

const server = await openSharedServer();
const { ownerUrl, appUrl } = await server.freshDatabase();
/** As the role that serves. */
const app = new Client({ connectionString: appUrl });
const { sent, send } = recorder();
const cancellations = postgresCancellationStore(send);

/** By which index, and how many rows a step may look at. */
const CASES: readonly (readonly [string, () => Promise<unknown>, string, number])[] = [
  [
    'what is due',
    () => cancellations.claimDue({ freeSlots: ROOM, now: NOW, until: later(NOW, 60_000) }),
    'cancellation_due_by_account',
    3 * ROOM,
  ],
  ['one of them', () => cancellations.postpone(KEY, NOW), 'cancellation_due_pkey', 1],
  ['those of a shipment', () => cancellations.openOf(KEY), 'cancellation_due_pkey', 1],
];

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

describe('beside all that couriers are silent about, looks at no more rows than it needs', () => {
  it.each(CASES.map(([what, query, index, most]) => ({ what, query, index, most })))(
    'for $what',
    async ({ query, index, most }) => {
      sent.length = 0;
      await query();
      for (const { statement, values } of sent) {
        await app.query('BEGIN');
        const run = await runOf(app, statement, values);
        await app.query('ROLLBACK');
        const steps = run.filter(({ table }) => table !== undefined);
        const generic = await genericPlanOf(app, statement);
        for (const plan of [steps, generic]) {
          expect(plan.map((step) => step.index)).toContain(index);
          expect(plan.filter(({ does }) => does === 'Seq Scan')).toEqual([]);
        }
        for (const { rows = 0 } of steps) expect([rows <= most, steps]).toEqual([true, steps]);
      }
      expect(sent).toHaveLength(1);
    },
  );
});
