import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { apiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { openTestServer, type TestServer, withClient } from '#tests/kit/database.ts';
import { endPrograms, printedKeys, startServer } from '#tests/kit/program.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

const KILLS = 15;
const CLIENTS = 16;
const KILL = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND usename = 'satukurir_app'`;

let postgres: TestServer;

beforeAll(async () => {
  postgres = await openTestServer();
});

afterAll(async () => {
  await endPrograms();
  await postgres?.close();
});

it('answers 503 and keeps running while its connections are killed under load', async () => {
  const { ownerUrl, appUrl } = await postgres.emptyDatabase();
  const server = await startServer({ DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl });
  const [key] = await printedKeys([server]);
  const statuses: number[] = [];
  let isOver = false;
  const client = apiClient(server.port, key);
  const sells = async () => {
    while (!isOver) {
      const quoted = await client.quote();
      statuses.push(quoted.status);
      if (quoted.status !== 201) continue;
      statuses.push((await client.ship(shipmentBody(quoted.data().quote_id))).status);
    }
  };
  // A process that exits resets its callers.
  const stop = () => {
    isOver = true;
  };
  const load = Promise.all(Array.from({ length: CLIENTS }, sells)).finally(stop);
  const kills = withClient(ownerUrl, async (owner) => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const served = statuses.length + CLIENTS;
      await waitUntil(() => isOver || statuses.length >= served);
      await owner.query(KILL);
    }
  });
  await kills;
  stop();
  await load;

  expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
  expect((await client.quote()).status).toBe(201);
  server.signal('SIGTERM');
  expect((await server.ended).code).toBe(0);
});
