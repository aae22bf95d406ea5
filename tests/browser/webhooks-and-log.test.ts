import { expect, it } from '@jest/globals';
import { newPerson, type TestPerson } from '#tests/kit/person.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { bookedParcel } from './kit/parcels.ts';
import { dashboardScene } from './kit/scene.ts';
import type { Visit } from './kit/visit.ts';

const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;

const scene = dashboardScene();

it("shows an endpoint's secret once, sends a test event, shows its answer and redelivers it", async () => {
  const { receiver } = scene.dashboard;
  const { page, faults } = await visitAs(scene.shop.owner);
  await page.goto(`${scene.dashboard.origin}/test/webhooks`);
  await page.getByRole('button', { name: 'Tambah webhook' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Alamat').fill(receiver.url);
  await form.getByRole('button', { name: 'Simpan' }).click();
  const secret = (await page.getByText(SECRET).textContent()) ?? '';
  await page.getByRole('button', { name: 'Sudah disimpan' }).click();
  await page.reload();
  await page.getByRole('link', { name: receiver.url }).click();
  expect(await page.content()).not.toContain(secret);

  receiver.answer((response) => void response.writeHead(200).end('Terima kasih'));
  await page.getByRole('button', { name: 'Kirim event uji' }).click();
  await waitUntil(() => receiver.received.length === 1);
  const [first] = receiver.received;
  expect(first && receiver.verifies(first, secret)).toBe(true);
  await page.getByRole('button', { name: /^Buka pengiriman/ }).click();
  const delivery = page.getByRole('dialog');
  await delivery.getByText('Webhook dicoba').waitFor();
  await delivery.getByText('Terima kasih').waitFor();
  await delivery.getByRole('button', { name: 'Kirim lagi' }).click();
  await delivery.getByText('Percobaan 2').waitFor();
  expect(receiver.received).toHaveLength(2);
  expect(faults).toEqual([]);
});

it('names events and statuses in words, beside the parcel that they are about', async () => {
  const number = await bookedParcel(scene.shop.client);
  const { page, faults } = await visitAs(scene.shop.owner);
  await page.goto(`${scene.dashboard.origin}/test/events?shipment=${number}&type=shipment.booked`);
  const row = page.getByRole('row', { name: /Resi sudah terbit/ });
  await row.getByText('Resi sedang dibuat').waitFor();
  await row.getByRole('link', { name: number }).waitFor();
  await row.getByRole('button').click();
  await page.getByRole('dialog').getByText('Resi sudah terbit').waitFor();
  expect(faults).toEqual([]);
});

it('finds a request by the id in its answer, without personal data', async () => {
  const { page, faults } = await visitAs(scene.shop.owner);
  const order = { receiver: { name: 'Sari Wulandari', phone: '081234567890' } };
  const refused = await scene.shop.client.ship(order);
  const id = String(refused.headers['x-request-id']);
  await page.goto(`${scene.dashboard.origin}/test/requests`);
  await page.getByLabel('ID permintaan').fill(id);
  // Waits about a second until the log has the request.
  await waitUntil(async () => {
    const client = scene.shop.owner.client();
    return (await client.get(`/api/dashboard/requests/${id}`)).status === 200;
  });
  await page.getByRole('button', { name: 'Buka', exact: true }).click();
  await page.getByText('VALIDATION').first().waitFor();
  await page.getByText('Ulangi dengan curl').waitFor();
  const shown = await page.content();
  expect(shown).toContain('[removed]');
  expect(shown).not.toMatch(/Sari Wulandari|81234567890/);
  expect(faults).toEqual([]);
});

it('keeps the rows of a list visible when a later reading fails', async () => {
  const { page } = await visitAs(scene.shop.owner);
  const person = scene.shop.owner.client();
  await scene.shop.client.get('/api/v1/balance');
  await waitUntil(async () => (await person.get('/api/dashboard/requests')).text.includes('"GET"'));
  await page.goto(`${scene.dashboard.origin}/test/requests`);
  const rows = page.getByRole('main').getByRole('table').getByRole('link');
  await rows.first().waitFor();
  const error = { code: 'INTERNAL_ERROR', message: 'No.', details: {}, retryable: false };
  await page.route('**/api/dashboard/requests?*', (route) =>
    route.fulfill({ status: 500, json: { success: false, error, request_id: 'req_1' } }),
  );
  await page.getByRole('button', { name: /^Diperbarui/ }).click();
  await page.getByRole('alert').waitFor();
  expect(await rows.count()).toBeGreaterThan(0);
});

it('shows a viewer neither actions nor the request log', async () => {
  const { account } = scene.shop;
  const { page } = await visitAs(await newPerson(scene.dashboard.api, { account, role: 'VIEWER' }));
  await page.goto(`${scene.dashboard.origin}/test/webhooks`);
  await page.getByRole('link', { name: scene.dashboard.receiver.url }).click();
  await page.getByText('Kesehatan pengiriman').waitFor();
  expect(await page.getByRole('button', { name: 'Kirim event uji' }).count()).toBe(0);
  await page.goto(`${scene.dashboard.origin}/test/requests`);
  await page.getByText('Tidak ada izin untuk halaman ini').waitFor();
});

function visitAs(person: TestPerson): Promise<Visit> {
  return scene.visit({ person, language: 'id' });
}
