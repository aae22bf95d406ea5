import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { shipmentBody } from '#tests/kit/api-client.ts';
import { sold } from '#tests/kit/seller.ts';
import { typeOrder } from './kit/ordering.ts';
import { available, shown } from './kit/parcels.ts';
import { dashboardScene } from './kit/scene.ts';
import type { Visit } from './kit/visit.ts';

/** Network errors that these tests cause. */
const OF_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/;

const scene = dashboardScene();

it('fails a purchase confirmed offline at once and never makes it later', async () => {
  await scene.shop.client.post('/api/v1/senders', shipmentBody('').sender);
  const visit = await scene.visitAsOwner({ language: 'id' });
  const { page, context } = visit;
  await visit.open('/test/new');
  await typeOrder(page);
  const before = await available(scene.shop.client);
  const numbers = await shipmentNumbers();
  await visit.settled();
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Bayar Rp/ }).click();
  await confirm(page, /^Bayar Rp/);
  await page.getByRole('alert').getByText('Tidak ada sambungan').waitFor();
  await backOnline(visit);
  expect(await available(scene.shop.client)).toBe(before);
  expect(await shipmentNumbers()).toEqual(numbers);
  await page.getByRole('button', { name: /^Bayar Rp/ }).waitFor();
  await end(visit);
});

it('fails a cancellation confirmed offline at once and never makes it later', async () => {
  const { shipment_number: number } = await sold(scene.shop.client, { payment_method: 'QRIS' });
  const visit = await scene.visitAsOwner();
  const { page, context } = visit;
  await visit.open(`/test/shipments/${number}`);
  await page.getByRole('button', { name: 'Cancel shipment' }).click();
  await visit.settled();
  await context.setOffline(true);
  await confirm(page, 'Cancel shipment');
  await page.getByRole('alert').getByText('No connection').waitFor();
  await backOnline(visit);
  expect((await shown(scene.shop.client, number)).status).toBe('AWAITING_PAYMENT');
  await end(visit);
});

it('fails a change without a dialog at once offline and never makes it later', async () => {
  const { shipment_number: number } = await sold(scene.shop.client, { payment_method: 'QRIS' });
  const visit = await scene.visitAsOwner();
  const { page, context } = visit;
  await visit.open(`/test/shipments/${number}`);
  const transfer = page.getByRole('button', { name: 'Bank transfer', exact: true });
  await transfer.waitFor();
  await visit.settled();
  await context.setOffline(true);
  await transfer.click();
  await page.getByRole('alert').getByText('No connection').waitFor();
  await context.setOffline(false);
  await page.getByText('You are offline').waitFor({ state: 'hidden' });
  await visit.settled();
  expect((await shown(scene.shop.client, number)).payment_method).toBe('QRIS');
  await end(visit);
});

it('fails a cancellation of selected shipments at once offline and never makes it later', async () => {
  const { shipment_number: number } = await sold(scene.shop.client, { payment_method: 'QRIS' });
  const visit = await scene.visitAsOwner();
  const { page, context } = visit;
  await visit.open('/test/shipments?status=AWAITING_PAYMENT');
  await page.getByRole('row', { name: number }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Cancel shipments' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel shipments' }).waitFor();
  await visit.settled();
  await context.setOffline(true);
  await confirm(page, 'Cancel shipments');
  await page.getByRole('dialog').getByText('1 shipment failed').waitFor();
  await backOnline(visit);
  expect((await shown(scene.shop.client, number)).status).toBe('AWAITING_PAYMENT');
  await end(visit);
});

it('keeps a dialog open while its change is being sent, and closes it with the result', async () => {
  const { shipment_number: number } = await sold(scene.shop.client, { payment_method: 'QRIS' });
  const visit = await scene.visitAsOwner();
  const { page } = visit;
  const answer = Promise.withResolvers<void>();
  await page.route('**/cancel', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await visit.open(`/test/shipments/${number}`);
  await page.getByRole('button', { name: 'Cancel shipment' }).click();
  await confirm(page, 'Cancel shipment');
  const dialog = page.getByRole('dialog');
  await dialog.locator('button[data-loading="true"]').waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  expect(await dialog.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true);
  expect(await dialog.getByRole('button', { name: 'Cancel', exact: true }).isDisabled()).toBe(true);
  expect(await dialog.isVisible()).toBe(true);
  answer.resolve();
  await dialog.waitFor({ state: 'detached' });
  expect((await shown(scene.shop.client, number)).status).toBe('CANCELLED');
  await end(visit);
});

async function confirm(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

/** Closes the dialog, goes online and waits until the page has reloaded its data. */
async function backOnline({ page, context, settled }: Visit): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await context.setOffline(false);
  await page.getByText(/Tidak ada sambungan|You are offline/).waitFor({ state: 'hidden' });
  await settled();
}

async function end({ faults, close }: Visit): Promise<void> {
  expect(faults.filter((fault) => !OF_NETWORK.test(fault))).toEqual([]);
  await close();
}

async function shipmentNumbers(): Promise<readonly string[]> {
  const list = await scene.shop.client.get<'listShipments'>('/api/v1/shipments?limit=50');
  return list.data().items.map(({ shipment_number: number }) => number);
}
