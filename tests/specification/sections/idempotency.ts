import { expect } from '@jest/globals';
import type { Checks } from '../checks.ts';
import type { Client, Reply, Shipment } from '../client.ts';
import { eventually, keyed, orderOf, quoted, type World } from '../world.ts';

const BALANCE_ROWS = 'SELECT FROM ledger_account FOR UPDATE';
/** Requests that hold the lock of their Idempotency-Key while they wait for another lock. */
const WAITING = `
  SELECT count(*)::integer AS waiting FROM pg_stat_activity JOIN pg_locks USING (pid)
  WHERE datname = current_database() AND wait_event_type = 'Lock'
    AND locktype = 'advisory' AND granted`;

export const idempotency: Checks = {
  async 'idempotency new key'(world) {
    const { test } = world;
    const body = orderOf((await quoted(test)).quote_id);
    const key = keyed();
    const first = await test.post<Shipment>('/shipments', body, key);
    expect([first.status, first.data.replayed ?? false]).toEqual([201, false]);
    await expectRetention(world, body, key);
  },

  async 'idempotency same payload'({ test }) {
    const body = orderOf((await quoted(test)).quote_id);
    const key = keyed();
    const first = await test.post<Shipment>('/shipments', body, key);
    const again = await test.post<Shipment>('/shipments', body, key);
    expect(again.status).toBe(first.status);
    expect(again.data).toEqual({ ...first.data, replayed: true });
  },

  async 'idempotency other payload'({ test }) {
    await expectConflict(test);
  },

  async 'idempotency concurrent'(world) {
    const { ran, refused } = await atOnce(world);
    expect(ran.status).toBe(201);
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
  },

  async 'idempotency advice'({ test }) {
    const body = orderOf((await quoted(test)).quote_id);
    const order = keyed();
    const tries = [
      await test.post<Shipment>('/shipments', body, order),
      await test.post<Shipment>('/shipments', body, order),
    ];
    expect(new Set(tries.map(({ data }) => data.shipment_number)).size).toBe(1);
    // A random key per retry is a new request, which fails because the quote is used.
    expect((await test.post('/shipments', body, keyed())).status).toBe(409);
  },
};

/** Expects 409 IDEMPOTENCY_CONFLICT, and the first answer to be kept. */
export async function expectConflict(test: Client): Promise<void> {
  const body = orderOf((await quoted(test)).quote_id);
  const key = keyed();
  const first = await test.post<Shipment>('/shipments', body, key);
  const other = { ...body, items: [{ name: 'Sarong', quantity: 1, price: 90_000 }] };
  const refused = await test.post('/shipments', other, key);
  expect([refused.status, refused.success]).toEqual([409, false]);
  expect(refused.error?.code).toBe('IDEMPOTENCY_CONFLICT');
  const again = await test.post<Shipment>('/shipments', body, key);
  expect(again.data.shipment_number).toBe(first.data.shipment_number);
}

/** Expects a completed request to be replayed for 60 minutes, and its key to be free after that. */
export async function expectRetention(
  { test, database }: World,
  body: object,
  key: Record<string, string>,
): Promise<void> {
  const age = (minutes: number) =>
    database((client) =>
      client.query(
        `UPDATE idempotency SET completed_at = completed_at - $1 * interval '1 minute'
         WHERE key = $2`,
        [minutes, key['Idempotency-Key']],
      ),
    );
  await age(59);
  const replayed = await test.post<Shipment>('/shipments', body, key);
  expect([replayed.status, replayed.data.replayed]).toEqual([201, true]);
  await age(1);
  // The request runs again and finds its quote used.
  const anew = await test.post('/shipments', body, key);
  expect([anew.status, anew.error?.code]).toEqual([409, 'QUOTE_ALREADY_USED']);
}

/** Sends requests with one key while the first waits for its wallet's row, which is locked. */
export async function atOnce({ test, database }: World) {
  const body = orderOf((await quoted(test)).quote_id);
  const key = keyed();
  const send = () => test.post<Shipment>('/shipments', body, key);
  return database(async (client) => {
    await client.query('BEGIN');
    await client.query(BALANCE_ROWS);
    const running = send();
    const waiting = async () => (await client.query(WAITING)).rows[0].waiting;
    await eventually(waiting, (count) => count > 0);
    const refused: Reply<Shipment>[] = await Promise.all([send(), send(), send()]);
    await client.query('COMMIT');
    return { ran: await running, refused };
  });
}
