import { afterAll, expect, it } from '@jest/globals';
import { apiClient } from '#tests/kit/api-client.ts';
import { openTestServer, withClient } from '#tests/kit/database.ts';
import {
  endPrograms,
  printedKeys,
  runCli,
  type ServerProgram,
  startServer,
} from '#tests/kit/program.ts';
import { sold } from '#tests/kit/seller.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

const CLIENTS = 3;
/** More than the clients of a fast machine spend. */
const FUNDS = 100_000_000;
/** Sales between two restarts, so that each process works before the next one ends. */
const SALES_BETWEEN = 6;
/** Time for a load balancer to notice that a process is no longer ready. */
const DRAIN_DELAY_MS = '3000';
/** Orders of each shipment at the courier, and how often each order was requested. */
const ORDERS = `
  SELECT count(*)::integer AS orders, count(DISTINCT awb)::integer AS awbs,
    sum(requests)::integer AS requests FROM simulator_booking`;
const BOOKED = `
  SELECT count(*)::integer AS booked FROM shipment WHERE awb IS NOT NULL`;
const CAPTURED = `
  SELECT count(*)::integer AS captured FROM journal WHERE kind = 'CAPTURE'`;

const postgres = await openTestServer();

afterAll(async () => {
  await endPrograms();
  await postgres.close();
});

it('replaces 2 API and 2 worker processes one by one under load: no request fails, each parcel is booked once', async () => {
  const { ownerUrl } = await postgres.freshDatabase();
  const start = (ROLE: string) =>
    startServer({ DATABASE_URL: ownerUrl, ROLE, DRAIN_DELAY_MS, LOG_LEVEL: 'error' });
  const apis = [await start('api'), await start('api')];
  const workers = [await start('worker'), await start('worker')];
  const [key = ''] = await printedKeys(apis);
  const topUp = { amount: FUNDS };
  await apiClient(apis[0]?.port ?? 0, key).post('/api/v1/test/wallet/topups', topUp);
  const stop = async (server: ServerProgram): Promise<void> => {
    server.signal('SIGTERM');
    // A load balancer checks each process, and sends no more requests to an unready one.
    const client = apiClient(server.port);
    const isReady = async () => (await client.get('/readyz')).status === 200;
    if (apis.includes(server)) {
      await waitUntil(async () => !(await isReady()));
      apis.splice(apis.indexOf(server), 1);
    }
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  };

  const numbers: string[] = [];
  const failures: unknown[] = [];
  let isOver = false;
  const load = Array.from({ length: CLIENTS }, async (_, at) => {
    for (let turn = at; !isOver && failures.length === 0; turn += 1) {
      const client = apiClient(apis[turn % apis.length]?.port ?? 0, key);
      await sold(client).then(
        ({ shipment_number }) => numbers.push(shipment_number),
        (error: unknown) => failures.push(error),
      );
    }
  });
  const sellOn = async () => {
    const until = numbers.length + SALES_BETWEEN;
    await waitUntil(() => numbers.length >= until || failures.length > 0);
  };

  for (const old of [...apis]) {
    await sellOn();
    apis.push(await start('api'));
    await stop(old);
  }
  for (const old of workers) {
    await sellOn();
    await start('worker');
    await stop(old);
  }
  await sellOn();
  isOver = true;
  await Promise.all(load);

  expect(failures).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
  const one = async (sql: string) =>
    (await withClient(ownerUrl, (owner) => owner.query<Record<string, number>>(sql))).rows[0];
  await waitUntil(async () => (await one(BOOKED))?.booked === numbers.length);
  const all = numbers.length;
  expect(await one(ORDERS)).toEqual({ orders: all, awbs: all, requests: all });
  expect(await one(CAPTURED)).toEqual({ captured: all });
  for (const noun of ['ledger', 'booking']) {
    expect(await runCli([noun, 'verify'], { DATABASE_URL: ownerUrl })).toMatchObject({ code: 0 });
  }
});
