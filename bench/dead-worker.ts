import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { openEmbedded } from '#adapters/embedded-postgres/open-embedded.ts';
import { type Server, startServer } from '../scripts/demo/server.ts';
import { RATES } from './calls.ts';
import { type Figure, secondsSince } from './figure.ts';
import { orderOf } from './paid-shipments.ts';

/** The courier answers slowly enough to kill the worker during the call. */
const SLOW = 'SIM BOOKING SLOW';
const LOOK_AGAIN_MS = 20;

type Kill = { readonly client: Client; readonly api: Server; readonly worker: Server };

/** Time from the death of a worker during a booking to the next attempt. */
export async function deadWorkerFigure(): Promise<Figure> {
  const dataDir = await mkdtemp(join(tmpdir(), 'satukurir-figures-'));
  const database = await openEmbedded({ dataDir, report: () => {} });
  const client = new Client({ connectionString: database.ownerUrl });
  const urls = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl };
  try {
    const api = await startServer({ settings: { ...urls, ROLE: 'api' } });
    const work = { key: api.key, settings: { ...urls, ROLE: 'worker' } };
    const worker = await startServer(work);
    await client.connect();
    const killedAt = await killInTheMiddle({ client, api, worker });
    const next = await startServer(work);
    await attemptsReach(2, client);
    const measured = secondsSince(killedAt);
    await Promise.all([next.stop(), api.stop()]);
    return { what: "takeover of a dead worker's job", measured, unit: 's', bound: 30 };
  } finally {
    await client.end();
    await database.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns the time of the kill on the monotonic clock. */
async function killInTheMiddle({ client, api, worker }: Kill): Promise<number> {
  const { quote_id } = await post(api, '/quotes', {
    ...RATES.body,
    courier_code: 'jne',
    service_code: 'REG',
  });
  const order = orderOf(String(quote_id));
  await post(api, '/shipments', { ...order, receiver: { ...order.receiver, name: SLOW } });
  await attemptsReach(1, client);
  const killedAt = performance.now();
  process.kill(worker.pid, 'SIGKILL');
  // The stop fails, as the process was killed.
  await worker.stop().catch(() => {});
  return killedAt;
}

async function attemptsReach(count: number, client: Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query('SELECT FROM booking_attempt');
    if ((rowCount ?? 0) >= count) return;
    await sleep(LOOK_AGAIN_MS);
  }
}

async function post(server: Server, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${server.origin}/api/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.key}`,
      'content-type': 'application/json',
      'idempotency-key': 'dead-worker',
    },
    body: JSON.stringify(body),
  });
  const { data } = (await answer.json()) as { data: Record<string, unknown> };
  return data;
}
