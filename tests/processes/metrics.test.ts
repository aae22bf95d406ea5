import { networkInterfaces } from 'node:os';
import { afterAll, describe, expect, it } from '@jest/globals';
import { apiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { endPrograms, startServer } from '#tests/kit/program.ts';
import { metricNames, metricsPort, scrape } from '#tests/kit/scrape.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { apiSettings, newTestAccount } from '#tests/kit/stored-shipments.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

// Runs before the kit drops the database.
afterAll(endPrograms);

const shared = sharedApi();

describe('metrics of processes', () => {
  const start = (settings: Readonly<Record<string, string>>) =>
    startServer({
      ...apiSettings(shared.database),
      LOG_LEVEL: 'info',
      METRICS_PORT: '0',
      ...settings,
    });

  it('shows in the metrics of two processes a sale\u2019s request, booking, courier calls and queues', async () => {
    const api = await start({ ROLE: 'api' });
    const worker = await start({ ROLE: 'worker' });
    const ports = { api: await metricsPort(api), worker: await metricsPort(worker) };
    const client = apiClient(api.port, (await newTestAccount(shared)).secret);
    const { quote_id } = (await client.quote()).data();
    expect((await client.ship(shipmentBody(quote_id))).status).toBe(201);
    await waitUntil(async () =>
      (await scrape(ports.worker)).includes('operation="book",outcome="ok"} 1'),
    );
    const sold = 'method="POST",route="/api/v1/shipments",status="201"';
    const ofApi = await scrape(ports.api);
    expect(ofApi).toContain(`satukurir_http_request_duration_seconds_count{${sold}} 1`);
    expect(ofApi).toContain('satukurir_queue_due_rows{queue="bookings"}');
    expect(ofApi).toMatch(/satukurir_db_pool_wait_seconds_count\{outcome="got"\} [1-9]/);
    const ofWorker = await scrape(ports.worker);
    expect(ofWorker).toMatch(/timer_runs_total\{timer="book shipments",outcome="done"\} [1-9]/);
    expect(metricNames(ofApi)).toEqual(metricNames(ofWorker));
  });

  it('serves metrics on this machine only, and stops with its process', async () => {
    const server = await start({});
    const port = await metricsPort(server);
    const outside = Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal);
    for (const { address } of outside) {
      await expect(fetch(`http://${address}:${port}/metrics`)).rejects.toThrow();
    }
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${server.port}/metrics`)).status).toBe(404);
    server.signal('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0 });
    await expect(scrape(port)).rejects.toThrow();
  });
});
