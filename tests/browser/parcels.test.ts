import { expect, it } from '@jest/globals';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { available, bookedParcel, shown } from './kit/parcels.ts';
import { dashboardScene } from './kit/scene.ts';
import { SIZES } from './kit/visit.ts';

/** A courier with pickups on request. */
const LION = { courier_code: 'lion', service_code: 'REGPACK' };
/** A courier that cancels after the booking. */
const JNE = { courier_code: 'jne', service_code: 'REG' };

/** Keeps files that the page offers as blob: URLs, which the test cannot fetch. */
const KEEP_FILES = `globalThis.kept = [];
  const make = URL.createObjectURL;
  URL.createObjectURL = (file) => { kept.push(file); return make(file); };`;

// Slow simulator: parcels wait for the actions of the test.
const scene = dashboardScene({ SIMULATOR_SPEED: '1' });

it('requests a pickup by the form and cancels it', async () => {
  const number = await bookedParcel(scene.shop.client, LION);
  const { page, open, faults, close } = await scene.visitAsOwner();
  await open('/test/pickups');
  await page.getByRole('button', { name: 'Request a pickup' }).first().click();
  await page.getByRole('combobox', { name: 'Choose a courier' }).click();
  await page.getByRole('option', { name: 'Lion Parcel' }).click();
  await page.getByRole('button', { name: /^Request a pickup of \d+ shipments/ }).click();
  const row = page.getByRole('row', { name: /Lion Parcel/ });
  await row.getByText(/^(?:Requested|Confirmed)$/).waitFor();
  const inPickup = async () => (await shown(scene.shop.client, number)).pickup_id;
  expect(await inPickup()).toMatch(/^pkp_/);
  await row.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Cancel', exact: true })
    .last()
    .click();
  await row.getByText('Cancelled', { exact: true }).waitFor();
  expect(await inPickup()).toBeNull();
  expect(faults).toEqual([]);
  await close();
});

it('cancels a shipment on its page and refunds the wallet', async () => {
  const before = await available(scene.shop.client);
  const number = await bookedParcel(scene.shop.client, JNE);
  expect(await available(scene.shop.client)).toBeLessThan(before);
  const { page, open, faults, close } = await scene.visitAsOwner();
  await open(`/test/shipments/${number}`);
  await page.getByRole('button', { name: 'Cancel shipment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason (optional)').fill('Stok habis');
  await dialog.getByRole('button', { name: 'Cancel shipment' }).click();
  await page.getByRole('main').getByText('Cancelled', { exact: true }).first().waitFor();
  await page.getByText('This shipment has no label.').waitFor();
  expect(await available(scene.shop.client)).toBe(before);
  await open('/test/wallet?tab=transactions');
  await page.getByText(`${number} was refunded in full to the balance`).waitFor();
  expect(faults).toEqual([]);
  await close();
});

it('opens a label for printing', async () => {
  const number = await bookedParcel(scene.shop.client, JNE);
  const { page, context, open, faults, close } = await scene.visitAsOwner();
  await context.addInitScript(KEEP_FILES);
  await open(`/test/shipments/${number}`);
  await page.getByRole('img', { name: 'Preview of the label' }).waitFor();
  await page.getByRole('button', { name: 'Print label' }).click();
  await page.locator('iframe[src^="blob:"]').waitFor({ state: 'attached' });
  expect(await page.evaluate('kept.at(-1).slice(0, 5).text()')).toBe('%PDF-');
  expect(faults).toEqual([]);
  await close();
});

it("prints from the shipment page's head, shows scans on the first tab, and folds webhooks into their event", async () => {
  const { client } = scene.shop;
  const body = { url: scene.dashboard.receiver.url, description: 'Kasir' };
  (await client.post<'createWebhook'>('/api/v1/webhooks', body)).data();
  const number = await bookedParcel(client, JNE);
  await client.post(`/api/v1/test/shipments/${number}/advance`, { to: 'OUT_FOR_DELIVERY' });
  await waitUntil(async () => (await shown(client, number)).status === 'OUT_FOR_DELIVERY');
  const { page, open, settled, faults, close } = await scene.visitAsOwner();
  await open(`/test/shipments/${number}`);
  await settled();
  const print = await page.getByRole('button', { name: 'Print label' }).boundingBox();
  expect(print?.y).toBeLessThan(200);
  const scans = page.getByRole('list', { name: 'Scans' });
  await scans.getByText('Out for delivery').first().waitFor();
  const few = await scans.getByRole('listitem').count();
  await page.getByRole('button', { name: /^All \(/ }).click();
  expect(await scans.getByRole('listitem').count()).toBeGreaterThan(few);
  await page.getByRole('tab', { name: 'Evidence' }).click();
  const evidence = page.getByRole('tabpanel');
  await evidence.getByText('1 of 1 webhooks arrived').first().waitFor();
  expect(await evidence.locator('summary', { hasText: 'The webhook arrived' }).count()).toBe(0);
  await evidence.getByText('Webhooks', { exact: true }).click();
  await evidence.locator('summary', { hasText: 'The webhook arrived' }).first().waitFor();
  expect(faults).toEqual([]);
  await close();
});

it('shows the number of shipments of each saved view', async () => {
  const { page, open, faults, close } = await scene.visitAsOwner();
  const numbers = (
    await scene.shop.client.get<'listShipments'>('/api/v1/shipments?courier=lion')
  ).data();
  await open('/test/shipments?courier=lion');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Name of the view').fill('Semua Lion');
  await page.getByRole('button', { name: 'Save this view' }).click();
  const count = numbers.items.length;
  await page.getByRole('button', { name: `Semua Lion ${count} shipments` }).waitFor();
  expect(faults).toEqual([]);
  await close();
});

it('hides filters in a menu on a phone, and lets keys be revoked there', async () => {
  const { page, open, close } = await scene.visitAsOwner({ viewport: SIZES[390] });
  await open('/test/shipments?courier=lion&status=BOOKED');
  const button = page.getByRole('button', { name: 'Filters 2 set' });
  await button.waitFor();
  expect(await page.getByLabel('Reference').isVisible()).toBe(false);
  await button.click();
  await page.getByLabel('Reference').waitFor();
  const key = { name: 'Kasir', scopes: ['rates:read'] };
  await scene.shop.owner.client().post('/api/dashboard/keys', key);
  await open('/test/keys');
  const row = page.getByRole('row', { name: /Kasir/ });
  await row.getByText('Last used: Never').waitFor();
  const box = await row.getByRole('button', { name: 'Revoke' }).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(SIZES[390].width);
  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await row.getByText('Revoked').first().waitFor();
  await close();
});
