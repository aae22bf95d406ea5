import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  openSimulatorCharges,
  type SimulatorCharges,
} from '#adapters/payments/simulator/charges.ts';
import { chargeMemoryContract } from '#adapters/payments/simulator/fixtures/memory-contract.ts';
import { rupiah } from '#domain/money.ts';
import {
  openSharedServer,
  type TestDatabase,
  type TestServer,
  withClient,
} from '#tests/kit/database.ts';
import { type DatabaseGate, gateBefore } from '#tests/kit/database-gate.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

const LISTENING = new AbortController().signal;
const FAILURE = { name: 'GatewayFailure' };
const NEW = {
  orderId: 'SK-1',
  amount: rupiah(27_500),
  qrString: '000201',
  expiresAt: new Date('2026-10-07T03:30:00.000Z'),
};

let server: TestServer;
let database: TestDatabase;
let gate: DatabaseGate;
let charges: SimulatorCharges;

beforeAll(async () => {
  server = await openSharedServer();
  database = await server.freshDatabase();
});
afterAll(() => server.close());

beforeEach(async () => {
  gate = await gateBefore(database);
  charges = openSimulatorCharges({ url: gate.appUrl, waitMs: 60_000 });
});
afterEach(async () => {
  await charges.close();
  await gate.shut();
  await waitUntil(async () => (await connections()) === 0);
  await queried('TRUNCATE simulator_charge');
});

describe('the simulated gateway’s table', () => {
  chargeMemoryContract(() => charges);
});

describe('its connections', () => {
  it('are few, its own, and opened with the first statement', async () => {
    expect(await connections()).toBe(0);
    const many = Array.from({ length: 20 }, (_, at) =>
      charges.charge({ ...NEW, orderId: `SK-${at}` }, LISTENING),
    );
    await Promise.all(many);
    const open = await connections();
    expect(open).toBeGreaterThan(0);
    expect(open).toBeLessThanOrEqual(2);
  });

  it('that cannot be had are a failure, and had again later', async () => {
    await gate.shut();
    await expect(charges.charge(NEW, LISTENING)).rejects.toMatchObject(FAILURE);
    await gate.open();
    expect(await charges.charge(NEW, LISTENING)).toMatchObject({ orderId: 'SK-1' });
  });

  it('that break under a question are a failure, and are replaced', async () => {
    await withClient(database.ownerUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('LOCK TABLE simulator_charge IN EXCLUSIVE MODE');
      const outcome = charges.charge(NEW, LISTENING).catch((error) => error);
      await waitUntil(async () => (await connections(' AND wait_event_type = $$Lock$$')) > 0);
      await gate.shut();
      expect(await outcome).toMatchObject(FAILURE);
      await client.query('ROLLBACK');
    });
    await gate.open();
    expect(await charges.charge(NEW, LISTENING)).toMatchObject({ orderId: 'SK-1' });
  });
});

async function queried(sql: string): Promise<readonly Record<string, unknown>[]> {
  return withClient(database.ownerUrl, async (client) => (await client.query(sql)).rows);
}

async function connections(which = ''): Promise<number> {
  const rows = await queried(`SELECT 1 FROM pg_stat_activity
    WHERE application_name = 'satukurir simulated gateway'
      AND datname = current_database()${which}`);
  return rows.length;
}
