import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { postgresTrackingStore } from '#adapters/postgres/stores/tracking/store.ts';
import { ENVIRONMENTS } from '#domain/environment.ts';
import type { CourierKey } from '#domain/tracking/tracking-store.ts';
import { copyRows } from '#tests/kit/copied-rows.ts';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { openPostgresStorage } from '#tests/kit/postgres-storage.ts';
import { genericPlanOf, type PlanStep, recorder, runOf } from '#tests/kit/query-plan.ts';
import { ALICE, BOB, later } from '#tests/kit/store-contracts/samples.ts';
import {
  insertShipments,
  nthShipment,
  numberOf,
} from '#tests/kit/store-contracts/shipment-samples.ts';

const COURIERS = ['jne', 'tiki', 'pos', 'sicepat'];
const NOW = new Date('2026-11-21T00:00:00.000Z');
/** Of each courier in each environment: what is due, and what is not. */
const DUE = 12;
const NOT_DUE = 10_000 / (COURIERS.length * ENVIRONMENTS.length);
const ENTRIES = 20;
const SHIPMENTS = 1_000;
/** What an index shows of the row behind the last one, and of rows that are gone. */
const A_FEW = 5;

const NTH_ID = "lpad(to_hex(n), 32, '0')::uuid";

/** Those that are due last are in the table first, so that only an index has them in order. */
const FILL_DUE = `
  INSERT INTO tracking_due (account_id, environment, shipment_number, courier_code, due_at)
  SELECT (ARRAY[$1, $2]::uuid[])[1 + n % 2], environment, courier || n, courier,
    $3::timestamptz + (n - $4::integer) * interval '1 minute'
  FROM generate_series($5::integer, 1, -1) AS n,
    unnest($6::text[]) AS environment, unnest($7::text[]) AS courier`;

/** Only as the owner: the shipments need not be there. */
const FILL_ENTRIES = `
  INSERT INTO tracking_entry (account_id, environment, shipment_number, entry_key, status,
    is_unknown, at, location, code, words, recorded_at)
  SELECT account_id, environment, shipment_number, n, 'IN_TRANSIT', false, due_at, '', '', '',
    due_at
  FROM generate_series(1, $1::integer) AS n, tracking_due WHERE courier_code = 'jne'`;

const FILL_LOOKUPS = `
  WITH numbers AS (
    INSERT INTO shipment_number_lookup (shipment_number, account_id)
    SELECT shipment_number, min(account_id::text)::uuid FROM tracking_due GROUP BY shipment_number
    ON CONFLICT DO NOTHING
  )
  INSERT INTO awb_lookup (environment, courier_code, awb, account_id, shipment_number)
  SELECT environment, courier_code, 'SIM' || shipment_number, account_id, shipment_number
  FROM tracking_due`;

/** The conditions of an index: tracking_due_next alone has the columns of the first. */
const NEXT = ['(environment)', '(courier_code =', '(due_at <='];
const BY_KEY = ['(account_id =', '(environment)', '(shipment_number ='];

const server = await openSharedServer();
const database = await server.freshDatabase();
/** As the role that serves. */
const app = new Client({ connectionString: database.appUrl });
const { sent, send } = recorder();
const tracking = postgresTrackingStore(send);
const couriers = ENVIRONMENTS.flatMap((environment) =>
  COURIERS.map((courierCode) => ({ environment, courierCode })),
);
const keys = [1, 3, 5].map((n) => ({
  ...{ accountId: BOB, environment: 'TEST' as const, shipmentNumber: `jne${n}` },
}));

beforeAll(async () => {
  await app.connect();
  const storage = await openPostgresStorage(database);
  await insertShipments(await storage.renew(), [nthShipment(1)]);
  await storage.close();
  await withClient(database.ownerUrl, async (owner) => {
    const count = DUE + NOT_DUE;
    await owner.query(FILL_DUE, [ALICE, BOB, NOW, DUE, count, ENVIRONMENTS, COURIERS]);
    await copyRows(owner, {
      ...{ table: 'shipment', where: 'shipment_number = $1', of: numberOf(1) },
      accounts: [{ accountId: BOB, count: SHIPMENTS }],
      own: {
        ...{ shipment_number: "'jne' || n", shipment_id: NTH_ID, quote_id: NTH_ID },
        courier_code: "'jne'",
      },
    });
    await owner.query('SET session_replication_role = replica');
    await owner.query(FILL_ENTRIES, [ENTRIES]);
    await owner.query(FILL_LOOKUPS);
    await owner.query('VACUUM ANALYZE shipment, tracking_due, tracking_entry');
    await owner.query('VACUUM ANALYZE awb_lookup, shipment_number_lookup');
  });
});

afterAll(async () => {
  await app.end();
  await server.close();
});

