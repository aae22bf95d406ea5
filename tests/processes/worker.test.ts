import { afterAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, apiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { endPrograms, startServer } from '#tests/kit/program.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { storedBookings } from '#tests/kit/stored-bookings.ts';
import { apiSettings, newTestAccount } from '#tests/kit/stored-shipments.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

// Runs before the kit drops the database.
afterAll(endPrograms);

const shared = sharedApi();

describe('a worker in another process', () => {
  const newClient = async () => apiClient(shared.api.port, (await newTestAccount(shared)).secret);
  const start = () => startServer({ ...apiSettings(shared.database), ROLE: 'worker' });
  const found = async (number: string) => {
    const all = await storedBookings(shared.database);
    return all.find(({ shipment_number }) => shipment_number === number);
  };

  it('serves only health requests in a worker process, and ends it cleanly', async () => {
    const worker = await start();
    const client = apiClient(worker.port);
    expect((await client.get('/healthz')).status).toBe(200);
    expect((await client.get('/readyz')).status).toBe(200);
    expect((await client.get('/api/v1/couriers')).status).toBe(404);
    worker.signal('SIGTERM');
    expect(await worker.ended).toMatchObject({ code: 0, stderr: '' });
  });

  it('books in a worker the shipments sold while none was running', async () => {
    const number = await order(await newClient(), 'Sari Wulandari');
    const worker = await start();
    await waitUntil(async () => (await found(number))?.status === 'BOOKED');
    worker.signal('SIGTERM');
    expect(await worker.ended).toMatchObject({ code: 0, stderr: '' });
  });

  it('finishes and records the running booking when a worker is stopped', async () => {
    const worker = await start();
    const number = await order(await newClient(), 'SIM BOOKING SLOW');
    await waitUntil(async () => (await found(number))?.attempts.length === 1);
    worker.signal('SIGTERM');
    expect(await worker.ended).toMatchObject({ code: 0, stderr: '' });
    expect(await found(number)).toMatchObject({ status: 'BOOKED', attempts: ['1 BOOKED'] });
  });
});

async function order(client: ApiClient, name: string): Promise<string> {
  const { quote_id } = (await client.quote()).data();
  const body = shipmentBody(quote_id);
  const sold = await client.ship({ ...body, receiver: { ...body.receiver, name } });
  return sold.data().shipment_number;
}
