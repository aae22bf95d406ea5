import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { apiClient, RATES_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { openSharedServer, type TestServer, withClient } from '#tests/kit/database.ts';
import { endPrograms, printedKeys, startProgram, startServer } from '#tests/kit/program.ts';

const REQUESTS = 30;
/** People of the orders and paths below. */
const PEOPLE = /Sari|Melati|Veteran|Batik|8123|8571/;

let postgres: TestServer;

beforeAll(async () => {
  postgres = await openSharedServer();
});

afterAll(async () => {
  await endPrograms();
  await postgres.close();
});

it('writes the requests that wait at SIGTERM into the request log, masked', async () => {
  const { ownerUrl, appUrl } = await postgres.freshDatabase();
  const server = await startServer({ DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl });
  const [key = ''] = await printedKeys([server]);
  const client = apiClient(server.port, key);
  await Promise.all(
    Array.from({ length: REQUESTS }, async (_, at) => {
      await client.ship(shipmentBody(`quo_${at}`), `order of +62 857 1234 567${at % 10}`);
      await client.get('/api/v1/tracking/085712345678');
      await client.rates(RATES_BODY);
    }),
  );
  server.signal('SIGTERM');
  const { code, stdout, stderr } = await server.ended;
  expect(code).toBe(0);
  const { rows } = await withClient(ownerUrl, (owner) =>
    owner.query<{ route: string; count: number; whole: string }>(`
      SELECT route, count(*)::integer, string_agg(r::text, ',') AS whole
      FROM request_log AS r GROUP BY route ORDER BY route`),
  );
  expect(rows.map(({ route, count }) => [route, count])).toEqual([
    ['/api/v1/rates', REQUESTS],
    ['/api/v1/shipments', REQUESTS],
    ['/api/v1/tracking/:awb', REQUESTS],
  ]);
  for (const text of [...rows.map(({ whole }) => whole), stdout, stderr]) {
    expect(text).not.toMatch(PEOPLE);
  }
  expect(rows[1]?.whole).toContain('[removed]');
  const lines = stderr.split('\n').filter((line) => line.includes('"message":"request"'));
  expect(lines).toHaveLength(3 * REQUESTS);
});

it('keeps a share of the successful reads in the request log, and all other requests', async () => {
  const { ownerUrl, appUrl } = await postgres.freshDatabase();
  const server = await startServer({
    DATABASE_URL: ownerUrl,
    DATABASE_APP_URL: appUrl,
    REQUEST_LOG_READS: '0',
  });
  const [key = ''] = await printedKeys([server]);
  const client = apiClient(server.port, key);
  expect((await client.rates(RATES_BODY)).status).toBe(200);
  expect((await client.get('/api/v1/couriers')).status).toBe(200);
  expect((await client.rates({})).status).toBe(422);
  expect((await client.get('/api/v1/shipments/SHP1')).status).toBe(404);
  server.signal('SIGTERM');
  expect((await server.ended).code).toBe(0);
  const { rows } = await withClient(ownerUrl, (owner) =>
    owner.query('SELECT route, status, unlogged_before FROM request_log ORDER BY request_id'),
  );
  expect(rows).toEqual([
    { route: '/api/v1/rates', status: 422, unlogged_before: 0 },
    { route: '/api/v1/shipments/:shipment_number', status: 404, unlogged_before: 0 },
  ]);
});

it('prints nothing of requests whose masking thread failed, and masks the next ones', async () => {
  const { code, stdout, stderr } = await startProgram('tests/processes/programs/masking.ts', [], {})
    .ended;
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    /^masked\nError: the thread that masks requests has ended\n[\s\S]*\nmasked\n$/,
  );
  expect(stdout).not.toMatch(/Sari|BREAK/);
});