describe('among ten thousand shipments that are not due', () => {
  it.each([
    ['all couriers, with a limit for all', couriers, 100],
    ['all couriers, with a limit for some', couriers, 5],
    ['one courier of eight', couriers.slice(0, 1), 100],
  ])('a claim looks at no more than it answers, for %s', async (_, wanted, limit) => {
    const answer = wanted.length * Math.min(limit, DUE);
    const steps = await stepsOf(() => tracking.claimDue(requestOf(wanted, limit)));
    const [picked, claimed] = [byIndex(steps, NEXT), byIndex(steps, BY_KEY)];
    expect([rowsOf(picked) <= answer + A_FEW, steps]).toEqual([true, steps]);
    expect([rowsOf(claimed), rowsOf(picked) >= answer]).toEqual([answer, true]);
    expect(readBySomethingElse(steps)).toEqual([]);
  });

  it('a claim of nothing looks at nothing', async () => {
    const early = { ...requestOf(couriers), now: later(NOW, -86_400_000) };
    const steps = await stepsOf(() => tracking.claimDue(early));
    expect(rowsOf(steps.filter(({ table }) => table === 'tracking_due'))).toBe(0);
    expect(readBySomethingElse(steps)).toEqual([]);
  });

  it('a claim that was prepared once has the same plan, whatever its parameters', async () => {
    const { statement } = await sentBy(() => tracking.claimDue(requestOf([])));
    const steps = await genericPlanOf(app, statement);
    expect(byIndex(steps, NEXT)).toHaveLength(1);
    expect(byIndex(steps, BY_KEY)).toHaveLength(1);
    expect(readBySomethingElse(steps)).toEqual([]);
  });

  it('postponing some reads those', async () => {
    const postponed = keys.map((key) => ({ ...key, dueAt: NOW }));
    const claimedUntil = later(NOW, (1 - DUE) * 60_000);
    const steps = await stepsOf(() => tracking.postpone(postponed, claimedUntil));
    expect(rowsOf(byIndex(steps, BY_KEY)) <= keys.length + A_FEW).toBe(true);
    expect(readBySomethingElse(steps)).toEqual([]);
  });

  it('making some due now reads those', async () => {
    const early = later(NOW, -86_400_000);
    const steps = await stepsOf(() => tracking.markDueNow(keys, early));
    expect(rowsOf(byIndex(steps, BY_KEY))).toBe(keys.length);
    expect(readBySomethingElse(steps)).toEqual([]);
  });

  it('a timeline is read by the key of its shipment', async () => {
    const [key] = keys;
    if (key === undefined) throw new Error('there is no key');
    const steps = await stepsOf(() => tracking.timeline(key));
    expect(rowsOf(byIndex(steps, BY_KEY))).toBe(ENTRIES);
    expect(readBySomethingElse(steps)).toEqual([]);
  });

  it('the shipment of an AWB or a number that a courier names is read by its key', async () => {
    const jne = { environment: 'TEST', courierCode: 'jne' } as const;
    const awbs = await stepsOf(() => tracking.findByAwbs(jne, ['SIMjne1', 'SIMjne3', 'SIM404']));
    const [awb, ...others] = awbs.filter(({ table }) => table !== undefined);
    expect([awb?.index, awb?.rows, others]).toEqual(['awb_lookup_pkey', 2, []]);
    const numbers = ['jne1', 'jne3', 'SHP404'];
    const found = await stepsOf(() => tracking.findByNumbers(jne, numbers));
    const tables = found.filter(({ table }) => table !== undefined);
    expect(tables.map(({ index }) => index)).toEqual([
      ...['shipment_number_lookup_pkey', 'shipment_pkey'],
    ]);
    expect(rowsOf(tables)).toBeLessThanOrEqual(numbers.length + A_FEW);
  });

  it('snapshots are read by the keys of shipments, and so are their events', async () => {
    const steps = await stepsOf(() => tracking.snapshots(keys));
    const tables = byIndex(steps, BY_KEY).map(({ table }) => table);
    expect(tables).toEqual(['shipment', 'tracking_entry']);
    expect(rowsOf(byIndex(steps, BY_KEY))).toBe(keys.length * (1 + ENTRIES));
    expect(readBySomethingElse(steps)).toEqual([]);
  });
});

function requestOf(claimedLanes: readonly CourierKey[], limit = 100) {
  const listed = claimedLanes.map((one) => ({ ...one, limit }));
  return { couriers: listed, now: NOW, until: later(NOW, 60_000) };
}

async function sentBy(call: () => Promise<unknown>) {
  sent.length = 0;
  await call();
  const [first, ...others] = sent;
  if (first === undefined || others.length > 0) throw new Error(`${sent.length} were sent`);
  return first;
}

/** How what the call sends is run; nothing of it is kept. */
async function stepsOf(call: () => Promise<unknown>): Promise<readonly PlanStep[]> {
  const { statement, values } = await sentBy(call);
  await app.query('BEGIN');
  try {
    return await runOf(app, statement, values);
  } finally {
    await app.query('ROLLBACK');
  }
}

function byIndex(steps: readonly PlanStep[], columns: readonly string[]): readonly PlanStep[] {
  return steps.filter(({ by }) => columns.every((column) => by?.includes(column)));
}

function rowsOf(steps: readonly PlanStep[]): number {
  return steps.reduce((sum, { rows = 0 }) => sum + Math.round(rows), 0);
}

/** What finds rows of a table by less than one of the two indexes can. */
function readBySomethingElse(steps: readonly PlanStep[]): readonly PlanStep[] {
  const known = [...byIndex(steps, NEXT), ...byIndex(steps, BY_KEY)];
  return steps.filter(
    (step) => step.table !== undefined && step.does !== 'ModifyTable' && !known.includes(step),
  );
}
